import { randomBytes } from 'node:crypto';
import type { KeyWrapper } from '@consilium/kernel';
import { until } from '@consilium/testing';
import { describe, expect, it } from 'vitest';
import { createLiveKeys } from './live-keys.ts';

const WRAPPED = randomBytes(32);
const bytes = Buffer.from('words of a patient');

/** The rows of a compartment, and a wrapper that answers when it is let. */
function stand() {
  let rows: ReadonlyMap<number, Uint8Array> = new Map();
  let answer: Promise<void> = Promise.resolve();
  let told: Promise<void> = Promise.resolve();
  const wrapper: Pick<KeyWrapper, 'unwrap'> = {
    unwrap: async (_tenant, _context, wrapped) => {
      await answer;
      return wrapped;
    },
  };
  const keys = createLiveKeys({
    tenant: 't1',
    compartment: 'patient/p1',
    load: async () => {
      const asked = rows;
      await told;
      return asked;
    },
    wrapper: wrapper as KeyWrapper,
    cacheMs: 30_000,
    now: () => new Date(0),
  });
  return {
    keys,
    write: (now: ReadonlyMap<number, Uint8Array>) => {
      rows = now;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = promise;
      return resolve;
    },
    holdRows: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      told = promise;
      return resolve;
    },
  };
}

describe('live keys of a compartment [F2]', () => {
  it('end the handle of a key that was made while the compartment was erased', async () => {
    const { keys, write, hold } = stand();
    write(new Map([[1, WRAPPED]]));
    const release = hold();
    const making = keys.made(1, WRAPPED, new Date(0));
    write(new Map());
    keys.doubt();
    release();
    const key = await making;
    await until(
      () => {
        try {
          key.seal(bytes, 'here');
          return false;
        } catch (error) {
          expect(error).toMatchObject({ code: 'erased' });
          return true;
        }
      },
      { what: 'the handle to end' },
    );
  });

  it('do not take a new key for destroyed because of a look from before it was made', async () => {
    const { keys, write, holdRows } = stand();
    const release = holdRows();
    const looking = keys.current();
    write(new Map([[1, WRAPPED]]));
    const key = await keys.made(1, WRAPPED, new Date(0));
    release();
    await looking;
    expect(Buffer.from(key.open(key.seal(bytes, 'here'), 'here'))).toEqual(bytes);
    expect([...(await keys.current()).keys()]).toEqual([1]);
  });
});
