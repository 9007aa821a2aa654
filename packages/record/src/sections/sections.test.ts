import {
  type Caller,
  type FhirResource,
  LIST_SECTIONS,
  type ListSection,
  type PatientRecord,
} from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import {
  bundle,
  condition,
  entry,
  letter,
  observation,
  patient,
  toPatient,
  urn,
} from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';
import { timeline } from './timeline.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const HL7 = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
let record: PatientRecord;
let caller: Caller;

const visit = (status: string, start: string): FhirResource => ({
  resourceType: 'Encounter',
  status,
  class: { code: 'AMB' },
  type: [{ text: `Visit ${start}` }],
  subject: toPatient,
  period: { start },
  participant: [{ individual: { reference: urn('doc') } }],
});
const years = (value: number) => ({
  ...{ value, unit: 'years', system: 'http://unitsofmeasure.org', code: 'a' },
});
const metformin: FhirResource = {
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: { text: 'metformin' },
  subject: toPatient,
  authoredOn: '2024-01-02',
  requester: { reference: urn('doc') },
  reasonReference: [{ reference: urn('c1') }],
  dosageInstruction: [
    {
      text: '500 mg with meals',
      timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
      doseAndRate: [{ doseQuantity: { value: 500, unit: 'mg' } }],
    },
  ],
  dispenseRequest: { validityPeriod: { end: '2027-01-01' } },
};

beforeAll(async () => {
  world().setClock('2026-03-01T10:00:00.000Z');
  record = createRecord(world().parts);
  caller = await world().newCaller();
  const symptom = { category: [{ coding: [{ code: 'symptom' }], text: 'symptom' }] };
  await record.importBundle(
    caller,
    bundle(
      patient({ birthDate: '1961-02-03' }),
      entry('doc', {
        resourceType: 'Practitioner',
        name: [{ family: 'Weiss', given: ['Eva'], prefix: ['Dr'] }],
      }),
      entry(
        'c1',
        condition('Diabetes', { onsetDateTime: '2019', note: [{ text: 'By the family doctor.' }] }),
      ),
      entry('c2', condition('Cough', { ...symptom, onsetDateTime: '2026-02-01' })),
      entry('c3', condition('Asthma', { onsetDateTime: '2020-05-01' })),
      entry('m1', metformin),
      entry(
        'o1',
        observation('2345-7', '2026-01-10T08:00:00Z', 140, {
          referenceRange: [{ low: { value: 70, unit: 'mg/dL' }, high: { value: 99, unit: 'mg/dL' } }],
        }),
      ),
      entry(
        'o2',
        observation('29463-7', '2026-01-10T08:00:00Z', 70, {
          category: [{ coding: [{ code: 'vital-signs' }] }],
        }),
      ),
      entry('a1', {
        resourceType: 'AllergyIntolerance',
        code: { text: 'penicillin' },
        clinicalStatus: { coding: [{ system: HL7, code: 'active' }] },
        criticality: 'high',
        patient: toPatient,
        reaction: [{ manifestation: [{ text: 'hives' }] }],
      }),
      entry('e1', visit('finished', '2025-01-01')),
      entry('e2', visit('planned', '2026-06-01')),
      entry('e3', visit('planned', '2025-06-01')),
      entry('let', letter('text')),
      entry('i1', {
        resourceType: 'Immunization',
        status: 'completed',
        vaccineCode: { text: 'Influenza' },
        patient: toPatient,
        occurrenceDateTime: '2025-10-01',
        lotNumber: 'L1',
      }),
      entry('p1', {
        resourceType: 'Procedure',
        status: 'completed',
        code: { text: 'Appendectomy' },
        subject: toPatient,
        performedDateTime: '2001-04',
      }),
      entry('team', {
        resourceType: 'CareTeam',
        status: 'active',
        name: 'Team',
        subject: toPatient,
        participant: [{ role: [{ text: 'Lead' }], member: { reference: urn('doc') } }],
      }),
      entry('mother', {
        resourceType: 'FamilyMemberHistory',
        status: 'completed',
        patient: toPatient,
        date: '2019-04-03',
        relationship: { text: 'mother' },
        deceasedAge: years(71),
        condition: [
          { code: { text: 'Stroke' }, onsetAge: years(70), contributedToDeath: true },
          { code: { text: 'Gout' } },
        ],
      }),
      entry('goal', {
        resourceType: 'Goal',
        lifecycleStatus: 'completed',
        achievementStatus: { coding: [{ code: 'not-achieved' }] },
        description: { text: 'HbA1c below 7 %' },
        subject: toPatient,
        startDate: '2024-01-02',
        statusDate: '2024-12-01',
        addresses: [{ reference: urn('c1') }],
        target: [
          {
            measure: { text: 'HbA1c' },
            detailQuantity: { value: 7, comparator: '<', unit: '%' },
            dueDate: '2024-12-31',
          },
        ],
      }),
      entry('plan', {
        resourceType: 'CarePlan',
        status: 'active',
        intent: 'plan',
        title: 'Diabetes plan',
        subject: toPatient,
        period: { start: '2024-01-02' },
        goal: [{ reference: urn('goal') }],
        careTeam: [{ reference: urn('team') }],
        activity: [
          { detail: { status: 'in-progress', description: 'Walk every day' } },
          { detail: { status: 'stopped', description: 'Diary of meals' } },
        ],
      }),
      entry('report', {
        resourceType: 'DiagnosticReport',
        status: 'final',
        code: { text: 'Metabolic panel' },
        category: [{ text: 'Laboratory' }],
        subject: toPatient,
        effectiveDateTime: '2026-01-10',
        conclusion: 'Sugar too high.',
        result: [{ reference: urn('o1') }],
      }),
    ),
    { source: 'a' },
  );
});

