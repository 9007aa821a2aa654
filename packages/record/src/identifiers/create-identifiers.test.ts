import type { Caller, FhirResource } from '@consilium/kernel';
import { compartmentDigest, createGrantLookup } from '@consilium/store';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRecord } from '../create-record.ts';
import { bundle, entry, patient, toPatient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { createIdentifiers, identifiersOf } from './create-identifiers.ts';

const world = useRecordWorld({ beforeAll, afterAll });

const PERSON: FhirResource = {
  resourceType: 'Patient',
  name: [
    { use: 'official', family: 'Probe-Lind', given: ['Anna', 'Sophie'] },
    { use: 'maiden', family: 'Probe' },
    { use: 'nickname', given: ['Annie'] },
    { text: 'Anna the Great' },
  ],
  identifier: [{ system: 'urn:x', value: 'LH-77' }, { system: 'urn:y' }],
  telecom: [
    { system: 'phone', value: '+49 30 1234567' },
    { system: 'email', value: 'anna@example.org' },
    { system: 'url', value: 'https://example.org' },
  ],
  address: [{ line: ['12 Elm Street', 'Flat 3'], city: 'London', postalCode: 'SW1A 1AA', country: 'GB' }],
  birthDate: '1961-03-02',
  contact: [
    { name: { family: 'Probe', given: ['Bob'] }, telecom: [{ system: 'phone', value: '555-010-0199' }] },
  ],
};

describe('what names a patient [F2]', () => {
  it('is read from every place where it stands', () => {
    expect(identifiersOf([PERSON]).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'name: Probe-Lind, Anna Sophie',
      'name: Probe, ',
      'name: , Annie',
      'name: Anna the Great',
      'identifier: LH-77',
      'phone: +49 30 1234567',
      'email: anna@example.org',
      'address: 12 Elm Street',
      'address: Flat 3',
      'address: SW1A 1AA London',
      'address: London SW1A 1AA',
      'address: London  SW1A 1AA',
      'address: SW1A 1AA',
      'birth-date: 1961-03-02',
      'name: Probe, Bob',
      'phone: 555-010-0199',
    ]);
  });

  it('survives fields that are not what they should be', () => {
    const odd = {
      resourceType: 'Patient',
      name: [null, 'x', { family: 5, given: 'Bo' }],
      telecom: {},
      address: [[]],
    };
    expect(identifiersOf([odd as unknown as FhirResource])).toEqual([{ kind: 'name', text: ', Bo' }]);
  });

  it('is read once in half a minute, with an entry in the trail, former names too', async () => {
    const record = createRecord(world().parts);
    const identifiers = createIdentifiers(world().parts);
    const caller = await world().newCaller();
    world().setClock('2026-03-01T10:00:00.000Z');
    const mother = {
      resourceType: 'RelatedPerson',
      patient: toPatient,
      name: [{ family: 'Probe', given: ['Vera'] }],
    };
    const first = patient({ name: [{ family: 'Former', given: ['Ada'] }] });
    await record.importBundle(caller, bundle(first, entry('mother', mother)), { source: 'a' });
    const names = async (who: Caller = caller) =>
      (await identifiers(who)).flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));
    const run = { ...caller, run: 'run-1' };
    expect(await Promise.all([names(run), names(run)])).toEqual(
      Array(2).fill(['Former, Ada', 'Probe, Vera']),
    );

    world().setClock('2026-03-01T10:00:20.000Z');
    const later = patient({ name: [{ family: 'Later', given: ['Ada'] }] });
    await record.importBundle(caller, bundle(later), { source: 'a' });
    expect(await names(run)).toEqual(['Former, Ada', 'Probe, Vera']);
    world().setClock('2026-03-01T10:00:31.000Z');
    expect(await names(run)).toEqual(['Later, Ada', 'Former, Ada', 'Probe, Vera']);

    const { rows } = await world().admin.query(
      "SELECT action, run FROM app.audit_entries WHERE compartment = $1 AND action = 'record.identifiers'",
      [caller.scope.compartment],
    );
    expect(rows).toEqual(Array(2).fill({ action: 'record.identifiers', run: 'run-1' }));
  });

  it('costs one round trip, the entry in the trail included', async () => {
    const caller = await world().newCaller();
    const identifiers = createIdentifiers(world().parts);
    // The first entry of a chain asks where the chain ends.
    await identifiers(caller);
    identifiers.forgetAll();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await identifiers(caller);
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      asked.mockRestore();
    }
  });

  it('is forgotten at once where the patient is erased, here or in another process', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    const named = patient({ name: [{ family: 'Erased', given: ['Ada'] }] });
    await record.importBundle(caller, bundle(named), { source: 'a' });
    const grants = createGrantLookup(world().app);
    const isLive = async ({ tenant, actor, compartment }: Caller['scope']) =>
      (await grants.liveGrant(tenant, actor, compartment)) !== null;
    const here = createIdentifiers(world().parts);
    const elsewhere = createIdentifiers({ ...world().parts, isLive });
    for (const identifiers of [here, elsewhere]) expect(await identifiers(caller)).toHaveLength(1);
    await world().admin.query('DELETE FROM app.grants WHERE compartment = $1', [caller.scope.compartment]);
    await expect(elsewhere(caller)).rejects.toMatchObject({ code: 'forbidden' });
    here.forgetDigest(compartmentDigest(caller.scope.tenant, caller.scope.compartment));
    await expect(here(caller)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is kept for nobody else, and an actor has none', async () => {
    const identifiers = createIdentifiers(world().parts);
    const caller = await world().newCaller();
    await identifiers(caller);
    const stranger = { scope: { ...caller.scope, actor: 'dr-b' } };
    await expect(identifiers(stranger)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(identifiers(stranger)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await identifiers({ scope: { ...caller.scope, compartment: 'actor/dr-a' } })).toEqual([]);
  });
});
