import { describe, expect, it } from 'vitest';
import type { CallFacts } from './call-facts.ts';
import { geminiBody } from './test/bodies.ts';
import { aRequest, calm, json, modelsOf } from './test/scripted-fetch.ts';

const tool = { name: 'find', description: 'Finds', input: { type: 'object' } } as const;
const hello = () => json(geminiBody([{ text: 'Hello.' }]));
const hang = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('what is refused before anything is sent', () => {
  it.each([
    ['output beside tools', { output: { type: 'object' }, tools: [tool] }, 'invalid_request'],
    ['output beside a built-in', { output: { type: 'object' }, builtin: 'web_search' }, 'invalid_request'],
    ['a built-in beside tools', { builtin: 'web_search', tools: [tool] }, 'invalid_request'],
    ['no message', { messages: [] }, 'invalid_request'],
    ['a model of another provider', { model: 'gpt-6-luna' }, 'unknown_model'],
    ['a model that has ended', { model: 'gemini-2.5-pro' }, 'withdrawn_model'],
  ] as const)('%s', async (_, changes, code) => {
    const { models, sent } = modelsOf('gemini', []);
    await expect(models.call(aRequest(changes), calm)).rejects.toMatchObject({ code, retryable: false });
    expect(sent).toEqual([]);
  });
});

describe('what is sent', () => {
  it("is one request with the system text, the settings and the tier's model", async () => {
    const { models, sent } = modelsOf('gemini', [hello()]);
    await models.call(
      aRequest({ model: 'deep', generate: { temperature: 0.2, reasoning: 'low', maxOutputTokens: 50 } }),
      calm,
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]!.url).toMatch(/models\/gemini-4-argon:generateContent$/);
    expect(sent[0]!.headers.get('x-goog-api-key')).toBe('key');
    expect(sent[0]!.body).toMatchObject({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Good morning' }] }],
      generationConfig: { thinkingConfig: { thinkingLevel: 'low' }, maxOutputTokens: 50 + 2_048 },
    });
    expect(sent[0]!.body.generationConfig).not.toHaveProperty('temperature');
  });

  it('is sent once, whatever comes back', async () => {
    const { models, sent } = modelsOf('gemini', [json({}, { status: 503 })]);
    await expect(models.call(aRequest(), calm)).rejects.toMatchObject({ code: 'overloaded' });
    expect(sent).toHaveLength(1);
  });

  it('vertex in express mode carries its key and asks nobody for credentials', async () => {
    const { models, sent } = modelsOf('vertex', [hello()]);
    await models.call(aRequest(), calm);
    expect(sent[0]!.headers.get('x-goog-api-key')).toBe('key');
    expect(sent[0]!.headers.get('authorization')).toBeNull();
  });
});

describe('time and the caller', () => {
  it('a call that takes too long is a time-out', async () => {
    const { models } = modelsOf('gemini', [hang], { timeoutMs: 10 });
    await expect(models.call(aRequest(), calm)).rejects.toMatchObject({ code: 'timeout', retryable: true });
  });

  it("the caller's abort stops the request and is `aborted`", async () => {
    const caller = new AbortController();
    let stopped = false;
    const answer = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        stopped = true;
      });
      caller.abort();
      return hang(signal);
    };
    const { models } = modelsOf('gemini', [answer]);
    await expect(models.call(aRequest(), { signal: caller.signal })).rejects.toMatchObject({
      code: 'aborted',
      retryable: false,
    });
    expect(stopped).toBe(true);
  });

  it('no text is handed on after the abort', async () => {
    const caller = new AbortController();
    const pieces: string[] = [];
    const frame = `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text: 'x' }] }, index: 0 }] })}\n\n`;
    const { models } = modelsOf('gemini', [new Response(frame.repeat(20))]);
    const running = models.call(aRequest(), {
      signal: caller.signal,
      onText: (text) => {
        pieces.push(text);
        caller.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
    expect(pieces).toEqual(['x']);
  });
});

describe('the cap', () => {
  it('holds calls back and gives each slot on, also after a failure', async () => {
    let under = 0;
    let most = 0;
    const slow = async () => {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return under % 2 === 0 ? hello() : json({}, { status: 500 });
    };
    const { models, sent } = modelsOf(
      'gemini',
      Array.from({ length: 9 }, () => slow),
      { concurrency: 3 },
    );
    const calls = Array.from({ length: 9 }, () => models.call(aRequest(), calm));
    expect(models.describe()).toMatchObject({ concurrency: 3, active: 3, waiting: 6 });
    await Promise.allSettled(calls);
    expect(most).toBe(3);
    expect(sent).toHaveLength(9);
    expect(models.describe()).toMatchObject({ active: 0, waiting: 0 });
  });

  it('who aborts while waiting leaves with nothing sent', async () => {
    const caller = new AbortController();
    const { models, sent } = modelsOf('gemini', [hang], { concurrency: 1, timeoutMs: 50 });
    const first = models.call(aRequest(), calm);
    const second = models.call(aRequest(), { signal: caller.signal });
    caller.abort();
    await expect(second).rejects.toMatchObject({ code: 'aborted' });
    await expect(first).rejects.toMatchObject({ code: 'timeout' });
    expect(sent).toHaveLength(1);
  });
});

describe('the metrics hook', () => {
  it('gets codes and numbers, no text, and cannot fail a call', async () => {
    const facts: CallFacts[] = [];
    const onCall = (fact: CallFacts) => {
      facts.push(fact);
      throw new Error('hook');
    };
    const { models } = modelsOf('gemini', [hello(), json({}, { status: 429 })], { onCall });
    await models.call(aRequest(), calm);
    await expect(models.call(aRequest(), calm)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(facts).toMatchObject([
      {
        provider: 'gemini',
        model: 'gemini-3.5-flash-lite',
        outcome: 'ok',
        streamed: false,
        microUsd: 80,
        usage: { inputTokens: 100 },
      },
      { outcome: 'rate_limited', microUsd: 0 },
    ]);
    expect(JSON.stringify(facts)).not.toMatch(/Hello|Good morning|brief|key/);
  });
});

it('describes itself without its key', () => {
  const { models } = modelsOf('openai', [], { apiKey: 'sk-secret' });
  expect(models.describe()).toMatchObject({
    provider: 'openai',
    tiers: { fast: { id: 'gpt-6-luna' }, deep: { id: 'gpt-6.1-sol' } },
  });
  expect(JSON.stringify(models.describe())).not.toContain('sk-secret');
});
