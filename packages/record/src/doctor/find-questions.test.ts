import type { FhirResource, Json, Proposal } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { condition, observation } from '../test-support/bundles.fixture.ts';
import { createUnits } from '../units/create-units.ts';
import { chartEntry } from './chart-entry.ts';
import { findQuestions } from './find-questions.ts';

const TODAY = '2026-03-01';
const units = createUnits();
type Fields = { readonly [field: string]: Json };
const entryOf = (resource: FhirResource, index: number) =>
  chartEntry({ type: resource.resourceType, id: `r${index}`, version: 1, resource });

function ask(
  resources: readonly FhirResource[],
  over: { readonly patient?: Fields; readonly proposed?: FhirResource } = {},
) {
  const born = { resourceType: 'Patient', birthDate: '1960-05-01', ...over.patient };
  const proposal = {
    id: 'p1',
    status: 'open',
    resource: over.proposed,
    proposedAt: '2026-02-20T00:00:00Z',
  } as unknown as Proposal;
  return findQuestions({
    patient: entryOf(born, 99),
    entries: resources.map(entryOf),
    proposals: over.proposed ? [proposal] : [],
    today: TODAY,
    units,
  });
}
const codes = (...given: Parameters<typeof ask>) => ask(...given).map(({ code }) => code);

const medicine = (name: string, over: Fields = {}): FhirResource => ({
  resourceType: 'MedicationRequest',
  status: 'active',
  medicationCodeableConcept: { text: name },
  authoredOn: '2026-01-01',
  ...over,
});
const until = (end: string): Fields => ({ dispenseRequest: { validityPeriod: { end } } });
const visit = (status: string, start: string, end?: string): FhirResource => ({
  resourceType: 'Encounter',
  status,
  period: end === undefined ? { start } : { start, end },
});
const allergy = (name: string, verification: string, clinical?: string): FhirResource => ({
  resourceType: 'AllergyIntolerance',
  code: { text: name },
  verificationStatus: { coding: [{ code: verification }] },
  ...(clinical ? { clinicalStatus: { coding: [{ code: clinical }] } } : {}),
});
const ucum = (value: number, code: string): Fields => ({
  valueQuantity: { value, unit: code, code, system: 'http://unitsofmeasure.org' },
});
const weight = (on: string, value: number, unit = 'kg', over: Fields = {}) =>
  observation('29463-7', on, value, { ...ucum(value, unit), ...over });
const weights = (...values: readonly number[]) =>
  values.map((value, n) => weight(`2025-0${n + 1}-01`, value));
const began = (onsetDateTime: string, name = 'A') => condition(name, { onsetDateTime });

describe('questions about dates [A18]', () => {
  const DIED = { deceasedDateTime: '2025-06-01' };
  it.each<[string, readonly FhirResource[], readonly string[], Fields?]>([
    ['before the birth', [began('1959')], ['before_birth']],
    ['in the year of the birth: may be right', [began('1960')], []],
    ['on the day of the birth', [began('1960-05-01')], []],
    ['in the future', [began('2026-03-03')], ['in_the_future']],
    ['tomorrow: somewhere it is', [began('2026-03-02')], []],
    ['this year: may be right', [began('2026')], []],
    ['a visit that is planned', [visit('planned', '2026-09-01')], []],
    ['a visit that is over, in the future', [visit('finished', '2026-09-01')], ['in_the_future']],
    ['a medicine that begins later', [medicine('x', { authoredOn: '2026-09-01' })], []],
    ['ended before it began', [condition('A', { abatementDateTime: '2020-04-01' })], ['end_before_start']],
    ['ended in the month it began', [condition('A', { abatementDateTime: '2020-05' })], []],
    ['after the death', [visit('finished', '2025-06-02')], ['after_death'], DIED],
    ['on the day of the death', [visit('finished', '2025-06-01T23:00:00Z')], [], DIED],
    ['without a birth date nothing is before it', [began('1850')], [], { birthDate: undefined as never }],
  ])('%s', (_, resources, expected, patient = {}) => expect(codes(resources, { patient })).toEqual(expected));
});

it('asks about the one of two that is far from the usual, where both would make the series as smooth', () => {
  const found = ask(weights(30, 31, 300, 32, 310, 300, 31, 30, 32));
  expect(found.flatMap(({ resources }) => resources.map(({ id }) => id))).toEqual(['r2']);
});

describe('questions about values [A18]', () => {
  it.each<[string, readonly FhirResource[], readonly string[]]>([
    ['pounds among kilograms', weights(70, 71, 155, 70), ['unit_jump']],
    ['pounds at the end', weights(70, 71, 70, 155), ['unit_jump']],
    ['the point one place off', weights(70, 7.1, 70, 71), ['unit_jump']],
    ['a doubling that no unit explains', weights(50, 51, 102, 50), []],
    ['two are too few to tell', weights(70, 155), []],
    [
      'a value that nobody says holds',
      [...weights(70, 71, 70), weight('2025-05-01', 155, 'kg', { status: 'unknown' })],
      [],
    ],
    ['a child that grows', weights(3.4, 5.5, 7.4, 9, 10), []],
    [
      'CRP goes up tenfold and down again',
      [5, 50, 5, 6].map((value, n) => observation('1988-5', `2025-0${n + 1}-01`, value)),
      [],
    ],
    [
      'Fahrenheit among Celsius',
      [36.8, 98.6, 37, 36.9].map((value, n) =>
        observation('8310-5', `2025-0${n + 1}-01`, value, ucum(value, 'Cel')),
      ),
      ['unit_jump'],
    ],
    [
      'the same weight in pounds, and said so',
      [...weights(70, 71), weight('2025-05-01', 155, '[lb_av]')],
      [],
    ],
    ['a unit that cannot be compared', [...weights(70, 71), weight('2025-05-01', 70, 'cm')], ['other_unit']],
    [
      'a bound is no value',
      [
        ...weights(70, 71, 72),
        weight('2025-05-01', 7, 'kg', {
          valueQuantity: { ...(ucum(7, 'kg').valueQuantity as Fields), comparator: '<' },
        }),
      ],
      [],
    ],
  ])('%s', (_, resources, expected) => expect(codes(resources)).toEqual(expected));
});

