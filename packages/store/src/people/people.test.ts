import { randomUUID } from 'node:crypto';
import { actorCompartment, type Caller, type People, type PersonRole } from '@consilium/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginErasure } from '../erasure/tombstone.ts';
import { type Grant, grantAccess, revokeAccess } from '../grants/grants.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createPeople } from './people.ts';

const { admin, system, trail, query, chainOf } = useStore({ beforeAll, afterAll });
let people: People;
let tenant: string;
beforeAll(async () => {
  people = createPeople({ ...trail, now: () => new Date() });
});
beforeEach(() => {
  tenant = `t-${randomUUID()}`;
});

const callerOf = (actor: string, of = tenant): Caller => ({
  scope: { tenant: of, actor, compartment: actorCompartment(actor), purpose: 'PATRQT' },
});
const signIn = (actor: string, role: PersonRole | null, name: string | null = `${actor} by name`) =>
  people.seen(callerOf(actor), { name, role });
const grant = (actor: string, patient: string, relation: Grant['relation'], more: Partial<Grant> = {}) =>
  grantAccess(admin, {
    ...{ tenant, actor, compartment: `patient/${patient}`, relation, purposes: ['TREAT'] },
    ...more,
  });
const namesFor = async (asker: string, ...actors: string[]) =>
  (await people.names(callerOf(asker), actors)).map(({ actor }) => actor);

describe('names of people [B10] [F4]', () => {
  it('are what the last sign-in said, with an entry in the own trail', async () => {
    await grant('pat', randomUUID(), 'self');
    await signIn('pat', 'patient', 'Ada Probe');
    await signIn('pat', 'proxy', 'Ada Marten');
    expect(await people.names(callerOf('pat'), ['pat', 'nobody'])).toEqual([
      { actor: 'pat', name: 'Ada Marten', role: 'proxy' },
    ]);
    const chain = await chainOf(callerOf('pat').scope);
    expect(chain.map(({ action }) => action)).toEqual(['session.start', 'session.start', 'people.read']);
  });

  it('of staff are known in their tenant, and in no other', async () => {
    await signIn('dr', 'clinician');
    await signIn('op', 'operator');
    expect(await namesFor('pat', 'dr', 'op')).toEqual(['dr', 'op']);
    expect(await people.names(callerOf('pat', `t-${randomUUID()}`), ['dr', 'op'])).toEqual([]);
  });

  it('of patients and proxies are known by who may open a patient that they have or had a grant for', async () => {
    const patient = randomUUID();
    await grant('pat', patient, 'self');
    const mothers = await grant('mother', patient, 'proxy');
    await grant('plain', patient, 'care-team');
    await signIn('pat', 'patient');
    await signIn('mother', 'proxy');
    await signIn('plain', null);
    const all = ['mother', 'pat', 'plain'];
    expect(await namesFor('dr', ...all)).toEqual([]);
    const treats = await grant('dr', patient, 'care-team');
    expect(await namesFor('dr', ...all)).toEqual(all);
    // Who read it before is in the trail still.
    await revokeAccess(admin, tenant, mothers);
    expect(await namesFor('pat', ...all)).toEqual(all);
    await revokeAccess(admin, tenant, treats);
    expect(await namesFor('dr', ...all)).toEqual([]);
  });

  it('of a patient are not known by who treats another, nor when the grant has expired', async () => {
    const patient = randomUUID();
    await grant('pat', patient, 'self');
    await signIn('pat', 'patient');
    await grant('dr', randomUUID(), 'care-team');
    await grant('dr', patient, 'care-team', { expiresAt: new Date(Date.now() - 1_000) });
    expect(await namesFor('dr', 'pat')).toEqual([]);
  });

  it('are for people in their own compartment: no agent run, no other compartment', async () => {
    const foreign = { scope: { ...callerOf('dr').scope, compartment: actorCompartment('pat') } };
    const run = { ...callerOf('dr'), run: randomUUID() };
    for (const caller of [foreign, run]) {
      await expect(people.names(caller, ['dr'])).rejects.toThrow('forbidden');
      await expect(people.seen(caller, { name: 'x', role: null })).rejects.toThrow('forbidden');
    }
  });

  it('go with the erasure of the patient, and of the actor', async () => {
    const patient = randomUUID();
    await grant('pat', patient, 'self');
    await grant('dr', patient, 'care-team');
    await signIn('pat', 'patient');
    await signIn('dr', 'clinician');
    await signIn('gone', 'clinician');
    const left = async () => await query('SELECT actor FROM app.people WHERE tenant = $1', [tenant]);
    const erase = (compartment: Grant['compartment']) =>
      beginErasure(system, { tenant, compartment, by: 'op', purpose: 'HOPERAT' }, new Date());
    await erase(`patient/${patient}`);
    await erase('actor/gone');
    expect(await left()).toEqual([{ actor: 'dr' }]);
    await expect(signIn('gone', 'clinician')).rejects.toThrow();
    // Who signs in again is nobody's patient: the name does not come back.
    await signIn('pat', 'patient');
    expect(await left()).toEqual([{ actor: 'dr' }]);
  });

  it('of who is neither staff nor has a grant are not kept', async () => {
    for (const role of ['patient', 'proxy', null] as const) await signIn('nobody', role);
    expect(await namesFor('nobody', 'nobody')).toEqual([]);
    await grant('nobody', randomUUID(), 'proxy');
    await signIn('nobody', 'proxy');
    expect(await namesFor('nobody', 'nobody')).toEqual(['nobody']);
  });
});
