import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Compartment, KeyWrapper } from '@consilium/kernel';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../postgres/pool.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createFileWrapper } from './file-wrapper.ts';
import { createKeyRing } from './key-ring.ts';

const database = useStore({ beforeAll, afterAll });
const { admin, app, system, query } = database;
const directory = mkdtempSync(join(tmpdir(), 'consilium-ring-'));
afterAll(() => rmSync(directory, { recursive: true }));
const file = join(directory, 'keys.json');
const bytes = Buffer.from('words of a patient');
const ERASED = { code: 'erased', retryable: false };

let wrapper: KeyWrapper;
beforeAll(async () => {
  wrapper = await createFileWrapper(file, { make: true });
});

/** A process of its own: a ring with its own cache and clock. */
function process(over: { wrapper?: KeyWrapper; cacheMs?: number } = {}) {
  let time = Date.now();
  const ring = createKeyRing({ pool: app, wrapper, now: () => new Date(time), ...over });
  return { ring, wait: (ms: number) => (time += ms) };
}
const newPatient = (): Compartment => `patient/${randomUUID()}`;
const rows = async (compartment: string) =>
  await query('SELECT * FROM app.data_keys WHERE compartment = $1', [compartment]);

async function erase(compartment: string): Promise<void> {
  await system.query(`SELECT app.begin_erasure('t1', $1, 'dr-a', 'TREAT', now())`, [compartment]);
  await system.query(`SELECT app.destroy_key('t1', $1)`, [compartment]);
}

