import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess, revokeAccess } from '../grants/grants.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createOwnIdentifiers } from './own-identifiers.ts';

const { admin, trail, chainOf } = useStore({ beforeAll, afterAll });

describe('what the patients of an actor are known by [F2]', () => {
  const tenant = `t-${randomUUID()}`;
  const callerOf = (actor: string): Caller => ({
    scope: { tenant, actor, compartment: actorCompartment(actor), purpose: 'TREAT' },
  });
  const patientOf = async (actor: string, family: string, expiresAt?: Date) => {
    const compartment = `patient/${randomUUID()}` as const;
    const grant = { tenant, actor, compartment, relation: 'care-team', purposes: ['TREAT'] } as const;
    const id = await grantAccess(admin, { ...grant, ...(expiresAt && { expiresAt }) });
    await admin.query(
      `INSERT INTO app.patient_names (tenant, compartment, name, birth_date, sought, written_at, family, given, sorted, numbers)
        VALUES ($1, $2, $3, '1961-02-03', lower($3), now(), $3, 'Ada', lower($3), '{mrn7}')`,
      [tenant, compartment, family],
    );
    return id;
  };
  const list = (caller: Caller) => createOwnIdentifiers(trail).list(caller);

  it('are names, birth dates and record numbers of live grants, with one entry in the actor’s own trail', async () => {
    await patientOf('dr-a', 'Mine');
    await patientOf('dr-b', 'Theirs');
    await patientOf('dr-a', 'Expired', new Date(Date.now() - 1_000));
    await revokeAccess(admin, tenant, await patientOf('dr-a', 'Revoked'));
    expect(await list(callerOf('dr-a'))).toEqual([
      { kind: 'name', text: 'Mine, Ada' },
      { kind: 'name', text: 'mine' },
      { kind: 'birth-date', text: '1961-02-03' },
      { kind: 'identifier', text: 'mrn7' },
    ]);
    expect(await chainOf(callerOf('dr-a').scope)).toMatchObject([{ action: 'patients.check', targets: [] }]);
  });

  it('are refused in another compartment, and to an agent', async () => {
    const own = callerOf('dr-a');
    for (const caller of [
      { scope: { ...own.scope, compartment: 'actor/dr-b' } } as Caller,
      { ...own, run: 'run-1' },
    ])
      await expect(list(caller)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
