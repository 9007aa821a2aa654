import type { Caller } from '@consilium/kernel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBreakGlass } from '../grants/break-glass.ts';
import { grantAccess, revokeAccess } from '../grants/grants.ts';
import { createScopedStore } from '../scoped-store/scoped-store.ts';
import { grantFor, someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createAuditWriter } from './audit-writer.ts';

const { admin, app, operate, system, trail, grantedScope, chainOf } = useStore({ beforeAll, afterAll });
const newCaller = async (over: Partial<Caller['scope']> = {}): Promise<Caller> => ({
  scope: await grantedScope(over),
});
const chain = (scope: Caller['scope']) => chainOf(scope);
const nothing = async () => ({ value: null, targets: [] });
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the audited wrapper [F3]', () => {
  it('leaves an entry with who, what, why and the agent run, in the order of the acts', async () => {
    const caller = await newCaller({ tenant: 't-order' });
    const { actor, purpose } = caller.scope;
    await trail.store.read(caller, { action: 'record.panel' }, async () => null);
    await trail.store.write(caller, 'record.add', async () => ({ value: 1, targets: ['Condition/c.1/1'] }));
    await trail.store.read(
      { ...caller, run: 'run-1' },
      { action: 'record.read', targets: ['Condition/c.1/1', 'Patient/p-1/2'] },
      async () => null,
    );
    expect(await chain(caller.scope)).toEqual([
      { seq: 1, actor, purpose, action: 'record.panel', targets: [], run: null },
      { seq: 2, actor, purpose, action: 'record.add', targets: ['Condition/c.1/1'], run: null },
      {
        seq: 3,
        actor,
        purpose,
        action: 'record.read',
        targets: ['Condition/c.1/1', 'Patient/p-1/2'],
        run: 'run-1',
      },
    ]);
    expect((await trail.verify('t-order')).faults).toEqual([]);
  });

  it('has committed the entry before the reading begins', async () => {
    const caller = await newCaller();
    const seen = await trail.store.read(caller, { action: 'record.panel' }, () => chain(caller.scope));
    expect(seen).toHaveLength(1);
  });

  it.each([
    { action: 'record.read', targets: [''] },
    { action: 'record.read', targets: ['Condition/c/1', 'Name of a patient'] },
    { action: 'record.read', targets: ['a,b'] },
    { action: 'record.read', targets: ['x'.repeat(201)] },
    { action: 'record.read', targets: ['ü'] },
    { action: 'record.read', targets: ['a\nb'] },
    { action: 'read Name of a patient' },
    { action: '' },
  ])('lets no text into the trail: %j', async (act) => {
    const caller = await newCaller();
    await expect(trail.store.read(caller, act as never, async () => 'read')).rejects.toMatchObject({
      code: 'invalid_act',
      message: expect.not.stringContaining('Name'),
    });
    expect(await chain(caller.scope)).toEqual([]);
  });

  it('leaves no entry of a write that was rolled back, and does not believe in it later', async () => {
    const caller = await newCaller({ tenant: 't-rollback' });
    await trail.store.read(caller, { action: 'record.panel' }, async () => null);
    const lost = await app.connect();
    await lost.query('BEGIN');
    await (await trail.audit.within(caller))(lost, { action: 'record.add' });
    await lost.query('ROLLBACK');
    lost.release();
    await trail.store.write(caller, 'record.end', nothing);
    await trail.store.read(caller, { action: 'record.read' }, async () => null);
    expect((await chain(caller.scope)).map(({ action }) => action)).toEqual([
      'record.panel',
      'record.end',
      'record.read',
    ]);
    expect((await trail.verify('t-rollback')).faults).toEqual([]);
  });
});