describe('key ring [F2]', () => {
  it('makes one key a compartment, which every process finds again', async () => {
    const compartment = newPatient();
    const handles = await Promise.all(
      Array.from({ length: 12 }, () => process().ring.forCompartment('t1', compartment)),
    );
    const [first] = handles;
    for (const key of handles) {
      expect(key.id).toBe(first?.id);
      expect(Buffer.from(key.open(first!.seal(bytes, 'here'), 'here'))).toEqual(bytes);
    }
    const again = await process().ring.byId(first!.id);
    expect(again.id).toBe(first!.id);
    expect(again.seal(bytes, 'here')).toEqual(first!.seal(bytes, 'here'));
    expect(await rows(compartment)).toMatchObject([{ tenant: 't1', number: 1 }]);
  });

  it('has another key for another tenant and another patient', async () => {
    const { ring } = process();
    const compartment = newPatient();
    const keys = [
      await ring.forCompartment('t1', compartment),
      await ring.forCompartment('t2', compartment),
      await ring.forCompartment('t1', newPatient()),
    ];
    expect(new Set(keys.map(({ id }) => id)).size).toBe(3);
    const [one, ...others] = keys;
    for (const other of others)
      expect(() => other.open(one!.seal(bytes, 'here'), 'here')).toThrow('not_an_envelope');
  });

  it('opens nothing with a row that was moved to another patient', async () => {
    const [mine, theirs] = [newPatient(), newPatient()];
    await process().ring.forCompartment('t1', mine);
    const key = await process().ring.forCompartment('t1', theirs);
    await admin.query(
      `UPDATE app.data_keys SET wrapped = (SELECT wrapped FROM app.data_keys WHERE compartment = $1)
       WHERE compartment = $2`,
      [mine, theirs],
    );
    await expect(process().ring.byId(key.id)).rejects.toMatchObject({
      code: 'key_unreadable',
      retryable: true,
    });
  });

  it('keeps nothing readable in the database', async () => {
    const compartment = newPatient();
    const key = await process().ring.forCompartment('t1', compartment);
    const sealed = key.seal(bytes, 'here');
    const [row] = await rows(compartment);
    expect(row.wrapped.length).toBe(1 + 12 + 32 + 16);
    // Anyone who has the row and another master has nothing.
    const other = await createFileWrapper(join(directory, randomUUID()), { make: true });
    await expect(process({ wrapper: other }).ring.forCompartment('t1', compartment)).rejects.toMatchObject({
      code: 'key_unreadable',
    });
    await expect(process({ wrapper: other }).ring.byId(key.id)).rejects.toMatchObject({
      code: 'unknown_key',
      retryable: false,
    });
    expect(Buffer.from(sealed).includes(bytes)).toBe(false);
  });

  it('asks the database once, then again only after its time, and unwraps once', async () => {
    let [queries, unwraps] = [0, 0];
    const counted = Object.assign(Object.create(app), {
      query: (...args: [never]) => {
        queries += 1;
        return app.query(...args);
      },
    });
    const counting = {
      ...wrapper,
      unwrap: (...args: Parameters<KeyWrapper['unwrap']>) => {
        unwraps += 1;
        return wrapper.unwrap(...args);
      },
    };
    const compartment = newPatient();
    const { id } = await process().ring.forCompartment('t1', compartment);
    let time = 0;
    const ring = createKeyRing({ pool: counted, wrapper: counting, now: () => new Date(time) });
    await Promise.all([ring.byId(id), ring.byId(id), ring.forCompartment('t1', compartment)]);
    time = 29_999;
    await ring.byId(id);
    expect([queries, unwraps]).toEqual([1, 1]);
    time = 30_000;
    await ring.byId(id);
    expect([queries, unwraps]).toEqual([2, 1]);
  });

  it('takes a look that began before the key was made for nothing', async () => {
    const late = Promise.withResolvers<void>();
    let asked = 0;
    const slow = Object.assign(Object.create(app), {
      query: async (...args: [never]) => {
        asked += 1;
        const nth = asked;
        const result = await app.query(...args);
        if (nth === 2) await late.promise;
        return result;
      },
    });
    let time = 0;
    const ring = createKeyRing({ pool: slow, wrapper, cacheMs: 10, now: () => new Date(time) });
    const compartment = newPatient();
    const wrapped = wrapper.wrap;
    // While the first maker wraps, its look at no rows grows old, and a second one looks: before there is a key.
    let second: Promise<unknown> | undefined;
    const making = createKeyRing({
      pool: slow,
      wrapper: {
        ...wrapper,
        wrap: async (...args) => {
          time = 20;
          second ??= making.forCompartment('t1', compartment);
          await until(() => asked === 2, { what: 'the second look' });
          return wrapped(...args);
        },
      },
      cacheMs: 10,
      now: () => new Date(time),
    });
    const key = await making.forCompartment('t1', compartment);
    late.resolve();
    await second;
    expect(Buffer.from(key.open(key.seal(bytes, 'here'), 'here'))).toEqual(bytes);
    expect((await ring.byId(key.id)).seal(bytes, 'here')).toEqual(key.seal(bytes, 'here'));
  });

  it.each(['', 'null', 'AQ', 'x'.repeat(300)])('knows no key %j', async (id) => {
    await expect(process().ring.byId(id)).rejects.toMatchObject({ code: 'unknown_key', retryable: false });
  });

  it.each([
    ['a/b', 'patient/p'],
    ['t1', 'patient/a/b'],
    ['t1', 'tenant/t1'],
  ])('makes none for %s %s', async (tenant, compartment) => {
    await expect(process().ring.forCompartment(tenant, compartment as never)).rejects.toMatchObject({
      code: 'invalid_id',
    });
  });

  it('says unavailable, to be tried again, without a database', async () => {
    const pool = createPool('postgresql://nobody@127.0.0.1:1/none');
    const ring = createKeyRing({ pool, wrapper, now: () => new Date() });
    await expect(ring.forCompartment('t1', 'patient/p')).rejects.toMatchObject({
      code: 'store_unavailable',
      retryable: true,
    });
    await pool.end();
  });

  it('reads what was sealed before a rotation, under its old id, and what a younger process seals', async () => {
    const own = join(directory, `${randomUUID()}.json`);
    const older = process({ wrapper: await createFileWrapper(own, { make: true }) });
    const compartment = newPatient();
    const old = await older.ring.forCompartment('t1', compartment);
    const { masters } = JSON.parse(readFileSync(own, 'utf8'));
    masters.push({ id: 2, secret: Buffer.alloc(32, 7).toString('base64url') });
    writeFileSync(own, JSON.stringify({ masters }));
    const younger = process({ wrapper: await createFileWrapper(own, { make: true }) });
    const young = await younger.ring.forCompartment('t1', compartment);
    expect(young.id).not.toBe(old.id);
    expect((await younger.ring.byId(old.id)).id).toBe(old.id);
    // The same data key: what has no id beside it opens too.
    expect(Buffer.from(young.open(old.seal(bytes, 'here'), 'here'))).toEqual(bytes);
    older.wait(1_000);
    expect((await older.ring.byId(young.id)).seal(bytes, 'here')).toEqual(young.seal(bytes, 'here'));
    const stranger = await older.ring.forCompartment('t1', newPatient());
    expect((await younger.ring.byId(stranger.id)).seal(bytes, 'here')).toEqual(stranger.seal(bytes, 'here'));
  });
});

