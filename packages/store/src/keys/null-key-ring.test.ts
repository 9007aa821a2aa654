import { expect, it } from 'vitest';
import { createNullKeyRing } from './null-key-ring.ts';

it('seals nothing, under the id null, and opens no other key', async () => {
  const ring = createNullKeyRing();
  const key = await ring.forCompartment('t1', 'patient/p1');
  const bytes = new Uint8Array([0, 1, 255]);
  expect(key.id).toBe('null');
  expect(key.open(key.seal(bytes))).toEqual(bytes);
  expect(await ring.byId('null')).toBe(key);
  await expect(ring.byId('k1')).rejects.toMatchObject({ code: 'unknown_key' });
});
