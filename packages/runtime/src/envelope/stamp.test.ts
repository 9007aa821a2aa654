import { describe, expect, it } from 'vitest';
import { checkStamp } from './stamp.ts';

const NOW = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;
const users = new Map<string, string>();
const parts = {
  now: () => new Date(NOW),
  useNonce: async (nonce: string, invocation: string) => {
    if (!users.has(nonce)) users.set(nonce, invocation);
    return users.get(nonce) === invocation;
  },
};

describe('a request from outside [F1]', () => {
  it('is good for the invocation that brought it first, however often that one is tried', async () => {
    const stamp = { nonce: 'n1', at: NOW };
    await checkStamp(stamp, 'inv-1', parts);
    await checkStamp(stamp, 'inv-1', parts);
    await expect(checkStamp(stamp, 'inv-2', parts)).rejects.toMatchObject({
      code: 'replayed',
      retryable: false,
    });
  });

  it.each([
    [NOW + 299_000, null],
    [NOW + 301_000, 'too_early'],
    [NOW - 7 * DAY + 1_000, null],
    [NOW - 7 * DAY - 1_000, 'too_late'],
  ])('of %i is taken, or refused with %s', async (at, code) => {
    const checked = checkStamp({ nonce: `n-${at}`, at }, 'inv-1', parts);
    if (code === null) await checked;
    else await expect(checked).rejects.toMatchObject({ code, retryable: false });
  });
});
