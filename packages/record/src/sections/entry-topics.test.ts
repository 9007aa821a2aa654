import { stories } from '@consilium/example-patients';
import {
  type Caller,
  type FhirResource,
  type Lens,
  LIST_SECTIONS,
  type PatientRecord,
  type Topic,
} from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { createLens } from '../lens/run/create-lens.ts';
import { bundle, patient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
/** Of these the graph has no node that a conversation can be about. */
const WITHOUT = new Set([
  'Appointment',
  'CareTeam',
  'Immunization',
  'Procedure',
  'FamilyMemberHistory',
  'Goal',
  'CarePlan',
  'DiagnosticReport',
]);

describe.each(stories.map(({ id, chapters }) => ({ id, chapters })))('topics of $id [A9]', ({ chapters }) => {
  let record: PatientRecord;
  let caller: Caller;
  let lens: Lens;
  beforeAll(async () => {
    record = createRecord(world().parts);
    lens = createLens({ store: world().parts.store, now: world().parts.now });
    caller = await world().newCaller();
    for (const { bundle: chapter } of chapters)
      await record.importBundle(caller, chapter as unknown as FhirResource, { source: 'clinic' });
  });

  const isFound = async (node: Topic | null) => {
    return node !== null && (await lens.topic(caller, node)) !== null;
  };

  it('are those that the graph has, for every entry of every section', async () => {
    const lost: string[] = [];
    let asked = 0;
    for (const section of LIST_SECTIONS) {
      const { entries } = await record.section(caller, { section, limit: 200 });
      const kinds = new Map(entries.map((entry) => [JSON.stringify(entry.node), entry]));
      for (const { type, id, node } of kinds.values()) {
        asked += 1;
        if (WITHOUT.has(type) ? node !== null : !(await isFound(node))) lost.push(`${section} ${type}/${id}`);
      }
    }
    expect(asked).toBeGreaterThan(5);
    expect(lost).toEqual([]);
  });

  it('are those of each test', async () => {
    const lost: string[] = [];
    for (const { code, node } of (await record.labs(caller)).labs)
      if (node?.type !== 'ObservationType' || !(await isFound(node))) lost.push(code);
    expect(lost).toEqual([]);
  });
});

describe('one version of an entry [A17]', () => {
  it('is as it was, printed, with what the entry is about now', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    const named = (text: string): FhirResource => ({
      resourceType: 'Condition',
      code: { text },
      ...OF(caller),
    });
    await record.importBundle(caller, bundle(patient()), { source: 'clinic' });
    const { type, id } = await record.add(caller, named('Headache'));
    await record.correct(caller, { type, id, version: 1 }, { ...named('Migraine'), id });
    const first = await record.entryVersion(caller, { type, id, version: 1 });
    expect(first).toMatchObject({
      version: { version: 1, resource: { code: { text: 'Headache' } } },
      entry: { version: 1, title: 'Headache', node: { type: 'ConditionCase' } },
      currentVersion: 2,
    });
    await record.end(caller, { type, id, version: 2 }, { how: 'entered-in-error' });
    const second = await record.entryVersion(caller, { type, id, version: 2 });
    expect(second).toMatchObject({ entry: { title: 'Migraine', node: null }, currentVersion: 3 });
    for (const version of [0, 4, 1.5, Number.NaN])
      expect(await refusalOf(record.entryVersion(caller, { type, id, version }))).toBe('not_found');
  });
});

const OF = ({ scope }: Caller) => ({
  subject: { reference: `Patient/${scope.compartment.slice('patient/'.length)}` },
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
  },
});
