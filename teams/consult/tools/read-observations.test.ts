import { describe, expect, it } from 'vitest';
import { inFakeRun, observation } from '../chart/fake-run.fixture.ts';
import { readObservationsTool } from './read-observations.ts';

const RANGE = { name: 'Hemoglobin A1c', low: 4, high: 5.6 };
const HBA1C = [
  observation('a', '4548-4', [7.1, '%'], '2025-03-01', RANGE),
  observation('b', '4548-4', [7.6, '%'], '2025-09-01', RANGE),
  observation('c', '4548-4', [8.2, '%'], '2026-03-02', RANGE),
];
const ALT = observation('d', '1742-6', [31, 'U/L'], '2026-01-10', { name: 'ALT' });

interface Told {
  readonly tests: readonly {
    readonly test: string;
    readonly trend: string;
    readonly results: readonly { readonly fact: string }[];
  }[];
  readonly blood_pressures?: readonly object[];
}

async function read(
  given: Parameters<typeof inFakeRun>[0],
  asked: Parameters<typeof readObservationsTool.execute>[0],
) {
  const { value, facts } = await inFakeRun(given, () => readObservationsTool.execute(asked));
  return { value: value as unknown as Told, facts };
}

describe('read_observations [A3] [A17]', () => {
  it('gives the verdict against the range on that result, and the trend, both by code', async () => {
    const { value, facts } = await read({ resources: HBA1C }, { names: ['HbA1c'] });
    expect(value.tests[0]!.results[0]).toMatchObject({
      says: 'HbA1c 8.2 % on 2026-03-02 (reference 4 to 5.6 %)',
      verdict: 'high',
      trend: 'rising',
    });
    expect(facts[0]).toMatchObject({
      id: value.tests[0]!.results[0]!.fact,
      resource: 'Observation/c',
      version: 1,
      path: 'valueQuantity',
      verdict: 'high',
      trend: 'rising',
    });
    expect(facts.slice(1).map(({ trend }) => trend)).toEqual([null, null]);
  });

  it('has no verdict without a reference range, and says so', async () => {
    const { value, facts } = await read({ resources: [ALT] }, { names: ['ALT'] });
    expect(value.tests[0]!.results[0]).toMatchObject({
      verdict: null,
      note: expect.stringContaining('no reference range'),
    });
    expect(facts[0]).toMatchObject({ verdict: null, printed: 'ALT 31 U/L on 2026-01-10' });
  });

  it('compares results in other units only where they can be converted', async () => {
    const mixed = [
      observation('a', '2345-7', [5, 'mg/dL'], '2026-01-01'),
      observation('b', '2345-7', [6, 'mmol/L'], '2026-02-01'),
      observation('c', '2345-7', [7, 'mmol/L'], '2026-03-01'),
    ];
    const units = { code: (written: string) => written, convert: (value: number) => value / 18 };
    const known = await read({ resources: mixed, units }, { names: ['glucose'] });
    expect(known.value.tests[0]!.trend).toBe('rising');
    const unknown = await read({ resources: mixed }, { names: ['glucose'] });
    expect(unknown.value.tests[0]!.trend).toContain('not known');
  });

  it.each([
    [{ names: ['A1c'] }, ['HbA1c']],
    [{ names: ['hemoglobin A1c', 'alanine aminotransferase'] }, ['HbA1c', 'ALT']],
    [{ system: 'hepatic' }, ['ALT']],
    [{ since: '2026-02-01' }, ['HbA1c']],
    [{}, ['HbA1c', 'ALT']],
  ])('finds by %j', async (asked, names) => {
    const { value } = await read({ resources: [...HBA1C, ALT] }, asked);
    expect(value.tests.map(({ test }) => test)).toEqual(names);
  });

  it('gives the newest of each where nothing in particular is asked for', async () => {
    const { value } = await read({ resources: [...HBA1C, ALT] }, {});
    expect(value.tests[0]).toMatchObject({
      trend: 'rising',
      results: [{ trend: 'rising' }],
      older_results: 2,
    });
  });

  it('prints a missing test under our own name, never under the words of a model', async () => {
    const asked = { names: ['ferritin', 'HbA1c 12 % on 2026-01-01'] };
    const { facts } = await read({ resources: [ALT] }, asked);
    expect(facts.map(({ printed }) => printed)).toEqual([
      'ferritin: no result in the record',
      'note: no result in the record is called so',
    ]);
  });

  it('says of each name by itself that nothing is called so', async () => {
    const group = {
      ...{ resourceType: 'Observation', id: 'g', status: 'final', effectiveDateTime: '2026-01-01' },
      code: { text: 'Blood group' },
      valueString: 'A positive',
    };
    const { facts } = await read({ resources: [group] }, { names: ['blood group', 'ferritin'] });
    expect(facts.map(({ printed }) => printed)).toEqual([
      'Blood group: A positive on 2026-01-01',
      'ferritin: no result in the record',
    ]);
  });

  it('says of what was not read only that it was not read', async () => {
    const { facts } = await read({ resources: [ALT], isEndless: true }, { names: ['ferritin'] });
    expect(facts.map(({ printed }) => printed)).toEqual([
      'ferritin: none among the newest 3000 measurements of the record, older ones were not read',
    ]);
  });

  it('compares units by their UCUM code, and takes the day of issue where no other is given', async () => {
    const issued = (id: string, value: number, unit: string, at: string) => ({
      ...{ resourceType: 'Observation', id, status: 'final', issued: at },
      code: { text: 'Glucose', coding: [{ system: 'http://loinc.org', code: '2345-7' }] },
      valueQuantity: { value, unit },
    });
    const resources = [
      issued('c', 9, 'mmol/L', '2026-03-01T00:00:00Z'),
      issued('b', 7, 'mmol/l', '2026-02-01T00:00:00Z'),
      issued('a', 5, 'mmol/l', '2026-01-01T00:00:00Z'),
    ];
    const units = {
      code: (written: string) => (written.toLowerCase() === 'mmol/l' ? 'mmol/L' : null),
      convert: (value: number, from: string, to: string) => (from === to ? value : null),
    };
    const { value, facts } = await read({ resources, units }, { names: ['glucose'] });
    expect(value.tests[0]!.trend).toBe('rising');
    expect(facts[0]!.printed).toBe('glucose 9 mmol/L on 2026-03-01');
  });

  it('prints a blood pressure as people write it', async () => {
    const part = (code: string, value: number) => ({
      code: { text: code, coding: [{ system: 'http://loinc.org', code }] },
      valueQuantity: { value, unit: 'mmHg', code: 'mm[Hg]', system: 'http://unitsofmeasure.org' },
    });
    const resource = {
      ...{
        resourceType: 'Observation',
        id: 'bp',
        status: 'final',
        effectiveDateTime: '2026-03-02T10:00:00Z',
      },
      code: { text: 'Blood pressure', coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
      component: [part('8480-6', 138), part('8462-4', 78)],
    };
    const { value } = await read({ resources: [resource] }, { names: ['blood pressure'] });
    expect(value.blood_pressures).toMatchObject([{ says: 'Blood pressure 138/78 mmHg on 2026-03-02' }]);
  });
});

describe('results that are one test, or are doubted', () => {
  const creatinine = (id: string, value: number, at: string) =>
    observation(id, '14682-9', [value, 'umol/L'], at, { name: 'Creatinine', low: 59, high: 104 });
  const units = {
    code: (written: string) => written,
    convert: (value: number, from: string, to: string) =>
      from === 'mg/dL' && to === 'umol/L' ? value * 88.4 : null,
  };

  it('gives two creatinines as one, each as it is written and in the unit of the newest', async () => {
    const older = observation('a', '2160-0', [1.14, 'mg/dL'], '2018-06-12', { name: 'Creatinine' });
    const { value } = await read(
      { resources: [older, creatinine('b', 118, '2026-01-01')], units },
      { names: ['creatinine'] },
    );
    expect(value.tests).toHaveLength(1);
    expect(value.tests[0]!.results).toMatchObject([
      { says: 'creatinine 118 umol/L on 2026-01-01 (reference 59 to 104 umol/L)' },
      { says: 'creatinine 1.14 mg/dL on 2018-06-12', same_as: '101 umol/L' },
    ]);
  });

  it('says the doubt with the value, and no verdict or trend with it', async () => {
    const doubt = 'probably mg/dL: waits for review';
    const { value, facts } = await read(
      {
        resources: [
          creatinine('a', 131, '2022-01-01'),
          creatinine('b', 133, '2023-01-01'),
          creatinine('c', 130, '2024-01-01'),
          creatinine('d', 1.62, '2025-01-01'),
        ],
        doubted: [{ resource: 'Observation/d', version: 1, path: 'valueQuantity', value: 1.62, doubt }],
      },
      { names: ['creatinine'] },
    );
    const [doubted, trusted] = value.tests[0]!.results;
    expect(doubted).toMatchObject({
      says: `creatinine 1.62 umol/L on 2025-01-01, ${doubt}`,
      verdict: null,
      note: expect.stringContaining('doubted'),
    });
    expect(facts[0]).toMatchObject({ verdict: null, trend: null, fields: { kind: 'result', doubt } });
    expect(trusted).toMatchObject({ verdict: 'high', trend: 'stable' });
    expect(value.tests[0]).toMatchObject({
      trend: 'stable',
      trend_over: '2022-01-01 to 2024-01-01, 3 results',
    });
  });
});
