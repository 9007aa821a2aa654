import { checkAnswer } from '@consilium/clinical';
import type { ChartFact, LensAnswer, LensNode, LensValue } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun, node, observation } from '../chart/fake-run.fixture.ts';
import { checkInteractions } from './check-interactions.ts';
import { healthCheck } from './health-check.ts';
import { queryGraph } from './query-graph.ts';
import { readAllergies } from './read-allergies.ts';
import { readConditions } from './read-conditions.ts';
import { readEncounters } from './read-encounters.ts';
import { readObservationsTool } from './read-observations.ts';
import { readRegimens } from './read-regimens.ts';
import { readTopic } from './read-topic.ts';

const WORDS = 'reported by the patient';
const SYSTEM = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue';
const meta = { security: [{ system: SYSTEM, code: 'PATRPT' }] };
const reported = (label: string, resource: string, properties: LensNode['properties']) =>
  node(label, resource, { ...properties, reported_by: 'patient' });

const NODES = [
  reported('AllergyRecord', 'AllergyIntolerance/a', {
    name: 'Penicillin',
    status: 'active',
    note: 'as a child',
  }),
  reported('ConditionCase', 'Condition/c', { name: 'hepatitis', status: 'active' }),
  reported('SymptomEpisode', 'Condition/s', { name: 'jaundice', status: 'active' }),
  reported('IntakeRegimen', 'MedicationStatement/m', {
    ...{ name: 'simvastatin', kind: 'statement', status: 'active' },
  }),
  reported('IntakeRegimen', 'MedicationStatement/n', {
    ...{ name: 'clarithromycin', kind: 'statement', status: 'active' },
  }),
  reported('Encounter', 'Encounter/e', { name: 'check-up', status: 'finished', date: '2026-10-02' }),
];
const RESOURCES = [
  { ...observation('1', '1742-6', [31, 'U/L'], '2026-01-10', { name: 'ALT' }), meta },
  { ...observation('2', '8480-6', [138, 'mmHg'], '2026-01-10', { name: 'Systolic' }), id: 'bp', meta },
  { ...observation('3', '8462-4', [78, 'mmHg'], '2026-01-10', { name: 'Diastolic' }), id: 'bp', meta },
  {
    ...{ resourceType: 'Observation', id: '4', status: 'final', meta, effectiveDateTime: '2026-01-11' },
    ...{ code: { text: 'Blood group' }, valueString: 'A positive' },
  },
  {
    ...{ resourceType: 'Appointment', id: '5', status: 'booked', meta, start: '2026-11-20' },
    description: 'Eye clinic',
  },
];
const PAPER = reported('DocumentReference', 'DocumentReference/d', { name: 'Letter' });
const given = { nodes: NODES, resources: RESOURCES };

