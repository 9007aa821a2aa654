import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { createNonces } from './use-nonce.ts';

const { admin, app } = useStore({ beforeAll, afterAll });
const later = () => new Date(Date.now() + 60_000);

describe('a nonce [F1]', () => {
  it('is of the first invocation that brings it, and of no other, also when they come at once', async () => {
    const use = createNonces(app);
    const nonce = randomUUID();
    const invocations = Array.from({ length: 20 }, (_, n) => `inv_${n}`);
    const taken = await Promise.all(invocations.map((invocation) => use(nonce, invocation, later())));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const first = invocations[taken.indexOf(true)] ?? '';
    // A second attempt of the same invocation.
    expect(await use(nonce, first, later())).toBe(true);
  });

  it('goes once its request would be too old', async () => {
    const use = createNonces(app);
    const old = randomUUID();
    await use(old, 'inv_old', new Date(Date.now() - 1));
    const left = async () =>
      (await admin.query('SELECT FROM app.used_nonces WHERE nonce = $1', [old])).rowCount;
    for (let n = 0; n < 2_000 && (await left()) !== 0; n += 1) await use(randomUUID(), 'inv_n', later());
    expect(await left()).toBe(0);
  });

  it.each(['short', 'a nonce with words of a patient'])('holds no text: %s', async (nonce) => {
    await expect(createNonces(app)(nonce, 'inv_1', later())).rejects.toThrow();
  });

  it('is no table that the app role reads or writes by itself', async () => {
    await expect(app.query('SELECT FROM app.used_nonces')).rejects.toThrow('permission denied');
    await expect(app.query('DELETE FROM app.used_nonces')).rejects.toThrow('permission denied');
  });
});
