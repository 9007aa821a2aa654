import { ConsiliumError } from '@consilium/kernel';
import { CancelledError, RetryableError, TerminalError } from '@restatedev/restate-sdk';
import { describe, expect, it } from 'vitest';
import { handlerError, stepError } from './engine-error.ts';

const CANARY = 'my-secret-symptom';
const cause = new Error(CANARY);

describe('what an error tells the engine, which stores it unsealed [F2]', () => {
  it.each([
    ['an error of a library', new Error(CANARY, { cause })],
    ['a mistake of ours', new TypeError(CANARY)],
    ['what is no error', { message: CANARY, code: 500 }],
    ['a text', CANARY],
    ['an aborted signal’s', new DOMException(CANARY, 'AbortError')],
    ['one of ours', new ConsiliumError('forbidden', { remedy: CANARY, cause })],
    ['one of ours, to be tried again', new ConsiliumError('timeout', { remedy: CANARY, retryable: true })],
  ])('is a code where a handler or a step throws %s', (_what, thrown) => {
    for (const told of [handlerError(thrown), stepError(thrown)]) {
      expect(told).toBeInstanceOf(Error);
      expect(told.message).toMatch(/^(internal|forbidden|timeout)$/);
      expect(`${told.stack} ${JSON.stringify(told)} ${String(told.cause)}`).not.toContain(CANARY);
    }
  });

  it('is final for a mistake of ours in a handler, and tried again for what is unknown', () => {
    expect(handlerError(new TypeError('x'))).toBeInstanceOf(TerminalError);
    expect(handlerError(new Error('x'))).not.toBeInstanceOf(TerminalError);
  });

  it.each([new CancelledError(), new TerminalError('forbidden'), new RetryableError('erased')])(
    'is left to the SDK for its own %s',
    (thrown) => {
      expect(handlerError(thrown)).toBe(thrown);
    },
  );
});
