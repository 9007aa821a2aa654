import type { Caller, FhirResource, LensNode, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { createLens } from '../lens/run/create-lens.ts';
import { addPatient } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const BY_PATIENT = 'reported by the patient';
const BY_PROXY = 'reported by a person who acts for the patient';

let record: PatientRecord;
let clinician: Caller;
const by: Record<string, Caller> = {};

const subject = () => ({ reference: `Patient/${clinician.scope.compartment.slice('patient/'.length)}` });
const asthma = (text: string): FhirResource => ({
  ...{ resourceType: 'Condition', code: { text }, subject: subject() },
  onsetDateTime: '2020-02-03',
});
const weight = (value: number): FhirResource => ({
  ...{ resourceType: 'Observation', status: 'final', subject: subject() },
  code: { text: 'Body weight', coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
  effectiveDateTime: `2026-01-${value}`,
  valueQuantity: { value, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
  component: [{ code: { text: 'With clothes' }, valueQuantity: { value, unit: 'kg' } }],
});
const visit = (): FhirResource => ({
  ...{ resourceType: 'Encounter', status: 'finished', class: { code: 'AMB' }, subject: subject() },
  ...{ type: [{ text: 'Walk-in clinic' }], period: { start: '2025-05-05' } },
});

beforeAll(async () => {
  record = createRecord(world().parts);
  clinician = await world().newCaller();
  await addPatient(world(), clinician);
  for (const [relation, actor] of [
    ['self', 'pat'],
    ['proxy', 'mother'],
  ] as const) {
    const scope = { ...clinician.scope, actor, purpose: 'PATRQT' } as const;
    await world().grant({ ...scope, relation, purposes: ['PATRQT'] });
    by[relation] = { scope };
  }
  await record.add(clinician, asthma('Asthma'));
  await record.add(by.self!, asthma('Fatigue'));
  await record.add(by.proxy!, asthma('Eczema'));
  await record.add(clinician, weight(20));
  await record.add(by.self!, weight(25));
  // FHIR has no element here that names who said it: only the label does.
  await record.add(by.self!, visit());
});

const EXPECTED = { Asthma: null, Fatigue: BY_PATIENT, Eczema: BY_PROXY };
const said = (entries: readonly { readonly title: string; readonly reported: string | null }[]) =>
  Object.fromEntries(entries.map(({ title, reported }) => [title, reported]));

describe('an entry that the patient or a proxy reported says so wherever it is read [F2]', () => {
  it('in a section of the panel', async () => {
    const { entries } = await record.section(clinician, { section: 'conditions', limit: 10 });
    expect(said(entries)).toEqual(EXPECTED);
    const visits = await record.section(clinician, { section: 'encounters', limit: 10 });
    expect(said(visits.entries)).toEqual({ 'Walk-in clinic': BY_PATIENT });
  });

  it('on the timeline, with results', async () => {
    const { days } = await record.timeline(clinician, { limit: 20 });
    expect(said(days.flatMap(({ entries }) => entries))).toMatchObject(EXPECTED);
    const results = days.flatMap(({ results }) => results);
    expect(results.map(({ reported }) => reported)).toEqual([BY_PATIENT, null]);
  });

  it('as an entry of its own, at each version', async () => {
    const { entries } = await record.section(clinician, { section: 'conditions', limit: 10 });
    const fatigue = entries.find(({ title }) => title === 'Fatigue')!;
    expect((await record.entryVersion(clinician, fatigue)).entry.reported).toBe(BY_PATIENT);
  });

  it('among the results of a test', async () => {
    const { labs } = await record.labs(clinician);
    const last = labs.find(({ code }) => code === '29463-7')?.last;
    expect(last).toMatchObject({ value: 25, reported: BY_PATIENT });
    const { series } = await record.labSeries(clinician, '29463-7');
    expect(series[0]?.points.map(({ reported }) => reported)).toEqual([null, BY_PATIENT]);
  });

  it('in the summary', async () => {
    const { conditions, encounters, reported } = await record.panel(clinician);
    const wordsOf = ({ resourceType, id }: FhirResource) => reported[`${resourceType}/${id}`] ?? null;
    const words = conditions.map((each) => [(each.code as { text: string }).text, wordsOf(each)]);
    expect(Object.fromEntries(words)).toEqual(EXPECTED);
    expect(encounters.past.map(wordsOf)).toEqual([BY_PATIENT]);
  });

  it('in an export, by the label of HL7 and its display', async () => {
    const { entry } = (await record.exportBundle(clinician)) as unknown as {
      entry: { resource: FhirResource & { meta?: { security?: object[] } } }[];
    };
    const labels = entry
      .filter(({ resource }) => resource.resourceType === 'Condition')
      .map(({ resource }) => [
        (resource.code as { text: string }).text,
        resource.meta?.security?.[0] ?? null,
      ]);
    const system = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue';
    expect(Object.fromEntries(labels)).toEqual({
      Asthma: null,
      Fatigue: { system, code: 'PATRPT', display: 'patient reported' },
      Eczema: { system, code: 'SDMRPT', display: 'substitute decision maker reported' },
    });
  });

  it('in the graph, on every node of it; not once the care team has corrected it', async () => {
    const lens = createLens(world().parts);
    const named = async (label: string) => {
      const cypher = `MATCH (p:Patient {uuid: $patient_uuid})-->(n:${label}) RETURN n.name, n.reported_by ORDER BY n.name`;
      return (await lens.query(clinician, { cypher })).rows;
    };
    expect(await named('ConditionCase')).toEqual([
      ['Asthma', null],
      ['Eczema', 'proxy'],
      ['Fatigue', 'patient'],
    ]);
    const weights = (await named('Observation')).map(([, reporter]) => reporter);
    expect(weights.toSorted()).toEqual([null, null, 'patient', 'patient']);
    const [eczema] = (await lens.query(clinician, { cypher: ECZEMA })).rows[0] as unknown as [LensNode];
    const [, id = ''] = eczema.source!.resource.split('/');
    const { resource, version } = await record.read(clinician, { type: 'Condition', id });
    const corrected = { ...resource, severity: { text: 'mild' } };
    await record.correct(clinician, { type: 'Condition', id, version }, corrected);
    expect(await named('ConditionCase')).toContainEqual(['Eczema', null]);
  });

  it('in the query by which the consultants ask which kinds were reported', async () => {
    const cypher = `MATCH (p:Patient {uuid: $patient_uuid})-->(n) WHERE n.reported_by IS NOT NULL
RETURN DISTINCT labels(n) AS labels, n.reported_by AS reporter`;
    const { rows } = await createLens(world().parts).query(clinician, { cypher });
    expect(rows).toContainEqual([['ConditionCase'], 'patient']);
  });
});

const ECZEMA = `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_CONDITION]->(n:ConditionCase {name: 'Eczema'}) RETURN n`;
