import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginErasure } from '../erasure/tombstone.ts';
import { createGrantLookup } from '../grants/grant-lookup.ts';
import { revokeAccess } from '../grants/grants.ts';
import { grantedScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createTestSecrets } from '../test-support/trail.fixture.ts';
import * as grants from './grants.ts';

const database = useStore({ beforeAll, afterAll });
const { app, system, newConversation } = database;
const admin = () => database.admin;
const newcomer = () => ({ tenant: 't1', actor: 'dr-a', compartment: `patient/${randomUUID()}` as const });
const live = ({ tenant, actor, compartment }: ReturnType<typeof newcomer>) =>
  createGrantLookup(app).liveGrant(tenant, actor, compartment);

const secrets = createTestSecrets();
const parts = () => ({ admin: admin(), secrets, now: () => new Date() });
const patientOf = ({ compartment }: ReturnType<typeof newcomer>) => compartment.slice('patient/'.length);
const beginPatient = (who: ReturnType<typeof newcomer>) =>
  grants.beginPatient(
    parts(),
    { tenant: who.tenant, by: 'op' },
    { actor: who.actor, patient: patientOf(who) },
  );
const takeBackPatient = (who: ReturnType<typeof newcomer>, grant: string | null) =>
  grants.takeBackPatient(
    parts(),
    { tenant: who.tenant, by: 'op' },
    { patient: patientOf(who), grant: grant ?? '' },
  );

const written = ({ tenant, compartment }: ReturnType<typeof newcomer>) =>
  admin().query(
    `INSERT INTO app.resource_versions (tenant, compartment, type, id, version, content, digest, way, recorded_by, recorded_from)
      VALUES ($1, $2, 'Condition', 'c', 1, '{}', sha256('x'), 'person', 'dr-a', now())`,
    [tenant, compartment],
  );

describe('a new patient [F5] [F3]', () => {
  it('is opened to who brings the record, once', async () => {
    const who = newcomer();
    expect(await beginPatient(who)).toEqual(expect.any(String));
    expect(await live(who)).toMatchObject({ relation: 'care-team', purposes: ['TREAT'] });
    expect(await beginPatient({ ...who, actor: 'else' })).toBeNull();
    expect(await live({ ...who, actor: 'else' })).toBeNull();
  });

  it('is none whom others may open, of whom there is a record or a conversation, or who was erased', async () => {
    const others = await grantedScope(admin());
    const talked = await grantedScope(admin());
    await newConversation(talked);
    await admin().query('UPDATE app.grants SET revoked_at = now() WHERE compartment = $1', [
      talked.compartment,
    ]);
    const erased = newcomer();
    const order = { ...erased, by: 'op', purpose: 'HOPERAT' } as const;
    await beginErasure(system, order, new Date());
    const recorded = newcomer();
    await written(recorded);
    for (const { tenant, compartment } of [others, talked, erased, recorded]) {
      const who = { tenant, actor: 'snoop', compartment } as ReturnType<typeof newcomer>;
      expect(await beginPatient(who)).toBeNull();
      expect(await live(who)).toBeNull();
    }
  });

  it('is not there when nothing came of it, and can be begun again', async () => {
    const who = newcomer();
    const first = await beginPatient(who);
    expect(await takeBackPatient(who, first)).toBe(true);
    expect(await live(who)).toBeNull();
    expect(await beginPatient(who)).toEqual(expect.any(String));
  });

  it('stays where a record was written although no answer came', async () => {
    const who = newcomer();
    const grant = await beginPatient(who);
    await written(who);
    expect(await takeBackPatient(who, grant)).toBe(false);
    expect(await live(who)).not.toBeNull();
    await revokeAccess(admin(), who.tenant, grant ?? '');
    expect(await beginPatient(who)).toBeNull();
  });
});
