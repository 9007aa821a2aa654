import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginErasure } from '../erasure/tombstone.ts';
import { createHistory } from '../history/create-history.ts';
import { grantedScope, useDatabase } from '../test-support/database.fixture.ts';
import { newConversation } from '../test-support/turns.fixture.ts';
import { createGrantLookup } from './grant-lookup.ts';
import { revokeAccess } from './grants.ts';
import { beginPatient, takeBackPatient } from './new-patient.ts';

const database = useDatabase({ beforeAll, afterAll });
const admin = () => database().admin;
const newcomer = () => ({ tenant: 't1', actor: 'dr-a', compartment: `patient/${randomUUID()}` as const });
const live = ({ tenant, actor, compartment }: ReturnType<typeof newcomer>) =>
  createGrantLookup(database().app).liveGrant(tenant, actor, compartment);

const written = ({ tenant, compartment }: ReturnType<typeof newcomer>) =>
  admin().query(
    `INSERT INTO app.resource_versions (tenant, compartment, type, id, version, content, digest, way, recorded_by, recorded_from)
      VALUES ($1, $2, 'Condition', 'c', 1, '{}', sha256('x'), 'person', 'dr-a', now())`,
    [tenant, compartment],
  );

describe('a new patient [F5] [F3]', () => {
  it('is opened to who brings the record, once', async () => {
    const who = newcomer();
    expect(await beginPatient(admin(), who)).toEqual(expect.any(String));
    expect(await live(who)).toMatchObject({ relation: 'care-team', purposes: ['TREAT'] });
    expect(await beginPatient(admin(), { ...who, actor: 'else' })).toBeNull();
    expect(await live({ ...who, actor: 'else' })).toBeNull();
  });

  it('is none whom others may open, of whom there is a record or a conversation, or who was erased', async () => {
    const others = await grantedScope(admin());
    const talked = await grantedScope(admin());
    await newConversation(createHistory(database().app), talked);
    await admin().query('UPDATE app.grants SET revoked_at = now() WHERE compartment = $1', [
      talked.compartment,
    ]);
    const erased = newcomer();
    const order = { ...erased, by: 'op', purpose: 'HOPERAT' } as const;
    await beginErasure(database().system, order, new Date());
    const recorded = newcomer();
    await written(recorded);
    for (const { tenant, compartment } of [others, talked, erased, recorded]) {
      const who = { tenant, actor: 'snoop', compartment } as ReturnType<typeof newcomer>;
      expect(await beginPatient(admin(), who)).toBeNull();
      expect(await live(who)).toBeNull();
    }
  });

  it('is not there when nothing came of it, and can be begun again', async () => {
    const who = newcomer();
    const first = await beginPatient(admin(), who);
    expect(await takeBackPatient(admin(), who.tenant, first ?? '')).toBe(true);
    expect(await live(who)).toBeNull();
    expect(await beginPatient(admin(), who)).toEqual(expect.any(String));
  });

  it('stays where a record was written although no answer came', async () => {
    const who = newcomer();
    const grant = await beginPatient(admin(), who);
    await written(who);
    expect(await takeBackPatient(admin(), who.tenant, grant ?? '')).toBe(false);
    expect(await live(who)).not.toBeNull();
    await revokeAccess(admin(), who.tenant, grant ?? '');
    expect(await beginPatient(admin(), who)).toBeNull();
  });
});
