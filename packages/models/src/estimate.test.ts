import { describe, expect, it } from 'vitest';
import { estimateCall } from './estimate.ts';
import { findModel } from './library/library.ts';
import { defaultModelLibrary } from './library/load-library.ts';
import { aRequest } from './test/scripted-fetch.ts';

const TODAY = '2026-11-16';
const model = findModel(defaultModelLibrary(), 'gemini', 'fast', TODAY);
const plain = aRequest({ system: '', messages: [{ role: 'user', text: 'x'.repeat(3_500) }] });
const tokens = (changes: Parameters<typeof aRequest>[0]): number =>
  estimateCall({ ...plain, ...changes }, model, TODAY).tokens;

describe('the estimate before a call', () => {
  const silent = { ...model, reasoning: [] };

  it('is length / 3.5 and 1,024 for the answer', () => {
    expect(estimateCall(plain, silent, TODAY)).toEqual({ tokens: 1_000 + 1_024, microUsd: 300 + 2_560 });
    expect(estimateCall(plain, silent, TODAY, 1_000)).toEqual({
      tokens: 2_000 + 1_024,
      microUsd: 600 + 2_560,
    });
  });

  it('leaves room for what the model thinks, which is paid for as output', () => {
    expect(tokens({ generate: { reasoning: 'minimal' } })).toBe(1_000 + 1_024 + 1_024);
    expect(tokens({})).toBe(1_000 + 1_024 + 8_192);
  });

  it('takes the maximum that the request sets', () => {
    expect(tokens({ generate: { maxOutputTokens: 100, reasoning: 'low' } })).toBe(1_100 + 2_048);
  });

  it.each([
    ['instruction', { system: 'y'.repeat(35) }],
    ['tool', { tools: [{ name: 'find', description: 'finds it', input: { type: 'object' } }] }],
    ['output schema', { output: { type: 'object', properties: {} } }],
    [
      'calls so far',
      { messages: [...plain.messages, { role: 'assistant', content: [{ type: 'text', text: 'done' }] }] },
    ],
    [
      'results so far',
      {
        messages: [
          ...plain.messages,
          { role: 'tool', results: [{ id: '1', name: 'find', result: { a: 1 } }] },
        ],
      },
    ],
  ] as const)('counts the %s', (_, changes) => {
    expect(tokens(changes)).toBeGreaterThan(2_024 + 8_192);
  });

  it('counts more for scripts with more tokens a letter', () => {
    expect(tokens({ messages: [{ role: 'user', text: 'я'.repeat(3_500) }] })).toBe(2_000 + 1_024 + 8_192);
  });

  it('reserves for a video and for a search', () => {
    expect(tokens({ messages: [{ role: 'user', text: '', video: 'https://youtu.be/abc' }] })).toBeGreaterThan(
      180_000,
    );
    const search = estimateCall({ ...plain, builtin: 'web_search' }, model, TODAY).microUsd;
    expect(search - estimateCall(plain, model, TODAY).microUsd).toBe(14_000);
  });
});