const titles = async (section: ListSection, when?: 'upcoming' | 'past') =>
  (await record.section(caller, { section, limit: 50, ...(when ? { when } : {}) })).entries.map(
    ({ title }) => title,
  );

describe('sections of the side panel [A16]', () => {
  it.each<[ListSection, readonly string[]]>([
    ['conditions', ['Asthma', 'Diabetes']],
    ['symptoms', ['Cough']],
    ['medications', ['metformin']],
    ['labs', ['Test 2345-7']],
    ['allergies', ['penicillin']],
    ['encounters', ['Visit 2026-06-01', 'Visit 2025-06-01', 'Visit 2025-01-01']],
    ['documents', ['Letter']],
    ['immunizations', ['Influenza']],
    ['procedures', ['Appendectomy']],
    ['care-team', ['Team']],
    ['family-history', ['Mother']],
    ['goals', ['HbA1c below 7 %']],
    ['care-plans', ['Diabetes plan']],
    ['reports', ['Metabolic panel']],
  ])('%s', async (section, expected) => expect(await titles(section)).toEqual(expected));

  it('tells upcoming from past visits; what never began is neither', async () => {
    expect(await titles('encounters', 'upcoming')).toEqual(['Visit 2026-06-01']);
    expect(await titles('encounters', 'past')).toEqual(['Visit 2025-01-01']);
  });

  it('prints what a person reads, people by their names', async () => {
    const one = async (section: ListSection) =>
      (await record.section(caller, { section, limit: 1 })).entries[0]!;
    const lines = async (section: ListSection) =>
      (await one(section)).details.map(({ label, text }) => `${label}: ${text}`);
    expect(await one('medications')).toMatchObject({
      type: 'MedicationRequest',
      version: 1,
      status: 'active',
      date: '2024-01-02',
      end: '2027-01-01',
    });
    expect(await lines('medications')).toEqual([
      'Dosing: 500 mg with meals',
      'Dose: 500 mg',
      'Schedule: twice a day',
      'For: Diabetes',
      'Valid until: 2027-01-01',
      'Prescribed by: Dr Eva Weiss',
    ]);
    expect(await lines('labs')).toEqual([
      'Value: 140 mg/dL',
      'Range: 70 to 99 mg/dL',
      'Against its range: high',
    ]);
    expect(await lines('allergies')).toEqual(['Reaction: hives', 'Criticality: high']);
    expect(await lines('care-team')).toEqual(['Lead: Dr Eva Weiss']);
    expect(await lines('family-history')).toEqual([
      'Conditions: Stroke (from age 70, contributed to death)\nGout',
      'Died: at age 71',
    ]);
    expect(await one('goals')).toMatchObject({ date: '2024-01-02', end: '2024-12-01', status: 'completed' });
    expect(await lines('goals')).toEqual([
      'Target: HbA1c below 7 %',
      'Due: 2024-12-31',
      'For: Diabetes',
      'So far: not achieved',
    ]);
    expect(await lines('care-plans')).toEqual([
      'Plan: Walk every day\nDiary of meals (stopped)',
      'Goals: HbA1c below 7 %',
      'Care team: Team',
    ]);
    expect(await lines('reports')).toEqual(['Conclusion: Sugar too high.', 'Kind: Laboratory']);
    expect(await one('procedures')).toMatchObject({ date: '2001-04', end: null });
  });

  it('counts what goes on in goals and plans, and prints the results of a report that is opened', async () => {
    const { inSections } = await record.panel(caller);
    expect(inSections).toMatchObject({ 'family-history': 1, goals: 0, 'care-plans': 1, reports: 1 });
    const [report] = (await record.section(caller, { section: 'reports', limit: 1 })).entries;
    const { entry: opened } = await record.entryVersion(caller, report!);
    expect(opened.details).toContainEqual({
      label: 'Glucose',
      text: '140 mg/dL (70 to 99)',
    });
  });

  it.each([1, 2, 3])('pages of %i: each once, also where each has to be looked at', async (limit) => {
    for (const section of LIST_SECTIONS) {
      const whole = await titles(section);
      const paged: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await record.section(caller, { section, limit, ...(cursor ? { cursor } : {}) });
        paged.push(...page.entries.map(({ title }) => title));
        cursor = page.cursor;
      } while (cursor !== null);
      expect(paged).toEqual(whole);
    }
  });

  it('is refused a limit, a cursor or a caller that is not right', async () => {
    const wanted = { section: 'conditions', limit: 5 } as const;
    expect(await refusalOf(record.section(caller, { ...wanted, limit: 201 }))).toBe('invalid_limit');
    expect(await refusalOf(record.section(caller, { ...wanted, cursor: 'x' }))).toBe('invalid_cursor');
    const stranger = { scope: { ...caller.scope, actor: 'dr-b' } };
    expect(await refusalOf(record.section(stranger, wanted))).toBe('forbidden');
    expect(await refusalOf(record.timeline(stranger, { limit: 5 }))).toBe('forbidden');
  });
});

