import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess } from '../grants/grants.ts';
import { scoped } from '../postgres/scoped.ts';
import { grantFor } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createAuditTrail } from './audit-trail.ts';

const database = useStore({ beforeAll, afterAll });
const { admin, app, operate, trail, grantedScope, chainOf } = database;
const read = (scope: Scope, page = {}) => createAuditTrail(trail).read({ scope }, { limit: 10, ...page });

/** A doctor has looked three times. */
async function watched() {
  const doctor = await grantedScope();
  const act = { action: 'record.panel' } as const;
  for (let n = 0; n < 3; n++) await trail.audit.before({ scope: doctor }, act);
  const person = async (actor: string, relation: 'self' | 'proxy') => {
    const scope = { ...doctor, actor, purpose: 'PATRQT' as const };
    await grantAccess(admin, { ...grantFor(scope), relation });
    return scope;
  };
  return { doctor: { ...doctor, purpose: 'TREAT' as const }, person };
}

describe("the patient's own view of the trail [F3]", () => {
  it.each(['self', 'proxy'] as const)(
    'is open to %s, newest first, and leaves an entry itself',
    async (relation) => {
      const { person } = await watched();
      const scope = await person('pat', relation);
      const seen = await read(scope);
      expect(seen.map(({ seq, actor, action }) => [seq, actor, action])).toEqual([
        [4, 'pat', 'audit.read'],
        [3, 'dr-a', 'record.panel'],
        [2, 'dr-a', 'record.panel'],
        [1, 'dr-a', 'record.panel'],
      ]);
      expect(seen[0]).toMatchObject({ ...scope, targets: [], run: null, at: expect.stringMatching(/Z$/) });
      expect((await read(scope, { before: 3, limit: 1 })).map(({ seq }) => seq)).toEqual([2]);
    },
  );

  it('is closed to the care team, whose attempt is kept', async () => {
    const { doctor } = await watched();
    await expect(read(doctor)).rejects.toMatchObject({ code: 'forbidden' });
    const own = await chainOf({ ...doctor, compartment: `actor/${doctor.actor}` });
    expect(own.at(-1)).toMatchObject({ action: 'refused.audit.read', targets: [doctor.compartment] });
    expect((await chainOf(doctor)).at(-1)).toMatchObject({ action: 'audit.read' });
  });

  it('is closed by the database itself, whoever asks it', async () => {
    const { doctor, person } = await watched();
    const rowsFor = (scope: typeof doctor | Awaited<ReturnType<typeof person>>) =>
      scoped(app, scope, (transaction) => transaction.query('SELECT FROM app.audit_trail(100, 10)'));
    expect((await rowsFor(doctor)).rowCount).toBe(0);
    expect((await rowsFor(await person('pat', 'self'))).rowCount).toBe(3);
  });

  it('takes the relation of the purpose that is asked for', async () => {
    const { doctor, person } = await watched();
    // The doctor is a proxy too, but asks as a doctor.
    const proxy = await person(doctor.actor, 'proxy');
    await expect(read(doctor)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await read(proxy)).length).toBeGreaterThan(3);
  });

  it('shows another patient nothing', async () => {
    const { person } = await watched();
    const self = await person('pat', 'self');
    const other = await grantedScope({ actor: 'pat', purpose: 'PATRQT' }, { relation: 'self' });
    expect(await read({ ...other, purpose: 'PATRQT' })).toHaveLength(1);
    await expect(read({ ...self, tenant: 't2' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it("shows an actor the actor's own chain", async () => {
    const scope = { tenant: 't1', actor: 'dr-own', compartment: 'actor/dr-own', purpose: 'TREAT' } as const;
    expect(await read(scope)).toMatchObject([{ action: 'audit.read', compartment: 'actor/dr-own' }]);
  });
});

describe('the operate role [F3]', () => {
  it('reads the trail of the one tenant it names', async () => {
    await trail.audit.before(
      { scope: await grantedScope({ tenant: 't-operate' }) },
      { action: 'record.panel' },
    );
    const client = await operate.connect();
    try {
      expect((await client.query('SELECT FROM app.audit_entries')).rowCount).toBe(0);
      await client.query(`BEGIN; SELECT set_config('app.tenant', 't-operate', true)`);
      const { rows } = await client.query('SELECT DISTINCT tenant FROM app.audit_entries');
      expect(rows).toEqual([{ tenant: 't-operate' }]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
