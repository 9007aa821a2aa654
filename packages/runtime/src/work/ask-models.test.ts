import type { ModelReply } from '@consilium/kernel';
import { expect, it } from 'vitest';
import { replyOf } from './ask-models.ts';

const stopped = (text: string): ModelReply => ({
  ...{ content: [{ type: 'text', text }], finish: 'length', microUsd: 7, provider: 'p', model: 'm' },
  ...{ usage: { inputTokens: 1, outputTokens: 1, cachedTokens: 0 }, standIn: true, ms: 1 },
  ...{ firstTokenMs: null, sources: [] },
});

it('an answer that was stopped at its limit is none; of a list, its whole entries are, and it says so [D12]', () => {
  const reply = stopped('{"items":[{"text":"a"},{"te');
  expect(replyOf({ partial: true }, reply)).toMatchObject({
    ...{ kind: 'reply', output: { items: [{ text: 'a' }] }, stopped: true },
  });
  const none = { kind: 'failed', code: 'stopped_at_limit', microUsd: 7 };
  expect(replyOf({}, reply)).toEqual(none);
  expect(replyOf({ partial: true }, stopped('{"code":"let a'))).toEqual(none);
  expect(replyOf({}, { ...reply, finish: 'stop' })).toMatchObject({ code: 'invalid_output' });
});
