import { randomUUID } from 'node:crypto';
import { patientCompartment } from '@consilium/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginErasure } from '../erasure/tombstone.ts';
import { createBreakGlass } from '../grants/break-glass.ts';
import { createGrantLookup } from '../grants/grant-lookup.ts';
import { grantAccess } from '../grants/grants.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createAuditTrail } from '../trail/audit-trail.ts';
import { giveGrant, isKnownPatient, revokeGrants } from './grants.ts';
import { enterSource } from './import-sources.ts';
import {
  isOwner,
  listCaps,
  listGrants,
  listPeople,
  listSettings,
  listSources,
  unaccountedGrants,
} from './lists.ts';
import { enterCap, enterPerson, enterSetting } from './tenant-settings.ts';

const { admin, app, operate, system, trail, chainOf } = useStore({ beforeAll, afterAll });
let tenant: string;
let patient: string;
beforeEach(() => {
  tenant = `t-${randomUUID()}`;
  patient = randomUUID();
});
const parts = () => ({ admin, secrets: trail.secrets, now: () => new Date() });
const by = () => ({ tenant, by: 'ops' });
const give = (over: Partial<Parameters<typeof giveGrant>[2]> = {}) =>
  giveGrant(parts(), by(), { actor: 'dr-a', patient, relation: 'care-team', purposes: ['TREAT'], ...over });
const live = (actor = 'dr-a') => createGrantLookup(app).liveGrant(tenant, actor, patientCompartment(patient));
const patientChain = () => chainOf({ tenant, compartment: patientCompartment(patient) });
const ownChain = () => chainOf({ tenant, compartment: 'tenant/administration' as never });
const unaccounted = async () => (await unaccountedGrants(operate, tenant, 10)).map(({ grant }) => grant);
const owner = (text: string, values: unknown[]) => admin.query(text, values);

describe('what an administrator does [F3] [F5]', () => {
  it('gives access with an entry that the patient reads: who did it, to whom, for what, until when', async () => {
    const expiresAt = new Date('2126-01-02T03:04:05.678Z');
    const { grant } = await give({ purposes: ['TREAT', 'HOPERAT'], expiresAt, reason: 'on call' });
    expect(await live()).toMatchObject({ relation: 'care-team' });
    const targets = [
      ...[`grant/${grant}`, 'actor/dr-a', 'relation/care-team', 'purpose/TREAT', 'purpose/HOPERAT'],
      'until/21260102T030405Z',
    ];
    const entry = { seq: 1, actor: 'ops', purpose: 'HOPERAT', action: 'grant.give', targets, run: null };
    expect(await patientChain()).toEqual([entry]);
    await give({ actor: 'pat', relation: 'self', purposes: ['PATRQT'] });
    const scope = {
      tenant,
      actor: 'pat',
      compartment: patientCompartment(patient),
      purpose: 'PATRQT',
    } as const;
    const read = await createAuditTrail(trail).read({ scope }, { limit: 10 });
    expect(read.map(({ action }) => action)).toEqual(['audit.read', 'grant.give', 'grant.give']);
    expect((await trail.verify(tenant)).faults).toEqual([]);
    expect(await unaccounted()).toEqual([]);
  });

  it('does not give the same twice', async () => {
    const { grant } = await give();
    expect(await give()).toEqual({ grant, already: true });
    expect(await patientChain()).toHaveLength(1);
    expect(await give({ purposes: ['HOPERAT'] })).toMatchObject({ already: false });
  });

  it('leaves neither grant nor entry where one of them fails', async () => {
    await expect(give({ purposes: ['SALES' as never] })).rejects.toMatchObject({ code: 'invalid_purpose' });
    await expect(give({ actor: 'dr a' })).rejects.toMatchObject({ code: 'invalid_id' });
    const order = { tenant, compartment: patientCompartment(patient), by: 'op', purpose: 'HOPERAT' } as const;
    await beginErasure(system, order, new Date());
    await expect(give()).rejects.toThrow();
    expect(await patientChain()).toEqual([]);
    expect(await live()).toBeNull();
  });

  it('ends the access of an actor, or one grant, with an entry; what has ended already leaves none', async () => {
    const [first, second] = [await give(), await give({ purposes: ['HOPERAT'] })];
    const other = await give({ actor: 'dr-b' });
    const ended = await revokeGrants(parts(), by(), { actor: 'dr-a', patient });
    expect(new Set(ended)).toEqual(new Set([first.grant, second.grant]));
    expect(await live()).toBeNull();
    expect(await live('dr-b')).not.toBeNull();
    expect(await revokeGrants(parts(), by(), { grant: other.grant })).toEqual([other.grant]);
    expect(await revokeGrants(parts(), by(), { grant: other.grant })).toEqual([]);
    expect(await revokeGrants(parts(), by(), { grant: randomUUID() })).toEqual([]);
    const actions = (await patientChain()).map(({ action }) => action);
    expect(actions).toEqual(['grant.give', 'grant.give', 'grant.give', 'grant.revoke', 'grant.revoke']);
    expect((await patientChain()).at(-1)).toMatchObject({ targets: [`grant/${other.grant}`, 'actor/dr-b'] });
  });

  it('enters caps, settings and persons in the chain of the tenant, which nobody can open', async () => {
    await enterCap(parts(), by(), { patient: null, microUsd: 5_000_000 });
    await enterCap(parts(), by(), { patient, microUsd: 100 });
    await enterCap(parts(), by(), { patient, microUsd: null });
    await enterSetting(parts(), by(), { name: 'location', value: { country: 'DE' } });
    await enterPerson(parts(), by(), { actor: 'dr-a', name: 'Dr A', role: 'clinician' });
    expect(await ownChain()).toMatchObject([
      { actor: 'ops', action: 'admin.cap', targets: ['tenant', 'micro-usd/5000000'] },
      { action: 'admin.cap', targets: [`patient/${patient}`, 'micro-usd/100'] },
      { action: 'admin.cap', targets: [`patient/${patient}`, 'micro-usd/none'] },
      {
        action: 'admin.setting',
        targets: ['setting/location', expect.stringMatching(/^sha256\/[0-9a-f]{64}$/)],
      },
      { action: 'admin.person', targets: ['actor/dr-a', 'role/clinician'] },
    ]);
    expect(await listCaps(admin, tenant, 10)).toEqual([{ patient: null, microUsd: 5_000_000 }]);
    expect(await listSettings(admin, tenant, 10)).toEqual([{ name: 'location', value: { country: 'DE' } }]);
    expect(await listPeople(admin, tenant, 10)).toMatchObject([
      { actor: 'dr-a', name: 'Dr A', role: 'clinician' },
    ]);
    await expect(enterSetting(parts(), by(), { name: 'a b', value: 1 })).rejects.toThrow('invalid_setting');
    expect((await trail.verify(tenant)).faults).toEqual([]);
  });

  it('lists who may import from a source, with an entry for each change', async () => {
    const set = (isListed: boolean) =>
      enterSource(parts(), by(), { source: 'epic:lab', actor: 'lab-feed', isListed });
    expect([await set(true), await set(true)]).toEqual([true, false]);
    expect(await listSources(admin, tenant, 10)).toEqual([{ source: 'epic:lab', actor: 'lab-feed' }]);
    expect([await set(false), await set(false)]).toEqual([true, false]);
    expect(await listSources(admin, tenant, 10)).toEqual([]);
    const source = expect.stringMatching(/^source\/sha256\/[0-9a-f]{64}$/);
    expect(await ownChain()).toMatchObject([
      { actor: 'ops', action: 'admin.source', targets: [source, 'actor/lab-feed', 'listed'] },
      { action: 'admin.source', targets: [source, 'actor/lab-feed', 'taken-off'] },
    ]);
    for (const name of ['', 'patient:pat', 'a b', 'x'.repeat(129)])
      await expect(enterSource(parts(), by(), { source: name, actor: 'a', isListed: true })).rejects.toThrow(
        'invalid_source',
      );
  });

  it('lists what holds, and knows a patient from a name that was mistyped', async () => {
    const { grant } = await give();
    await give({ actor: 'dr-b' });
    await revokeGrants(parts(), by(), { actor: 'dr-b', patient });
    expect(await listGrants(admin, tenant, { limit: 10 })).toMatchObject([{ grant, actor: 'dr-a' }]);
    expect(await listGrants(admin, tenant, { limit: 10, actor: 'dr-b' })).toEqual([]);
    expect(await listGrants(admin, tenant, { limit: 10, patient })).toHaveLength(1);
    expect(await isKnownPatient(parts(), tenant, patient)).toBe(true);
    expect(await isKnownPatient(parts(), tenant, `${patient}x`)).toBe(false);
    expect([await isOwner(admin), await isOwner(app)]).toEqual([true, false]);
  });
});

