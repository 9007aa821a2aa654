import type { Caller } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import type { Trail } from '../test-support/trail.fixture.ts';
import { type Checkpoint, sealedCheckpoint } from './checkpoint.ts';
import { type CheckpointerOptions, createCheckpointer } from './checkpointer.ts';
import { trailReport } from './verify-trail.ts';

const { admin, app, operate, system, trail, query, grantedScope } = useStore({ beforeAll, afterAll });
let tenants = 0;
const signer = (over: Partial<CheckpointerOptions> = {}) =>
  createCheckpointer({ ...trail, pool: system, now: () => new Date(), ...over });

/** A tenant of its own, with so many patients opened once. */
async function newTenant(patients: number): Promise<{ tenant: string; callers: Caller[] }> {
  const tenant = `tenant-${++tenants}`;
  const callers: Caller[] = [];
  for (let n = 0; n < patients; n++) callers.push({ scope: await grantedScope({ tenant }) });
  await Promise.all(callers.map(touch));
  return { tenant, callers };
}
const faults = async (tenant: string) => (await trail.verify(tenant)).faults;
const touch = (caller: Caller) => trail.audit.before(caller, { action: 'record.panel' });
const keyOf = (tenant: string, number: number) =>
  `checkpoints/${tenant}/${String(number).padStart(12, '0')}.json`;
const bodyOf = (tenant: string, number: number): Checkpoint => {
  const bytes = trail.objects.kept.get(keyOf(tenant, number));
  return JSON.parse(Buffer.from(bytes!).toString()).checkpoint;
};
const listOf = (tenant: string, number: number) =>
  bodyOf(tenant, number).list.map(([compartment, seq]) => [compartment, seq]);
const rowsOf = async (tenant: string) => {
  const text = 'SELECT number FROM app.audit_checkpoints WHERE tenant = $1 ORDER BY 1';
  return (await query(text, [tenant])).map(({ number }) => number);
};

/** A checkpointer whose time goes on when it is told, by minutes. */
function clocked() {
  let at = Date.now();
  const checkpointer = signer({ now: () => new Date(at) });
  const wait = (minutes: number) => {
    at += minutes * 60_000;
  };
  return { checkpointer, wait };
}