describe('a fact of an entry that the patient reported says so [F2] [A17]', () => {
  it.each([
    ['read_allergies', () => readAllergies.execute({})],
    ['read_conditions', () => readConditions.execute({})],
    ['read_regimens', () => readRegimens.execute({ which: 'all' })],
    ['read_encounters', () => readEncounters.execute({ when: 'recent' })],
    ['read_encounters, appointments', () => readEncounters.execute({ when: 'scheduled' })],
    ['read_observations', () => readObservationsTool.execute({})],
    ['check_interactions', () => checkInteractions.execute({})],
  ])('%s', async (_, run) => {
    const { facts } = await inFakeRun(given, run);
    expect(facts.length).toBeGreaterThan(0);
    expect(facts.map(({ printed }) => printed).filter((printed) => !printed.includes(WORDS))).toEqual([]);
  });

  it('health_check, but for what is not in the record', async () => {
    const { facts } = await inFakeRun(given, () => healthCheck.execute({ system: 'liver' }));
    const unsaid = facts.filter(({ printed }) => !printed.includes(WORDS));
    expect(unsaid.map(({ resource }) => resource.split('/')[0])).toEqual(unsaid.map(() => 'Query'));
    expect(unsaid.length).toBeLessThan(facts.length);
  });

  it('read_topic, on each page of a document', async () => {
    const state = {
      session_topic_node_uuid: { value: PAPER.uuid, origin: 'code' },
      session_topic_node_type: { value: 'DocumentReferenceNode', origin: 'code' },
    } as const;
    const { facts } = await inFakeRun({ topic: PAPER, state }, () => readTopic.execute({}));
    expect(facts.map(({ printed }) => printed)).toEqual([`Letter, ${WORDS}`, `INR 2.4 today., ${WORDS}`]);
  });

  it('before the note, which could say anything', async () => {
    const { facts } = await inFakeRun(given, () => readAllergies.execute({}));
    expect(facts[0]?.printed).toBe(`Penicillin, active, ${WORDS}, note: as a child`);
  });

  it('and that of a proxy says so; that of the care team says nothing', async () => {
    const nodes = [
      node('AllergyRecord', 'AllergyIntolerance/a', { name: 'Latex', reported_by: 'proxy' }),
      node('AllergyRecord', 'AllergyIntolerance/b', { name: 'Nuts' }),
    ];
    const { facts } = await inFakeRun({ nodes }, () => readAllergies.execute({}));
    expect(facts.map(({ printed }) => printed)).toEqual([
      'Latex, reported by a person who acts for the patient',
      'Nuts',
    ]);
  });

  it('of two entries of one medicine that of the care team is looked up', async () => {
    const ordered = node('IntakeRegimen', 'MedicationRequest/o', {
      ...{ name: 'simvastatin', kind: 'request', status: 'active' },
    });
    const { facts } = await inFakeRun({ nodes: [...NODES, ordered] }, () => checkInteractions.execute({}));
    expect(facts[0]?.printed).toContain(`; clarithromycin, ${WORDS}`);
    expect(facts[0]?.printed).not.toContain(`simvastatin, ${WORDS}`);
  });
});

describe('single values of a query [F2] [A17]', () => {
  const answering = (meanings: readonly string[], row: readonly LensValue[]) => {
    const rest = { truncated: false, asOf: '', hints: [] };
    const answers: LensAnswer[] = [
      { columns: meanings.map((_, column) => `c${column}`), rows: [row], meanings, ...rest },
      { columns: ['labels', 'reporter'], rows: [[['AllergyRecord'], 'patient']], ...rest },
    ];
    return inFakeRun({ answer: async () => answers.shift()! }, () => queryGraph.execute({ cypher: 'x' }));
  };

  it('say that some of their kind are reported', async () => {
    const { facts } = await answering(['AllergyRecord.name', 'Encounter.class'], ['Penicillin', 'AMB']);
    expect(facts.map(({ printed }) => printed)).toEqual([
      `AllergyRecord.name = Penicillin (some of this kind are ${WORDS})`,
      'Encounter.class = AMB',
    ]);
  });

  it('and so does what was counted of them', async () => {
    const { facts } = await answering(['count(AllergyRecord)'], [2]);
    expect(facts[0]?.printed).toBe(`count(AllergyRecord) = 2 (some of this kind are ${WORDS})`);
  });

  it('but for a query that asks who reported each', async () => {
    const { facts } = await answering(
      ['AllergyRecord.name', 'AllergyRecord.reported_by'],
      ['Latex', 'patient'],
    );
    expect(facts[0]?.printed).toBe('AllergyRecord.name = Latex; AllergyRecord.reported_by = patient');
  });
});

describe('the words beside a reported fact and the check of an answer [A17]', () => {
  const outcomes = async (sentence: (fact: ChartFact) => string) => {
    const { facts } = await inFakeRun(given, () => readAllergies.execute({}));
    const text = sentence(facts[0]!);
    const current = new Map(facts.map(({ resource, version }) => [resource, version]));
    const { claims } = checkAnswer([{ origin: 'chart', text, agent: 'x' }], facts, current);
    return claims.map(({ status, reason }) => reason ?? status).join();
  };

  it.each([
    ['You have an active penicillin allergy'],
    ['The patient reported an allergy to penicillin'],
    ['Penicillin, active, reported by the patient, note: as a child'],
  ])('"%s" stays', async (sentence) => {
    expect(await outcomes(({ id }) => `${sentence} [${id}].`)).toBe('checked');
  });

  it('a sentence about something else is not held by them', async () => {
    expect(
      await outcomes(({ id }) => `Migraine was reported by the patient and by this person [${id}].`),
    ).toBe('name');
  });
});
