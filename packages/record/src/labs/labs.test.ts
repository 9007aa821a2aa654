import type { Caller, FhirResource, Json, PatientRecord, Units } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import {
  bundle,
  condition,
  entry,
  observation,
  patient,
  toPatient,
} from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { createUnits } from '../units/create-units.ts';
import { createLabs } from './create-labs.ts';

const world = useRecordWorld({ beforeAll, afterAll });
let plain: PatientRecord;
let converting: PatientRecord;
let caller: Caller;

/** Glucose only, both ways; nothing else is known. */
const units: Units = {
  code: (written) => ({ 'mg/dL': 'mg/dL', 'mmol/L': 'mmol/L' })[written] ?? null,
  convert: (value, from, to, { analyte } = {}) => {
    if (analyte !== '2345-7') return null;
    if (from === 'mmol/L' && to === 'mg/dL') return value * 18.016;
    return from === 'mg/dL' && to === 'mmol/L' ? value / 18.016 : null;
  },
};
const ucum = (value: number, code: string) => ({
  value,
  unit: code,
  system: 'http://unitsofmeasure.org',
  code,
});
const normal = (low: number, high: number, unit: string): { readonly [field: string]: Json } => ({
  referenceRange: [{ low: ucum(low, unit), high: ucum(high, unit) }],
});
const inMoles = (on: string, value: number): FhirResource =>
  observation('2345-7', on, value, { valueQuantity: ucum(value, 'mmol/L'), ...normal(3.9, 5.5, 'mmol/L') });

beforeAll(async () => {
  plain = createRecord(world().parts);
  converting = createRecord({ ...world().parts, units });
  caller = await world().newCaller();
  await plain.importBundle(
    caller,
    bundle(
      patient(),
      entry('g1', observation('2345-7', '2025-01-01', 90, normal(70, 99, 'mg/dL'))),
      entry('g2', observation('2345-7', '2025-02-01', 100, normal(70, 99, 'mg/dL'))),
      entry('g3', inMoles('2025-03-01', 6)),
      entry('g4', observation('2345-7', '2025-04-01', 118)),
      entry('k1', observation('2823-3', '2025-01-01', 4.1, { valueQuantity: ucum(4.1, 'mmol/L') })),
      entry('k2', observation('2823-3', '2025-02-01', 16, { valueQuantity: ucum(16, 'mg/dL') })),
      entry('x1', observation('1-1', '2025-01-01', 5, { status: 'cancelled' })),
      entry('x2', observation('2-1', '2025-01-01', 5, { status: 'unknown' })),
      entry(
        'b',
        observation('85354-9', '2025-01-05', 1, {
          valueQuantity: undefined as unknown as Json,
          component: [
            {
              code: { coding: [{ system: 'http://loinc.org', code: '8480-6', display: 'Systolic' }] },
              valueQuantity: ucum(142, 'mm[Hg]'),
            },
          ],
        }),
      ),
    ),
    { source: 'a' },
  );
});