describe('a write that fails [F3]', () => {
  const failing = (caller: Caller, store = trail.store) =>
    store.write(caller, 'record.add', async () => Promise.reject(new Error('after reading')));

  it('leaves an entry: its body has seen the patient', async () => {
    const caller = await newCaller({ tenant: 't-failed' });
    await expect(failing(caller)).rejects.toThrow('after reading');
    expect(await chain(caller.scope)).toMatchObject([{ action: 'failed.record.add', targets: [] }]);
    expect((await trail.verify('t-failed')).faults).toEqual([]);
  });

  it('is told as it failed, also where that entry cannot be made', async () => {
    const audit = { ...trail.audit, failed: async () => Promise.reject(new Error('no database')) };
    const store = createScopedStore({ pool: app, audit });
    await expect(failing(await newCaller(), store)).rejects.toThrow('after reading');
  });
});

describe('a chain that was cut [F3]', () => {
  const cut = async ({ tenant, compartment }: Caller['scope'], seq: number) => {
    const values = [tenant, compartment, seq];
    const where = 'WHERE tenant = $1 AND compartment = $2';
    await admin.query(`DELETE FROM app.audit_entries ${where} AND seq > $3`, values);
    await admin.query(
      `UPDATE app.audit_heads SET pending = false, seq = $3,
        mac = coalesce((SELECT mac FROM app.audit_entries ${where} AND seq = $3), '') ${where}`,
      values,
    );
  };

  it.each(['read', 'write'] as const)('is not gone on with by who wrote it: %s', async (way) => {
    const told: unknown[] = [];
    const options = { pool: app, secrets: trail.secrets, now: () => new Date() };
    const audit = createAuditWriter({ ...options, onBroken: (broken) => told.push(broken) });
    const store = createScopedStore({ pool: app, audit });
    const caller = await newCaller({ tenant: `t-cut-${way}` });
    const act = () =>
      way === 'read'
        ? store.read(caller, { action: 'record.panel' }, async () => 'seen')
        : store.write(caller, 'record.add', nothing);
    await act();
    await act();
    await cut(caller.scope, 1);
    await expect(act()).rejects.toMatchObject({ code: 'trail_broken', retryable: false });
    expect(told).toContainEqual({ tenant: `t-cut-${way}`, compartment: caller.scope.compartment });
    // Another process has filled it up again.
    await trail.anotherWriter().before(caller, { action: 'record.panel' });
    await expect(act()).rejects.toMatchObject({ code: 'trail_broken' });
    expect(await chain(caller.scope)).toHaveLength(2);
  });
});

describe('one connection for all [F3]', () => {
  it('is enough for a write and for breaking the glass with a key that was not used yet', async () => {
    const caller = await newCaller({ tenant: 't-one' });
    const pool = new pg.Pool({ ...app.options, max: 1, connectionTimeoutMillis: 1_000 });
    const secrets = {
      auditKey: async () => {
        await pool.query('SELECT 1');
        return trail.secrets.auditKey('t-one');
      },
    };
    const now = () => new Date();
    const audit = createAuditWriter({ pool, secrets, now });
    try {
      await createScopedStore({ pool, audit }).write(caller, 'record.add', nothing);
      const scope = await grantedScope({ tenant: 't-one', actor: 'dr-night' });
      await createBreakGlass({ pool, audit, secrets, now }).open({
        scope: { ...scope, compartment: caller.scope.compartment, purpose: 'ETREAT' },
        code: 'other',
        reason: 'found unconscious at home',
        minutes: 5,
      });
    } finally {
      await pool.end();
    }
    expect(await chain(caller.scope)).toHaveLength(2);
  });
});