describe('the timeline [A16]', () => {
  it('goes by day, newest first, measurements apart', async () => {
    const { days, before } = await record.timeline(caller, { limit: 100 });
    expect(days.map(({ day }) => day)).toEqual([
      ...['2026-06-01', '2026-02-01', '2026-01-10', '2025-10-01', '2025-06-01', '2025-01-01'],
      ...['2024-01-02', '2021-02-03', '2020-05-01', '2019-01-01', '2001-04-01'],
    ]);
    const day = days.find((each) => each.day === '2026-01-10');
    expect(day?.entries).toEqual([]);
    expect(day?.results.map(({ title }) => title).sort()).toEqual(['Test 2345-7', 'Test 29463-7']);
    expect(before).toBeNull();
  });

  it.each([1, 3, 4])('%i days a page: each once', async (limit) => {
    const whole = (await record.timeline(caller, { limit: 100 })).days;
    const paged = [];
    let before: string | null | undefined;
    do {
      const page = await record.timeline(caller, { limit, ...(before ? { before } : {}) });
      paged.push(...page.days);
      before = page.before;
    } while (before !== null);
    expect(paged).toEqual(whole);
  });

  it('lists so many rows of a day and of a page, and each whole day once', async () => {
    const whole = (await record.timeline(caller, { limit: 100 })).days;
    const sizeOf = ({ entries, results }: (typeof whole)[number]) => entries.length + results.length;
    const ofPage = Math.max(...whole.map(sizeOf)) + 1;
    const short = timeline(world().parts, { ofDay: 1_000, ofPage });
    const paged: (typeof whole)[number][] = [];
    let before: string | null | undefined;
    do {
      const page = await short(caller, { limit: 100, ...(before ? { before } : {}) });
      expect(page.days.map(sizeOf).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(ofPage);
      paged.push(...page.days);
      before = page.before;
    } while (before !== null);
    expect(paged).toEqual(whole);
    const first = await timeline(world().parts, { ofDay: 1, ofPage: 1_000 })(caller, { limit: 100 });
    expect(first.days.map(sizeOf)).toEqual(whole.map(() => 1));
    expect(first.days.map(({ leftOut }) => leftOut)).toEqual(whole.map((day) => sizeOf(day) - 1));
    expect(whole.every(({ leftOut }) => leftOut === 0)).toBe(true);
  });

  it.each(['soon', '2026-02-31', '2026-1-1', '0000-01-01', "2026-01-01'--"])(
    'takes no day %s',
    async (before) => {
      expect(await refusalOf(record.timeline(caller, { limit: 5, before }))).toBe('invalid_cursor');
    },
  );
});