describe('labs as series [A16] [A17]', () => {
  it('lists each test once, with its last value and what code says of it', async () => {
    const { labs, unread } = await converting.labs(caller);
    expect(unread).toBe(0);
    expect(labs.map(({ code, count, unit }) => [code, count, unit])).toEqual([
      ['2345-7', 4, 'mg/dL'],
      ['2823-3', 2, 'mg/dL'],
      ['8480-6', 1, 'mm[Hg]'],
    ]);
    expect(labs[0]).toMatchObject({
      name: 'Test 2345-7',
      category: 'laboratory',
      trend: 'rising',
      last: { value: 118, verdict: null },
    });
    expect(labs[2]).toMatchObject({
      last: { type: 'Observation', version: 1, path: 'component[0].valueQuantity' },
    });
  });

  it('joins results in another unit of the same kind, each against its own range', async () => {
    const { series } = await converting.labSeries(caller, '2345-7');
    expect(series).toHaveLength(1);
    expect(series[0]).toMatchObject({ unit: 'mg/dL', trend: 'rising' });
    expect(series[0]!.points.map(({ at, value, verdict }) => [at, value, verdict])).toEqual([
      ['2025-01-01', 90, 'normal'],
      ['2025-02-01', 100, 'high'],
      ['2025-03-01', 108, 'high'],
      ['2025-04-01', 118, null],
    ]);
    expect(series[0]!.points[2]).toMatchObject({
      given: { value: 6, unit: 'mmol/L' },
      range: { low: 70.3, high: 99.1 },
    });
  });

  it('never mixes what cannot be converted', async () => {
    const { series } = await converting.labSeries(caller, '2823-3');
    expect(series.map(({ unit, points }) => [unit, points.map(({ value }) => value)])).toEqual([
      ['mg/dL', [16]],
      ['mmol/L', [4.1]],
    ]);
    const apart = (await plain.labSeries(caller, '2345-7')).series;
    expect(apart.map(({ unit, points }) => [unit, points.length])).toEqual([
      ['mg/dL', 3],
      ['mmol/L', 1],
    ]);
  });

  it('brings the newest results along, as its line in the list draws them', async () => {
    const { labs } = await converting.labs(caller);
    expect(labs[0]?.recent.map(({ at, value, verdict }) => [at, value, verdict])).toEqual([
      ['2025-01-01', 90, 'normal'],
      ['2025-02-01', 100, 'high'],
      ['2025-03-01', 108, 'high'],
      ['2025-04-01', 118, null],
    ]);
    expect(labs[0]?.recent[0]).not.toHaveProperty('id');
  });

  it('says how many measurements it has not looked at', async () => {
    const [measured, ofGlucoseOrPanel] = [7, 5];
    const short = createLabs(world().parts, { most: 3 });
    expect((await short.labs(caller)).unread).toBe(measured - 3);
    expect(await short.labSeries(caller, '2345-7')).toMatchObject({
      unread: ofGlucoseOrPanel - 3,
      leftOut: 0,
    });
    expect((await createLabs(world().parts, { most: measured }).labs(caller)).unread).toBe(0);
  });

  it('finds the results of each test of the list: by LOINC, by another system, by name, in a panel', async () => {
    const other = await world().newCaller();
    await plain.importBundle(
      other,
      bundle(
        patient(),
        entry('n1', observation('1-1', '2025-01-01', 5, { code: { text: 'Pinch strength' } })),
        entry(
          'n2',
          observation('1-1', '2025-01-01', 6, {
            code: { coding: [{ system: 'https://x.example', code: 'pcf', display: 'Cough flow' }] },
          }),
        ),
        entry('n3', observation('718-7', '2025-01-01', 7)),
        entry(
          'n4',
          observation('85354-9', '2025-01-05', 1, {
            component: [{ code: { text: 'Systolic' }, valueQuantity: ucum(142, 'mm[Hg]') }],
          }),
        ),
      ),
      { source: 'a' },
    );
    const { labs } = await plain.labs(other);
    expect(labs.map(({ code }) => code).sort()).toEqual([
      ...['718-7', '85354-9', 'https://x.example|pcf', 'pinch strength', 'systolic'],
    ]);
    for (const { code, last } of labs)
      expect((await plain.labSeries(other, code)).series[0]?.points, code).toEqual([last]);
  });

  it('knows no test that the record has no result of, and nothing of another’s', async () => {
    for (const code of ['1-1', '9999-9', 'toString'])
      await expect(plain.labSeries(caller, code)).rejects.toMatchObject({ code: 'not_found' });
    const stranger = { scope: { ...caller.scope, actor: 'dr-b' } };
    await expect(plain.labs(stranger)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(plain.labSeries(stranger, '2345-7')).rejects.toMatchObject({ code: 'forbidden' });
    const other = await world().newCaller();
    expect(await plain.labs(other)).toEqual({ labs: [], unread: 0 });
  });
});

let record: PatientRecord;

const measured = (
  code: string,
  on: string,
  value: number,
  unit: string,
  more: { readonly [field: string]: Json } = {},
): FhirResource => observation(code, on, value, { valueQuantity: ucum(value, unit), ...more });

const range = (low: number, high: number, unit: string) => ({
  referenceRange: [{ low: ucum(low, unit), high: ucum(high, unit) }],
});

async function recordOf(...resources: readonly FhirResource[]) {
  world().setClock('2026-03-01T10:00:00.000Z');
  record = createRecord({ ...world().parts, units: createUnits() });
  const caller = await world().newCaller();
  const entries = resources.map((each, place) => entry(`r${place}`, each));
  await record.importBundle(caller, bundle(patient({ birthDate: '1950-01-01' }), ...entries), {
    source: 'a',
  });
  return caller;
}

describe('one test is one series', () => {
  it('joins two creatinines and two formulas of eGFR, found under any of their codes', async () => {
    const caller = await recordOf(
      measured('2160-0', '2017-06-12', 1.1, 'mg/dL', range(0.5, 1.1, 'mg/dL')),
      measured('2160-0', '2018-06-12', 1.14, 'mg/dL', range(0.5, 1.1, 'mg/dL')),
      measured('14682-9', '2025-06-12', 99, 'umol/L', range(45, 84, 'umol/L')),
      measured('62238-1', '2018-06-12', 52, 'mL/min/{1.73_m2}'),
      measured('98979-8', '2025-06-12', 54, 'mL/min/{1.73_m2}'),
    );
    const { labs } = await record.labs(caller);
    expect(labs.map(({ shortName, count, unit, codes }) => [shortName, count, unit, codes]).sort()).toEqual([
      ['Creatinine', 3, 'umol/L', ['14682-9', '2160-0']],
      ['eGFR', 2, 'mL/min/{1.73_m2}', ['98979-8', '62238-1']],
    ]);
    const [one, other] = [
      await record.labSeries(caller, '2160-0'),
      await record.labSeries(caller, '14682-9'),
    ];
    expect(one).toEqual(other);
    expect(one.series).toHaveLength(1);
    expect(one.series[0]!.points.map(({ value, given, verdict }) => [value, given?.value, verdict])).toEqual([
      [97.2, 1.1, 'normal'],
      [101, 1.14, 'high'],
      [99, undefined, 'high'],
    ]);
    expect(one.series[0]!.changes).toEqual([
      {
        at: '2025-06-12',
        method: null,
        range: { before: { low: 44.2, high: 97.2 }, after: { low: 45, high: 84 } },
      },
    ]);
    expect((await record.labSeries(caller, '62238-1')).series[0]!.changes).toEqual([
      { at: '2025-06-12', method: { before: 'CKD-EPI 2009', after: 'CKD-EPI 2021' }, range: null },
    ]);
  });
});

describe('what the chart doctor doubts', () => {
  const creatinine = (on: string, value: number) =>
    measured('14682-9', on, value, 'umol/L', range(59, 104, 'umol/L'));

  it('has no verdict, is in no trend, and is told to agents, until a person keeps it', async () => {
    const caller = await recordOf(
      creatinine('2021-01-10', 141),
      creatinine('2021-02-10', 1.62),
      creatinine('2022-01-18', 133),
      creatinine('2023-06-13', 131),
      creatinine('2025-03-11', 132),
    );
    const points = async () => (await record.labSeries(caller, '2160-0')).series[0]!;
    const { points: before, trend, trendOver } = await points();
    expect(before[1]).toMatchObject({
      value: 1.62,
      verdict: null,
      doubt: 'probably mg/dL: waits for review',
    });
    expect(before.filter(({ doubt }) => doubt !== null)).toHaveLength(1);
    expect([trend, trendOver?.results]).toEqual(['stable', 4]);
    expect((await record.labs(caller)).labs[0]).toMatchObject({ doubted: 1 });
    expect(await record.doubtedResults(caller)).toMatchObject([
      { value: 1.62, path: 'valueQuantity', doubt: 'probably mg/dL: waits for review' },
    ]);

    const question = (await record.questions(caller)).find(({ code }) => code === 'unit_jump');
    await record.dismissQuestion(caller, question!.id);
    expect((await points()).points[1]).toMatchObject({ verdict: 'low', doubt: null });
    expect(await record.doubtedResults(caller)).toEqual([]);
  });

  it('does not hide the others: a newest value in a unit that cannot be compared comes last', async () => {
    const caller = await recordOf(
      ...['2024-01-01', '2024-06-01', '2025-01-01'].map((on) => measured('29463-7', on, 70, 'kg')),
      measured('29463-7', '2025-06-01', 172, 'cm'),
    );
    const { labs } = await record.labs(caller);
    expect(labs[0]).toMatchObject({ unit: 'kg', doubted: 1, last: { value: 70 } });
    const { series } = await record.labSeries(caller, '29463-7');
    expect(series[1]!.points[0]!.doubt).toBe('in a unit that cannot be compared: waits for review');
  });

  it('is also a date that cannot be', async () => {
    const caller = await recordOf(creatinine('1949-01-01', 80), creatinine('2025-01-01', 80));
    const { points } = (await record.labSeries(caller, '2160-0')).series[0]!;
    expect(points.map(({ doubt }) => doubt)).toEqual(['dated before the birth: waits for review', null]);
  });
});

describe('the tests that matter to this patient', () => {
  it('are those of what goes on and what is taken now; what belongs to a pregnancy that is over does not', async () => {
    const caller = await recordOf(
      condition('Hypothyroidism in Hashimoto thyroiditis'),
      condition('Pregnancy', {
        clinicalStatus: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'resolved' }],
        },
        abatementDateTime: '2021-12-01',
      }),
      measured('11881-0', '2021-11-23', 36, 'cm'),
      measured('3016-3', '2021-11-23', 2.1, 'm[IU]/L'),
    );
    const { labs } = await record.labs(caller);
    expect(
      labs.map(({ shortName, followed, isCurrent }) => [shortName, followed?.for, isCurrent]).sort(),
    ).toEqual([
      ['Fundal height', undefined, false],
      ['TSH', 'Hypothyroidism in Hashimoto thyroiditis', true],
    ]);
  });

  it('does not follow a medicine that was to end, though it is written as active', async () => {
    const taken = (text: string, effectivePeriod: { readonly [side: string]: string }): FhirResource => ({
      ...{ resourceType: 'MedicationStatement', status: 'active', subject: toPatient, effectivePeriod },
      medicationCodeableConcept: { text },
    });
    const caller = await recordOf(
      taken('Warfarin 5 mg', { start: '2020-01-01', end: '2020-06-01' }),
      taken('Lithium carbonate', { start: '2020-01-01' }),
      measured('6301-6', '2020-05-01', 2.4, '{INR}'),
      measured('14334-7', '2020-05-01', 0.7, 'mmol/L'),
    );
    const { labs } = await record.labs(caller);
    expect(labs.map(({ shortName, followed }) => [shortName, followed?.for]).sort()).toEqual([
      ['INR', undefined],
      ['Lithium', 'Lithium carbonate'],
    ]);
  });
});