describe('an attempt without a grant [F3]', () => {
  it.each(['read', 'write'] as const)(
    'to %s is refused before the body, and stands in the own chain',
    async (way) => {
      const { scope } = { scope: someScope({ actor: `dr-${way}`, tenant: 't-refused' }) };
      let ran = false;
      const body = async () => {
        ran = true;
        return { value: null, targets: [] };
      };
      const attempt =
        way === 'read'
          ? trail.store.read({ scope }, { action: 'record.panel' }, body)
          : trail.store.write({ scope }, 'record.panel', body);
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
      expect(ran).toBe(false);
      expect(await chain(scope)).toEqual([]);
      expect(await chain({ ...scope, compartment: `actor/dr-${way}` })).toEqual([
        {
          seq: 1,
          actor: `dr-${way}`,
          purpose: 'TREAT',
          action: 'refused.record.panel',
          targets: [scope.compartment],
          run: null,
        },
      ]);
    },
  );

  it('is found out also when the grant goes while a write is under way', async () => {
    const scope = someScope({ actor: 'dr-gone' });
    const grant = await grantAccess(admin, grantFor(scope));
    const write = trail.store.write({ scope }, 'record.add', async () => {
      await revokeAccess(admin, scope.tenant, grant);
      return { value: null, targets: [] };
    });
    await expect(write).rejects.toMatchObject({ code: 'forbidden' });
    expect(await chain(scope)).toEqual([]);
    expect(await chain({ ...scope, compartment: 'actor/dr-gone' })).toMatchObject([
      { action: 'refused.record.add' },
    ]);
  });

  it('does not hold up those who wait beside it for the same chain', async () => {
    const good = await newCaller({ tenant: 't-mixed' });
    const callers = times(20).map((n) =>
      n % 3 === 0 ? { scope: { ...good.scope, actor: `stranger-${n}` } } : good,
    );
    const ends = await Promise.allSettled(
      callers.map((caller) => trail.audit.before(caller, { action: 'record.panel' })),
    );
    expect(ends.map(({ status }) => status)).toEqual(
      callers.map((caller) => (caller === good ? 'fulfilled' : 'rejected')),
    );
    expect(await chain(good.scope)).toHaveLength(13);
    const report = await trail.verify('t-mixed');
    expect(report).toMatchObject({ faults: [], summary: { entries: 20, chains: 8 } });
  });
});

