import { randomUUID } from 'node:crypto';
import type { Caller, Decision, FhirResource } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReading } from '../create-reading.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { ASTHMA, addPatient, draftOf, METFORMIN } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';
import { createProposals } from './create-proposals.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const record = () => ({ ...createReading(world().parts), ...createProposals(world().parts) });

async function proposed(resource: FhirResource = ASTHMA) {
  const caller = await world().newCaller();
  await addPatient(world(), caller);
  const agent: Caller = { ...caller, run: randomUUID() };
  const source = await said(world(), caller, 'asthma and metformin');
  const { id } = await record().propose(agent, draftOf(source, 'asthma', { resource }));
  const decide = (decision: Decision, by: Caller = caller) => record().decide(by, id, decision);
  const written = async () => {
    const found = await world().admin.query(
      `SELECT type, id, version, status, way, recorded_by, proposal FROM app.resource_versions
        WHERE compartment = $1 AND type <> 'Patient'`,
      [caller.scope.compartment],
    );
    return found.rows;
  };
  return { caller, agent, id, decide, written };
}

describe('decision on a proposal [A16]', () => {
  it('accept writes the version whose origin is the proposal', async () => {
    const { caller, id, decide, written } = await proposed();
    const accepted = await decide({ verdict: 'accept' });
    expect(accepted).toMatchObject({
      status: 'accepted',
      decidedBy: 'dr-a',
      decidedAt: '2026-03-01T10:00:00.000Z',
      result: { type: 'Condition', id, version: 1 },
    });
    expect(await written()).toEqual([
      expect.objectContaining({ type: 'Condition', way: 'proposal', recorded_by: 'dr-a', proposal: id }),
    ]);
    const version = await record().read(caller, accepted.result!);
    expect(version.writtenBy).toEqual({ way: 'proposal', actor: 'dr-a', proposal: id });
    expect(version.resource).toMatchObject(ASTHMA);
  });

  it('reject writes nothing but the decision', async () => {
    const { decide, written } = await proposed();
    const rejected = await decide({ verdict: 'reject', reason: 'of the\0 brother' });
    expect(rejected).toMatchObject({ status: 'rejected', decidedBy: 'dr-a', result: null });
    expect(await written()).toEqual([]);
  });

  it('an edited resource is written as the person wants it, about this patient, with our id', async () => {
    const { caller, id, decide } = await proposed();
    const edited = {
      ...ASTHMA,
      id: 'mine',
      meta: { versionId: '7' },
      subject: { reference: 'Patient/another' },
      note: [{ text: 'mild' }],
    };
    const { result, resource } = await decide({ verdict: 'accept', edited });
    const version = await record().read(caller, result!);
    expect(version.id).toBe(id);
    expect(version.resource).toMatchObject({
      id,
      meta: { versionId: '1' },
      subject: { reference: `Patient/${caller.scope.compartment.slice(8)}` },
      note: [{ text: 'mild' }],
    });
    // What the model had said stays to be seen.
    expect(resource.note).toBeUndefined();
  });

  it.each([
    ['is invalid', { ...ASTHMA, code: 'asthma' }],
    ['refers to what is not there', { ...ASTHMA, encounter: { reference: 'Encounter/1' } }],
    ['is of a type that is not proposed', { resourceType: 'Organization', name: 'x' }],
  ])('an edited resource that %s is refused, and the proposal stays open', async (_, edited) => {
    const { caller, decide, written } = await proposed();
    expect(await refusalOf(decide({ verdict: 'accept', edited }))).toBe('invalid_resource');
    expect(await written()).toEqual([]);
    expect(await record().proposals(caller, { status: 'open', limit: 1 })).toHaveLength(1);
  });

  it('the same decision again gives the same result; another one is a conflict', async () => {
    const { decide, written } = await proposed();
    const decision: Decision = { verdict: 'accept', edited: { ...ASTHMA, note: [{ text: 'mild' }] } };
    const first = await decide(decision);
    world().setClock('2026-03-02T10:00:00.000Z');
    expect(await decide(decision)).toEqual(first);
    world().setClock('2026-03-01T10:00:00.000Z');
    const others: Decision[] = [
      { verdict: 'reject' },
      { verdict: 'accept' },
      { verdict: 'accept', edited: ASTHMA },
      { ...decision, status: 'active' },
    ];
    for (const other of others) expect(await refusalOf(decide(other))).toBe('conflict');
    expect(await written()).toHaveLength(1);
  });

  it('with a resource that is nested beyond measure is refused, before and after it is decided', async () => {
    const { decide } = await proposed();
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    const decision: Decision = { verdict: 'accept', edited: { ...ASTHMA, note: deep } };
    expect(await refusalOf(decide(decision))).toBe('invalid_resource');
    await decide({ verdict: 'reject' });
    expect(await refusalOf(decide(decision))).toBe('conflict');
    // What acceptance takes away is no part of the decision either.
    const aside: Decision = { verdict: 'accept', edited: { ...ASTHMA, meta: { tag: deep }, subject: deep } };
    expect(await refusalOf(decide(aside))).toBe('conflict');
  });

  it('of many at once one counts; those who said the same are told the same', async () => {
    const { decide, written } = await proposed();
    const decisions: Decision[] = [
      ...Array.from({ length: 5 }, (): Decision => ({ verdict: 'accept' })),
      ...Array.from({ length: 5 }, (): Decision => ({ verdict: 'reject' })),
    ];
    const ends = await Promise.allSettled(decisions.map((decision) => decide(decision)));
    const told = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(told).toHaveLength(5);
    expect(new Set(told.map(({ status }) => status)).size).toBe(1);
    expect(await written()).toHaveLength(told[0]!.status === 'accepted' ? 1 : 0);
  });

  it('is on a proposal that is there', async () => {
    const { caller } = await proposed();
    const { id: theirs } = await proposed();
    for (const id of [randomUUID(), theirs, 'John-Smith', ''])
      expect(await refusalOf(record().decide(caller, id, { verdict: 'accept' }))).toBe('not_found');
  });

  it('keeps version and decision together where the second of them fails [F1]', async () => {
    const { caller, id, written } = await proposed();
    const { store } = world().parts;
    const failing = createProposals({
      ...world().parts,
      store: {
        ...store,
        write: (by, action, body) =>
          store.write(by, action, async (transaction) => {
            await body(transaction);
            throw new Error('killed before the commit');
          }),
      },
    });
    await expect(failing.decide(caller, id, { verdict: 'accept' })).rejects.toThrow('killed');
    expect(await written()).toEqual([]);
    expect(await record().proposals(caller, { status: 'open', limit: 1 })).toHaveLength(1);
    await record().decide(caller, id, { verdict: 'accept' });
    expect(await written()).toHaveLength(1);
  });
});