describe('checkpoints [F3]', () => {
  it('list what has changed since the one before, are chained, and are not written for nothing', async () => {
    const { tenant, callers } = await newTenant(3);
    expect(await trail.checkpointer.run()).toBe(1);
    expect(await trail.checkpointer.run()).toBe(0);
    await touch(callers[1]!);
    await touch(callers[1]!);
    expect(await trail.checkpointer.run()).toBe(1);
    expect(bodyOf(tenant, 1)).toMatchObject({ tenant, number: 1, previous: '', heads: 'all', chains: 3 });
    const second = bodyOf(tenant, 2);
    expect(second).toMatchObject({ number: 2, heads: 'changed', chains: 1 });
    expect(listOf(tenant, 2)).toEqual([[callers[1]!.scope.compartment, 3]]);
    expect(second.previous).toMatch(/^[0-9a-f]{64}$/);
    expect(await trail.verify(tenant)).toMatchObject({
      faults: [],
      summary: { entries: 5, chains: 3, checkpoints: 2, newestCheckpoint: { number: 2 } },
    });
  });

  it('list all chains every hour, and a verifier may begin there', async () => {
    const { tenant, callers } = await newTenant(2);
    const { checkpointer, wait } = clocked();
    for (const minutes of [0, 30, 31]) {
      wait(minutes);
      await touch(callers[0]!);
      await checkpointer.run();
    }
    expect([1, 2, 3].map((number) => bodyOf(tenant, number).heads)).toEqual(['all', 'changed', 'all']);
    trail.objects.kept.delete(keyOf(tenant, 1));
    expect(await faults(tenant)).toMatchObject([{ fault: 'checkpoint-missing' }]);
    expect((await trail.verify(tenant, { verifiedUpTo: 2 })).faults).toMatchObject([
      { fault: 'checkpoint-missing' },
    ]);
    expect(await trail.verify(tenant, { verifiedUpTo: 3 })).toMatchObject({
      faults: [],
      summary: { checkpoints: 1 },
    });
  });

  it('sign within the hour what the database says is signed, and do not repeat a list', async () => {
    const { tenant, callers } = await newTenant(2);
    const { checkpointer, wait } = clocked();
    await checkpointer.run();
    await touch(callers[0]!);
    await admin.query('UPDATE app.audit_heads SET pending = false WHERE tenant = $1', [tenant]);
    wait(59);
    await checkpointer.run();
    expect(await rowsOf(tenant)).toEqual([1]);
    wait(1);
    await checkpointer.run();
    expect(listOf(tenant, 2)).toContainEqual([callers[0]!.scope.compartment, 2]);
    wait(61);
    await checkpointer.run();
    expect(await rowsOf(tenant)).toEqual([1, 2]);
  });

  it('touch no head of a full list that does not wait', async () => {
    const { tenant, callers } = await newTenant(3);
    const versions = async () => {
      const text = 'SELECT compartment, xmin::text FROM app.audit_heads WHERE tenant = $1';
      const rows = await query(text, [tenant]);
      return new Map(rows.map(({ compartment, xmin }) => [compartment, xmin]));
    };
    const { checkpointer, wait } = clocked();
    await checkpointer.run();
    await touch(callers[1]!);
    const before = await versions();
    wait(60);
    await checkpointer.run();
    expect(bodyOf(tenant, 2)).toMatchObject({ heads: 'all', chains: 3 });
    const after = await versions();
    const touched = [...before].filter(([compartment, xmin]) => after.get(compartment) !== xmin);
    expect(touched.map(([compartment]) => compartment)).toEqual([callers[1]!.scope.compartment]);
  });

  it('leave a chain that grew meanwhile for the next one', async () => {
    const { tenant, callers } = await newTenant(1);
    const objects: Trail['objects'] = {
      ...trail.objects,
      put: async (...args) => {
        await touch(callers[0]!);
        return trail.objects.put(...args);
      },
    };
    await signer({ objects }).run();
    expect(listOf(tenant, 1)).toEqual([[callers[0]!.scope.compartment, 1]]);
    await trail.checkpointer.run();
    expect(listOf(tenant, 2)).toEqual([[callers[0]!.scope.compartment, 2]]);
  });

  it('take over the object of one who was killed before the row, and never overwrite it', async () => {
    const { tenant, callers } = await newTenant(2);
    const killed: Trail['objects'] = {
      ...trail.objects,
      put: async (...args) => {
        await trail.objects.put(...args);
        throw new Error('killed');
      },
    };
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    await signer({ objects: killed, onError }).run();
    expect(errors).toHaveLength(1);
    expect(await rowsOf(tenant)).toEqual([]);
    const left = trail.objects.kept.get(keyOf(tenant, 1));
    expect(await faults(tenant)).toEqual([]);
    await touch(callers[0]!);
    await trail.checkpointer.run();
    expect(await rowsOf(tenant)).toEqual([1, 2]);
    expect(trail.objects.kept.get(keyOf(tenant, 1))).toBe(left);
    expect(listOf(tenant, 2)).toEqual([[callers[0]!.scope.compartment, 2]]);
    expect(await faults(tenant)).toEqual([]);
  });

  it('of two at once are one sequence', async () => {
    const { tenant, callers } = await newTenant(4);
    const two = [1, 2].map(() => signer());
    for (const caller of callers) {
      await touch(caller);
      await Promise.all(two.map((each) => each.run()));
    }
    const numbers = await rowsOf(tenant);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(await faults(tenant)).toEqual([]);
  });

  const put = (tenant: string, number: number, bytes = Buffer.from('{}')) =>
    trail.objects.kept.set(keyOf(tenant, number), bytes);
  it.each<[string, (tenant: string) => unknown]>([
    ['the object there is not ours', (tenant) => put(tenant, 2)],
    [
      'the object there follows another one than ours',
      async (tenant) => {
        const strange = { ...bodyOf(tenant, 1), number: 2, previous: '00' };
        put(tenant, 2, Buffer.from(sealedCheckpoint(strange, await trail.secrets.signer(tenant))));
      },
    ],
    [
      'the row was changed',
      (tenant) => query(`UPDATE app.audit_checkpoints SET hash = '\\x00' WHERE tenant = $1`, [tenant]),
    ],
    ['the object before was changed', (tenant) => put(tenant, 1)],
  ])('do not go on where %s', async (_, tamper) => {
    const { tenant, callers } = await newTenant(1);
    await trail.checkpointer.run();
    await tamper(tenant);
    await touch(callers[0]!);
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const fresh = signer({ onError });
    expect(await fresh.run()).toBe(0);
    expect(errors).toMatchObject([{ code: 'checkpoint_broken' }]);
    expect(await rowsOf(tenant)).toEqual([1]);
    // It counts from when this process saw it wait, until it is signed.
    const waitsSince = fresh.signedUpTo();
    await fresh.run();
    expect(fresh.signedUpTo()).toBe(waitsSince);
    // The other tenants of later tests must not meet it.
    await admin.query('DELETE FROM app.audit_heads WHERE tenant = $1', [tenant]);
  });

  it('are written again and again until closed', async () => {
    const { tenant, callers } = await newTenant(1);
    const written = Promise.withResolvers<void>();
    const objects: Trail['objects'] = {
      ...trail.objects,
      put: async (key, bytes, options) => {
        const put = await trail.objects.put(key, bytes, options);
        if (key === keyOf(tenant, 1)) await touch(callers[0]!);
        if (key === keyOf(tenant, 2)) written.resolve();
        return put;
      },
    };
    const checkpointer = signer({ objects, everyMs: 5 });
    checkpointer.start();
    await written.promise;
    await checkpointer.close();
    expect(await rowsOf(tenant)).toEqual([1, 2]);
  });

  it('of two workers are shared out by tenant, and those of one that died are taken over', async () => {
    const tenants = await Promise.all(Array.from({ length: 12 }, () => newTenant(1)));
    const names = tenants.map(({ tenant }) => tenant);
    await trail.checkpointer.run();
    const signedBy = new Map<string, string>();
    const workerCalled = (name: string) =>
      signer({ everyMs: 100, onSigned: ({ tenant }) => signedBy.set(tenant, name) });
    const [one, other] = [workerCalled('one'), workerCalled('other')];
    const signers = async () => {
      signedBy.clear();
      await Promise.all(tenants.map(({ callers }) => touch(callers[0]!)));
      await vi.waitFor(() => expect(names.filter((name) => !signedBy.has(name))).toEqual([]), 10_000);
      return new Set(names.map((name) => signedBy.get(name)));
    };
    one.start();
    other.start();
    await vi.waitFor(async () => expect(await signers()).toEqual(new Set(['one', 'other'])), 20_000);
    await other.close();
    expect(await signers()).toEqual(new Set(['one']));
    // A worker that is killed does not leave: its lease goes on, and what it should sign is overdue.
    await admin.query(
      `INSERT INTO app.checkpoint_workers SELECT gen_random_uuid(), now() + interval '1 hour' FROM generate_series(1, 20)`,
    );
    expect(await signers()).toEqual(new Set(['one']));
    await one.close();
    await admin.query('DELETE FROM app.checkpoint_workers');
  });

  it('are read as a roll-up where there is one, and one by one where it is gone', async () => {
    const { tenant, callers } = await newTenant(2);
    const rollUpEvery = 4;
    const checkpointer = signer({ rollUpEvery });
    for (let n = 0; n < 10; n++) {
      await touch(callers[n % 2]!);
      await checkpointer.run();
    }
    const keys = [1, 2].map((each) => `checkpoint-roll-ups/${tenant}/${String(each).padStart(12, '0')}.json`);
    expect(keys.map((key) => trail.objects.kept.has(key))).toEqual([true, true]);
    const asked: string[] = [];
    const objects = {
      ...trail.objects,
      get: (key: string) => {
        asked.push(key);
        return trail.objects.get(key);
      },
    };
    const verify = async () => {
      asked.length = 0;
      const parts = { operate, objects, secrets: trail.secrets };
      return trailReport(parts, tenant, { rollUpEvery });
    };
    const whole = { faults: [], summary: { entries: 12, checkpoints: 10, newestCheckpoint: { number: 10 } } };
    expect(await verify()).toMatchObject(whole);
    expect(asked.filter((key) => key.startsWith('checkpoints/'))).toEqual(
      [9, 10].map((n) => keyOf(tenant, n)),
    );
    for (const key of keys) {
      const bytes = trail.objects.kept.get(key)!;
      trail.objects.kept.delete(key);
      expect(await verify()).toMatchObject(whole);
      trail.objects.kept.set(key, Buffer.from(Buffer.from(bytes).toString().replace('"from"', '"From"')));
      expect((await verify()).faults).toMatchObject([{ fault: 'checkpoint-changed' }]);
      trail.objects.kept.set(key, bytes);
    }
    // What only the roll-up has signed counts as much.
    const { compartment } = callers[0]!.scope;
    const text = 'UPDATE app.audit_entries SET actor = $3 WHERE tenant = $1 AND compartment = $2 AND seq = 2';
    await admin.query(text, [tenant, compartment, 'x']);
    expect((await verify()).faults).toEqual([{ compartment, seq: 2, fault: 'entry-changed' }]);
  });

  it('of a tenant with more chains than one may list are several', async () => {
    const { tenant, callers } = await newTenant(1);
    await admin.query(
      `INSERT INTO app.audit_heads (tenant, compartment, seq, mac, pending)
        SELECT $1, 'patient/many-' || n, 1, '\\x00', true FROM generate_series(1, 6000) n`,
      [tenant],
    );
    await trail.checkpointer.run();
    expect([1, 2].map((number) => bodyOf(tenant, number).chains)).toEqual([5_000, 1_001]);
    expect([1, 2].map((number) => bodyOf(tenant, number).heads)).toEqual(['all', 'changed']);
    const left = 'SELECT count(*)::int AS n FROM app.audit_heads WHERE tenant = $1 AND pending';
    expect(await query(left, [tenant])).toEqual([{ n: 0 }]);
    await touch(callers[0]!);
    await trail.checkpointer.run();
    expect(listOf(tenant, 3)).toEqual([[callers[0]!.scope.compartment, 2]]);
    await admin.query('DELETE FROM app.audit_heads WHERE tenant = $1', [tenant]);
  });

  it('cannot be asked for more rarely than once a minute', () => {
    expect(() => signer({ everyMs: 60_001 })).toThrow('invalid_checkpointer');
  });

  it('are all that the system role can do to the trail', async () => {
    for (const text of [
      'UPDATE app.audit_heads SET mac = mac',
      'SELECT FROM app.audit_entries',
      'DELETE FROM app.audit_checkpoints',
      'UPDATE app.audit_checkpoints SET at = at',
    ])
      await expect(system.query(text)).rejects.toThrow(/permission denied/);
    await expect(app.query('SELECT FROM app.audit_checkpoints')).rejects.toThrow(/permission denied/);
  });
});