describe('grants that the trail knows nothing of [F3]', () => {
  it('are found: written past the commands, changed since, or brought back', async () => {
    const ids: string[] = [];
    for (const actor of ['a', 'b', 'c', 'd', 'e']) ids.push((await give({ actor })).grant);
    expect(await unaccounted()).toEqual([]);
    const past = await grantAccess(admin, {
      ...{ tenant, actor: 'snoop', compartment: patientCompartment(patient) },
      ...{ relation: 'care-team', purposes: ['TREAT'] },
    });
    const change = (set: string, id = '') => owner(`UPDATE app.grants SET ${set} WHERE id = $1`, [id]);
    await change(`actor = 'snoop'`, ids[0]);
    await change(`purposes = '{TREAT,HRESCH}'`, ids[1]);
    await change(`expires_at = now() + interval '9 years'`, ids[2]);
    await revokeGrants(parts(), by(), { grant: ids[3] ?? '' });
    await change('revoked_at = null', ids[3]);
    expect(new Set(await unaccounted())).toEqual(new Set([past, ...ids.slice(0, 4)]));
  });

  it('are not those of a broken glass, nor those of another tenant', async () => {
    await give({ actor: 'dr-night', patient: randomUUID() });
    await give();
    const scope = {
      ...{ tenant, actor: 'dr-night', compartment: patientCompartment(patient) },
      purpose: 'ETREAT',
    } as const;
    const glass = createBreakGlass({ ...trail, pool: app, now: () => new Date() });
    await glass.open({ scope, code: 'other', reason: 'unconscious in the emergency room', minutes: 5 });
    await grantAccess(admin, {
      ...{ tenant: `${tenant}0`, actor: 'x', compartment: patientCompartment(patient) },
      ...{ relation: 'care-team', purposes: ['TREAT'] },
    });
    expect(await unaccounted()).toEqual([]);
  });
});