describe('a destroyed key [F2]', () => {
  it('is erased for anyone who asks, and never made again', async () => {
    const compartment = newPatient();
    const { id } = await process().ring.forCompartment('t1', compartment);
    await erase(compartment);
    const { ring } = process();
    await expect(ring.byId(id)).rejects.toMatchObject(ERASED);
    await expect(ring.forCompartment('t1', compartment)).rejects.toMatchObject(ERASED);
    expect(await rows(compartment)).toEqual([]);
  });

  it('is not made for a patient who was erased before there was one', async () => {
    const compartment = newPatient();
    await erase(compartment);
    await expect(process().ring.forCompartment('t1', compartment)).rejects.toMatchObject(ERASED);
    expect(await rows(compartment)).toEqual([]);
  });

  it('is honoured within the cache’s time by processes that know it, and at once where it was erased', async () => {
    const compartment = newPatient();
    const [other, here] = [process(), process()];
    const { id } = await other.ring.forCompartment('t1', compartment);
    await here.ring.byId(id);
    await erase(compartment);
    here.ring.forget('t1', compartment);
    await expect(here.ring.byId(id)).rejects.toMatchObject(ERASED);
    other.wait(29_000);
    await other.ring.byId(id);
    other.wait(1_000);
    await expect(other.ring.byId(id)).rejects.toMatchObject(ERASED);
    await expect(other.ring.forCompartment('t1', compartment)).rejects.toMatchObject(ERASED);
  });

  it('ends a handle that somebody still holds', async () => {
    const compartment = newPatient();
    const { ring, wait } = process();
    const key = await ring.forCompartment('t1', compartment);
    const sealed = key.seal(bytes, 'here');
    await erase(compartment);
    wait(30_000);
    // The first use after the time has the rows looked at; nobody asks the ring.
    await until(
      () => {
        try {
          key.open(sealed, 'here');
          return false;
        } catch (error) {
          expect(error).toMatchObject(ERASED);
          return true;
        }
      },
      { what: 'the handle to end' },
    );
    expect(() => key.seal(bytes, 'here')).toThrow('erased');
  });

  it('takes no other patient’s with it, and a handle outlives a database that is away', async () => {
    const [gone, stays] = [newPatient(), newPatient()];
    const { ring, wait } = process();
    await ring.forCompartment('t1', gone);
    const key = await ring.forCompartment('t1', stays);
    await erase(gone);
    wait(60_000);
    expect(Buffer.from((await ring.byId(key.id)).open(key.seal(bytes, 'here'), 'here'))).toEqual(bytes);
    const pool = createPool('postgresql://nobody@127.0.0.1:1/none');
    let time = 0;
    const reachable = Object.assign(Object.create(pool), { query: app.query.bind(app) });
    const lonely = createKeyRing({ pool: reachable, wrapper, now: () => new Date(time) });
    const held = await lonely.byId(key.id);
    reachable.query = pool.query.bind(pool);
    time = 60_000;
    expect(held.seal(bytes, 'here')).toEqual(key.seal(bytes, 'here'));
    await expect(lonely.byId(key.id)).rejects.toMatchObject({ code: 'store_unavailable' });
    await pool.end();
  });

  it('needs its tombstone first, and the system role', async () => {
    const compartment = newPatient();
    await process().ring.forCompartment('t1', compartment);
    const destroy = `SELECT app.destroy_key('t1', $1)`;
    await expect(system.query(destroy, [compartment])).rejects.toMatchObject({ code: 'ZE002' });
    await expect(app.query(destroy, [compartment])).rejects.toMatchObject({ code: '42501' });
    expect(await rows(compartment)).toHaveLength(1);
  });

  it('is not made beside a tombstone that is being written', async () => {
    const compartment = newPatient();
    const erasing = await admin.connect();
    await erasing.query('BEGIN');
    await erasing.query(`SELECT app.begin_erasure('t1', $1, 'dr-a', 'TREAT', now())`, [compartment]);
    const making = process().ring.forCompartment('t1', compartment);
    const refused = expect(making).rejects.toMatchObject(ERASED);
    await until(
      async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND query LIKE '%make_data_key%'`;
        return (await admin.query(waiting)).rowCount;
      },
      { what: 'the maker to wait for the tombstone' },
    );
    await erasing.query('COMMIT');
    erasing.release();
    await refused;
    expect(await rows(compartment)).toEqual([]);
  });
});

describe('the tables of keys [F2]', () => {
  it.each(['data_keys', 'tenant_keys'])('%s are reached by no login role', async (table) => {
    for (const role of ['app', 'operate', 'system'] as const)
      for (const statement of [`SELECT FROM app.${table}`, `DELETE FROM app.${table}`])
        await expect(database[role].query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