describe('appends at the same time [F3]', () => {
  it('of one process go together', async () => {
    const caller = await newCaller({ tenant: 't-together' });
    let statements = 0;
    const counted = new Proxy(app, {
      get: (target, name) => {
        if (name === 'query') statements++;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const audit = createAuditWriter({ pool: counted, secrets: trail.secrets, now: () => new Date() });
    await Promise.all(
      times(130).map((n) => audit.before(caller, { action: 'record.read', targets: [`a.${n}`] })),
    );
    expect((await chain(caller.scope)).map(({ targets }) => targets)).toEqual(
      times(130).map((n) => [`a.${n}`]),
    );
    // The first alone, then batches of 64.
    expect(statements).toBeLessThanOrEqual(5);
    expect((await trail.verify('t-together')).faults).toEqual([]);
  });

  it('of several processes, reads and writes, all come through without a gap', async () => {
    const caller = await newCaller({ tenant: 't-several' });
    const writers = times(4).map(() => trail.anotherWriter());
    await Promise.all([
      ...writers.flatMap((audit) => times(20).map(() => audit.before(caller, { action: 'record.panel' }))),
      ...times(20).map(() => trail.store.write(caller, 'record.add', nothing)),
    ]);
    expect(await chain(caller.scope)).toHaveLength(100);
    expect((await trail.verify('t-several')).faults).toEqual([]);
  });

  it('come through although another process is quicker every time', async () => {
    const caller = await newCaller({ tenant: 't-quicker' });
    const quick = trail.anotherWriter();
    let misses = 0;
    const slow = new Proxy(app, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (...args: [never]) => {
          misses++;
          await quick.before(caller, { action: 'record.add' });
          return target.query(...args);
        };
      },
    });
    const audit = createAuditWriter({ pool: slow, secrets: trail.secrets, now: () => new Date() });
    await audit.before(caller, { action: 'record.read' });
    expect(misses).toBe(2);
    expect((await chain(caller.scope)).map(({ action }) => action)).toEqual([
      'record.add',
      'record.add',
      'record.read',
    ]);
  });
});

describe('an entry and its reading in one call [F3]', () => {
  const readAtOnce = (caller: Caller, store = trail.store) =>
    store.readAtOnce(caller, { action: 'record.identifiers' }, { name: 'read_identifiers', values: [10] });

  it('keep their place among the others of the chain, and one that is refused holds up nobody', async () => {
    const good = await newCaller({ tenant: 't-at-once' });
    const stranger = { scope: { ...good.scope, actor: 'stranger' } };
    const ends = await Promise.allSettled([
      // The first goes alone; those behind it wait together.
      trail.audit.before(good, { action: 'record.panel' }),
      trail.audit.before(good, { action: 'record.read' }),
      readAtOnce(good),
      readAtOnce(stranger),
      readAtOnce(good),
    ]);
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.code))).toEqual([
      undefined,
      undefined,
      [],
      'forbidden',
      [],
    ]);
    expect((await chain(good.scope)).map(({ action }) => action)).toEqual([
      'record.panel',
      'record.read',
      'record.identifiers',
      'record.identifiers',
    ]);
    expect(await chain({ ...good.scope, compartment: 'actor/stranger' })).toMatchObject([
      { action: 'refused.record.identifiers', targets: [good.scope.compartment] },
    ]);
    expect((await trail.verify('t-at-once')).faults).toEqual([]);
  });

  it('fail together: one that fails does not fail those behind it', async () => {
    const caller = await newCaller();
    const first = trail.audit.before(caller, { action: 'record.panel' });
    const wrong = trail.store.readAtOnce(
      caller,
      { action: 'record.identifiers' },
      { name: 'no_such_function', values: [] },
    );
    const behind = readAtOnce(caller);
    await expect(wrong).rejects.toMatchObject({ code: 'store_failed' });
    expect([await first, await behind]).toEqual([undefined, []]);
    expect(await chain(caller.scope)).toHaveLength(2);
  });

  it('are refused when the grant ends between them: not seeing rows is not the same as no rows', async () => {
    const caller = await newCaller({ actor: 'dr-ended' });
    await admin.query(`CREATE FUNCTION public.end_grant() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
      BEGIN UPDATE app.grants SET revoked_at = now() WHERE actor = 'dr-ended'; RETURN NULL; END $$;
      CREATE TRIGGER end_grant AFTER UPDATE ON app.audit_heads EXECUTE FUNCTION public.end_grant()`);
    try {
      await expect(readAtOnce(caller)).rejects.toMatchObject({ code: 'forbidden' });
    } finally {
      await admin.query('DROP TRIGGER end_grant ON app.audit_heads; DROP FUNCTION public.end_grant()');
    }
    expect(await chain({ ...caller.scope, compartment: 'actor/dr-ended' })).toMatchObject([
      { action: 'refused.record.identifiers' },
    ]);
  });
});

describe('the tables of the trail [F3]', () => {
  it.each([
    'SELECT FROM app.audit_entries',
    'UPDATE app.audit_entries SET seq = seq',
    'DELETE FROM app.audit_entries',
    `INSERT INTO app.audit_entries VALUES ('t1', 'patient/x', 1, now(), 'a', 'TREAT', 'x', '{}', null, '')`,
    'UPDATE app.audit_heads SET seq = 0',
    'DELETE FROM app.audit_heads',
    `SELECT app.audit_add('t1', 'patient/x', 0, '', '{a}', '{TREAT}', '{null}', '{now}', '{x}', '{}', '{"\\\\x00"}')`,
  ])('are closed to every login role: %s', async (text) => {
    await expect(app.query(text)).rejects.toThrow(/permission denied/);
    await expect(system.query(text)).rejects.toThrow(/permission denied/);
    if (!text.startsWith('SELECT FROM'))
      await expect(operate.query(text)).rejects.toThrow(/permission denied/);
  });
});
