import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Compartment, KeyWrapper } from '@consilium/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { createFileWrapper } from './file-wrapper.ts';
import { createKeyRing } from './key-ring.ts';
import { rewrapKeys } from './rewrap-keys.ts';

const { admin, app, query } = useStore({ beforeAll, afterAll });
const directory = mkdtempSync(join(tmpdir(), 'consilium-rewrap-'));
afterAll(() => rmSync(directory, { recursive: true }));
const bytes = Buffer.from('words of a patient');
let file: string;
let wrapper: KeyWrapper;
beforeEach(async () => {
  await admin.query('TRUNCATE app.data_keys, app.tenant_keys');
  file = join(directory, `${randomUUID()}.json`);
  wrapper = await createFileWrapper(file, { make: true });
});
const ringOf = (its: KeyWrapper) => createKeyRing({ pool: app, wrapper: its, now: () => new Date() });

/** As an operator does: one master more, at the end. Gives a thief's copy of the file from before. */
function addMaster(): string {
  const stolen = `${file}.stolen`;
  copyFileSync(file, stolen);
  const { masters } = JSON.parse(readFileSync(file, 'utf8'));
  masters.push({ id: 2, secret: randomBytes(32).toString('base64url') });
  writeFileSync(file, JSON.stringify({ masters }));
  return stolen;
}

/** Seven patients of two tenants, what was sealed of them, and the tenants' own secrets. */
async function sealed() {
  const ring = ringOf(wrapper);
  const all = [];
  for (let n = 0; n < 7; n++) {
    const key = await ring.forCompartment(`t${n % 2}`, `patient/p${n}` as Compartment);
    all.push({ id: key.id, sealed: key.seal(bytes, 'here') });
  }
  return { all, audit: [await ring.auditKey('t0'), await ring.auditKey('t1')] };
}
const dump = async () => [
  ...(await query('SELECT tenant, compartment, number, wrapped FROM app.data_keys')),
  ...(await query('SELECT tenant, purpose, wrapped FROM app.tenant_keys')),
];

describe('wrapping all keys again [F2]', () => {
  it('opens everything with the newest master alone, and a stolen older one opens nothing of a later dump', async () => {
    const { all, audit } = await sealed();
    const running = ringOf(wrapper);
    await running.byId(all[0]?.id ?? '');
    const stolen = addMaster();
    const parts = { admin, wrapper, page: 3 };
    expect(await rewrapKeys(parts)).toEqual({ keys: 9, rewrapped: 9 });
    expect(await rewrapKeys(parts)).toEqual({ keys: 9, rewrapped: 0 });
    expect(await wrapper.retireOlder?.()).toEqual([1]);

    const after = ringOf(await createFileWrapper(file));
    for (const { id, sealed } of all) {
      expect(Buffer.from((await after.byId(id)).open(sealed, 'here'))).toEqual(bytes);
      expect(Buffer.from((await running.byId(id)).open(sealed, 'here'))).toEqual(bytes);
    }
    expect([await after.auditKey('t0'), await after.auditKey('t1')]).toEqual(audit);

    const thief = await createFileWrapper(stolen);
    for (const { tenant, compartment, number, purpose, wrapped } of await dump()) {
      const context = purpose ? `tenant-key/${purpose}` : `data-key/${compartment}/${number}`;
      // Also where the thief says that the first master made it.
      for (const bytesOfRow of [wrapped, Buffer.concat([Buffer.from([1]), wrapped.subarray(1)])])
        await expect(thief.unwrap(tenant, context, bytesOfRow)).rejects.toMatchObject({
          code: 'key_unreadable',
        });
    }
    await expect(ringOf(thief).byId(all[0]?.id ?? '')).rejects.toMatchObject({ code: 'key_unreadable' });
  });

  it('goes on after a crash at any row', async () => {
    const { all } = await sealed();
    addMaster();
    for (let crash = 1; crash <= 3; crash++) {
      let wraps = 0;
      const dying: KeyWrapper = {
        ...wrapper,
        wrap: (...args) => {
          wraps += 1;
          if (wraps > 2) throw new Error('killed here');
          return wrapper.wrap(...args);
        },
      };
      await expect(rewrapKeys({ admin, wrapper: dying, page: 2 })).rejects.toThrow('killed');
    }
    expect(await rewrapKeys({ admin, wrapper, page: 2 })).toEqual({ keys: 9, rewrapped: 3 });
    await wrapper.retireOlder?.();
    const after = ringOf(await createFileWrapper(file));
    for (const { id, sealed } of all)
      expect(Buffer.from((await after.byId(id)).open(sealed, 'here'))).toEqual(bytes);
  });

  it('brings back no key that is destroyed meanwhile, and finds one that is made meanwhile', async () => {
    await sealed();
    addMaster();
    let isFirst = true;
    const meanwhile: KeyWrapper = {
      ...wrapper,
      wrap: async (...args) => {
        if (isFirst) {
          isFirst = false;
          await admin.query(`DELETE FROM app.data_keys WHERE compartment = 'patient/p0'`);
          // A process that had read the file before the new master was there.
          const late = Buffer.concat([Buffer.from([1]), (await wrapper.wrap('t0', 'x', bytes)).subarray(1)]);
          await admin.query(`INSERT INTO app.data_keys VALUES ('a', 'patient/late', 1, $1)`, [late]);
        }
        return wrapper.wrap(...args);
      },
    };
    // It cannot be unwrapped here, which proves that it was found: nothing says that all is done.
    await expect(rewrapKeys({ admin, wrapper: meanwhile })).rejects.toMatchObject({ code: 'key_unreadable' });
    const left = await admin.query(`SELECT FROM app.data_keys WHERE compartment = 'patient/p0'`);
    expect(left.rowCount).toBe(0);
  });

  it('has nothing to do for a KMS, which rotates by itself', async () => {
    const { isCurrent: _, ...kms } = wrapper;
    await expect(rewrapKeys({ admin, wrapper: kms })).rejects.toMatchObject({ code: 'nothing_to_rewrap' });
  });
});
