import type { Caller, FhirResource, Json, PatientRecord, Units } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { bundle, entry, observation, patient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
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