describe('a medication of a proposal [A16]', () => {
  const drugs = { medicationCodeableConcept: { text: 'metformin' } };
  const now = { effectiveDateTime: '2026-01-01' };
  it.each([
    ['MedicationStatement', { ...METFORMIN }, 'unknown', 'active'],
    [
      'MedicationRequest',
      { resourceType: 'MedicationRequest', status: 'active', intent: 'order', ...drugs },
      'draft',
      'active',
    ],
    [
      'MedicationAdministration',
      { resourceType: 'MedicationAdministration', status: 'in-progress', ...drugs, ...now },
      'unknown',
      'completed',
    ],
  ] as const)('%s is a draft until a person names its status', async (_, resource, draft, wanted) => {
    const { caller, decide, written } = await proposed(resource);
    const [open] = await record().proposals(caller, { limit: 1 });
    expect(open!.resource.status).toBe(draft);
    expect(await refusalOf(decide({ verdict: 'accept' }))).toBe('status_needed');
    expect(await refusalOf(decide({ verdict: 'accept', edited: resource }))).toBe('status_needed');
    expect(await refusalOf(decide({ verdict: 'accept', status: 'sometimes' }))).toBe('invalid_resource');
    expect(await written()).toEqual([]);
    await decide({ verdict: 'accept', status: wanted });
    expect((await written())[0].status).toBe(wanted);
  });

  it('has the day of a measurement from a person where its paper names none', async () => {
    const weight = {
      resourceType: 'Observation',
      ...{ status: 'preliminary', code: { text: 'Weight' }, valueQuantity: { value: 71, unit: 'kg' } },
    };
    const { decide, written } = await proposed(weight);
    expect(await refusalOf(decide({ verdict: 'accept' }))).toBe('date_needed');
    expect(await written()).toEqual([]);
    const edited = { ...weight, effectiveDateTime: '2026-02-12' };
    await decide({ verdict: 'accept', edited });
    expect(await written()).toHaveLength(1);
  });

  it('has the unit of a measurement from a person where its paper names none', async () => {
    const ferritin = {
      resourceType: 'Observation',
      ...{ status: 'preliminary', code: { text: 'Ferritin' }, valueQuantity: { value: 88 } },
      effectiveDateTime: '2026-02-12',
    };
    const { decide, written } = await proposed(ferritin);
    expect(await refusalOf(decide({ verdict: 'accept' }))).toBe('unit_needed');
    await decide({ verdict: 'accept', edited: { ...ferritin, valueQuantity: { value: 88, unit: 'ng/mL' } } });
    expect(await written()).toHaveLength(1);
  });

  it('is not made of another fact by an edit: the quote would stand for what it does not say', async () => {
    const { caller, decide, written } = await proposed(ASTHMA);
    const decision = { verdict: 'accept', edited: METFORMIN, status: 'active' } as const;
    await expect(decide(decision)).rejects.toMatchObject({
      code: 'invalid_resource',
      outcome: { issue: [{ expression: ['Resource.resourceType'] }] },
    });
    expect(await written()).toEqual([]);
    expect(await record().proposals(caller, { status: 'open', limit: 1 })).toHaveLength(1);
  });
});
