import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compartment, errorCode, type KeyWrapper } from '@consilium/kernel';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginErasure, destroyKey } from '../index.ts';
import { listenForCompartments } from '../postgres/compartment-signals.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createFileWrapper } from './file-wrapper.ts';
import { createKeyRing } from './key-ring.ts';
import { rotateKey } from './rotate-key.ts';

const { admin, app, system, urls, trail, chainOf } = useStore({ beforeAll, afterAll });
const directory = mkdtempSync(join(tmpdir(), 'consilium-rotate-'));
afterAll(() => rmSync(directory, { recursive: true }));
const bytes = Buffer.from('words of a patient');
let wrapper: KeyWrapper;
beforeAll(async () => {
  wrapper = await createFileWrapper(join(directory, 'keys.json'), { make: true });
});
const newRing = () => createKeyRing({ pool: app, wrapper, now: () => new Date() });
const rotate = (compartment: Compartment) => {
  const { secrets } = trail;
  const parts = { admin, secrets, wrapper, now: () => new Date() };
  return rotateKey(parts, { tenant: 't1', by: 'ops' }, compartment);
};

describe('a further key of a compartment [F2]', () => {
  it('seals what is new in every process, and what is older stays readable until the erasure destroys all', async () => {
    const compartment = `patient/${randomUUID()}` as const;
    const other = newRing();
    const signals = listenForCompartments({
      url: urls().app,
      onChange: other.forgetDigest,
      onGap: other.forgetAll,
    });
    await signals.listening;
    const first = await other.forCompartment('t1', compartment);
    const old = first.seal(bytes, 'here');
    expect(await rotate(compartment)).toBe(2);
    const second = await until(
      async () => {
        const key = await other.forCompartment('t1', compartment);
        return key.id === first.id ? null : key;
      },
      { timeoutMs: 1_000, everyMs: 10, what: 'the other process to seal with the new key' },
    );
    expect(await rotate(compartment)).toBe(3);
    expect(() => second.open(old, 'here')).toThrow('not_an_envelope');
    expect(Buffer.from((await newRing().byId(first.id)).open(old, 'here'))).toEqual(bytes);
    // Work that has begun goes on with its key.
    expect(first.seal(bytes, 'here')).toEqual(old);
    const request = { tenant: 't1', compartment, by: 'officer', purpose: 'PATRQT' } as const;
    await beginErasure(system, request, new Date());
    await destroyKey(system, request);
    for (const { id } of [first, second])
      await until(
        () =>
          other.byId(id).then(
            () => false,
            (error) => errorCode(error) === 'erased',
          ),
        { timeoutMs: 1_000, what: 'all keys to end' },
      );
    await signals.close();
  });

  it('is an entry in the trail, and one for each of two who rotate at once', async () => {
    const compartment = `patient/${randomUUID()}` as const;
    await newRing().forCompartment('t1', compartment);
    expect((await Promise.all([rotate(compartment), rotate(compartment)])).toSorted()).toEqual([2, 3]);
    const entry = { actor: 'ops', action: 'key.rotate', purpose: 'HOPERAT' };
    expect(await chainOf({ tenant: 't1', compartment })).toMatchObject([
      { ...entry, targets: ['key/2'] },
      { ...entry, targets: ['key/3'] },
    ]);
  });

  it('is not made where there is none, or none any more', async () => {
    const [none, gone] = [`patient/${randomUUID()}`, `patient/${randomUUID()}`] as const;
    expect(await rotate(none as Compartment)).toBeNull();
    await newRing().forCompartment('t1', gone as Compartment);
    const request = {
      tenant: 't1',
      compartment: gone as Compartment,
      by: 'officer',
      purpose: 'PATRQT',
    } as const;
    await beginErasure(system, request, new Date());
    await expect(rotate(gone as Compartment)).rejects.toMatchObject({ code: 'erased' });
    expect(await chainOf({ tenant: 't1', compartment: gone as Compartment })).toEqual([]);
  });
});