describe('questions about what is there twice, or too long [A18]', () => {
  const test = (on: string, value: number) => observation('1-1', on, value);
  const LATER = { authoredOn: '2026-02-01' };
  it.each<[string, readonly FhirResource[], readonly string[]]>([
    ['the same value of the same moment', [test('2025-01-01', 5), test('2025-01-01', 5)], ['duplicate']],
    ['another value', [test('2025-01-01', 5), test('2025-01-01', 6)], []],
    ['another moment', [test('2025-01-01T08:00:00Z', 5), test('2025-01-01T20:00:00Z', 5)], []],
    ['one disease entered twice', [condition('A'), condition('A')], ['duplicate']],
    ['one disease active twice', [condition('A'), began('2022-01-01')], ['active_twice']],
    ['one medicine ordered twice', [medicine('a'), medicine('a', LATER)], ['active_twice']],
    [
      'an order and what the patient says of it',
      [
        medicine('a'),
        { ...medicine('a', { effectiveDateTime: '2026-02-01' }), resourceType: 'MedicationStatement' },
      ],
      [],
    ],
    ['one that was stopped', [medicine('a'), medicine('a', { ...LATER, status: 'stopped' })], []],
    ['an acute disease for years', [began('2024-01-01', 'Acute bronchitis')], ['old_acute_condition']],
    ['an acute disease of this winter', [began('2026-01-01', 'Acute bronchitis')], []],
    ['a chronic one for years', [began('2014-01-01', 'Chronic bronchitis')], []],
    ['a course that is over', [medicine('a', until('2026-01-31'))], ['course_is_over']],
    ['a course that ended the other day', [medicine('a', until('2026-02-25'))], []],
    ['a visit that was planned', [visit('planned', '2026-02-01')], ['planned_in_the_past']],
  ])('%s', (_, resources, expected) => expect(codes(resources)).toEqual(expected));
});

describe('questions about proposals [A18]', () => {
  const said = (name: string) => allergy(name, 'unconfirmed', 'active');
  it.each<[string, readonly FhirResource[], FhirResource, number]>([
    ['an allergy that the record refutes', [allergy('Penicillin', 'refuted')], said('penicillin'), 1],
    ['an allergy that was outgrown', [allergy('Egg', 'confirmed', 'resolved')], said('egg'), 1],
    ['an allergy that the record has', [allergy('Egg', 'confirmed', 'active')], said('egg'), 0],
    ['another allergy', [allergy('Egg', 'refuted')], said('nuts'), 0],
    [
      'a disease that the record refutes',
      [condition('A', { verificationStatus: { coding: [{ code: 'refuted' }] } })],
      began('2026-02-01'),
      1,
    ],
    [
      'a medicine that the patient does not bear',
      [allergy('Amoxicillin', 'confirmed', 'active')],
      medicine('amoxicillin', { status: 'draft' }),
      1,
    ],
    ['a weight ten times off', weights(70, 71, 70), weight('2026-02-19', 700), 1],
    ['a weight in pounds that says kilograms', weights(70, 71, 70), weight('2026-02-19', 155), 1],
    ['a weight in pounds that says so', weights(70, 71, 70), weight('2026-02-19', 155, '[lb_av]'), 0],
  ])('%s', (_, resources, proposed, expected) => {
    const about = ask(resources, { proposed }).filter(({ code }) => code === 'proposal_contradicts');
    expect(about).toHaveLength(expected);
    for (const { proposal, can } of about)
      expect({ proposal, can }).toMatchObject({ proposal: 'p1', can: ['decide', 'correct', 'keep'] });
  });
});

/** Work of this thread, which a machine with other work to do does not lengthen. */
function workOf(body: () => unknown): number {
  const begun = process.threadCpuUsage();
  body();
  return process.threadCpuUsage(begun).user / 1_000;
}

// The time was 2.3 s where each value was compared with all others of its test.
it.each([1, 16, 120])('is quick where 5,000 results of %i tests are odd, every second one', (tests) => {
  const all = Array.from({ length: 5_000 }, (_, n) => {
    const value = Math.floor(n / tests) % 2 ? 70 : 700;
    const on = new Date(Date.UTC(2009, 0, 1 + n)).toISOString();
    return observation(`9${n % tests}-1`, on, value, ucum(value, 'mg/dL'));
  });
  const entries = all.map(entryOf);
  const chart = { patient: null, entries, proposals: [], today: TODAY, units };
  let asked: readonly unknown[] = [];
  const ms = workOf(() => {
    asked = findQuestions(chart);
  });
  expect(asked).toHaveLength(Math.min(tests * 10, 1_200));
  expect(ms).toBeLessThan(1_500);
});
