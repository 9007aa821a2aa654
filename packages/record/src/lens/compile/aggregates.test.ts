import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import { aggregate } from '../test-support/expressing.fixture.ts';

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand({ connections: 1 });
});
afterAll(() => stand.stop());

const DAY = '{"duration": [0, 1, 0]}';
const HOURS = '{"duration": [0, 0, 86400000000]}';
const DATES = ['{"date": "2020-02-01"}', 'null', '{"date": "2019-12-31"}'];

/** Values of `x`, the aggregate, and what Neo4j 5.26 makes of them. */
const NUMBERS: readonly (readonly [call: string, values: string[], result: string | null])[] = [
  ['count(*)', ['1', 'null'], '2'],
  ['count(x)', ['1', '2', '2', 'null'], '3'],
  ['count(DISTINCT x)', ['1', '2', '2', 'null'], '2'],
  ['sum(x)', ['1', '2', '2', 'null'], '5'],
  ['sum(DISTINCT x)', ['1', '2', '2', 'null'], '3'],
  ['sum(x)', [], '0'],
  ['avg(x)', ['1', '2', '2', 'null'], '1.6666666666666667'],
  ['avg(x)', ['null'], null],
  ['stDev(x)', ['1', '2', '2'], '0.5773502691896257'],
  ['stDev(x)', ['1'], '0.0'],
  ['stDev(x)', [], null],
  ['percentileCont(x, 0.5)', ['1', '2', '3'], '2'],
  ['percentileCont(x, 0.4)', ['1', '2', '2'], '1.8'],
  ['percentileDisc(x, 0.4)', ['1', '2', '2'], '2'],
  ['percentileDisc(x, 0.5)', ['null'], null],
  ['min(x)', ['3', '1', 'null'], '1'],
  ['max(x)', ['3', '1', 'null'], '3'],
  ['collect(x)', ['3', 'null', '1', '3'], '[3, 1, 3]'],
  ['collect(DISTINCT x)', ['3', 'null', '1', '3'], '[3, 1]'],
  ['collect(x)', ['null'], '[]'],
];

describe('aggregates of integers [A5]', () => {
  it.each(NUMBERS)('%s of %j', async (call, values, result) => {
    expect(await aggregate(stand.app, call, values, 'integer')).toBe(result);
  });
  it.each(NUMBERS)('%s of %j, without knowing the type', async (call, values, result) => {
    expect(await aggregate(stand.app, call, values)).toBe(result);
  });
});

describe('aggregates of other values [A5]', () => {
  it.each<[string, string[], string | null]>([
    ['sum(x)', ['1.5', '2', '3'], '6.5'],
    ['percentileCont(x, 0.25)', ['1.5', '2', '3'], '1.75'],
    ['percentileDisc(x, 0.3)', ['1.5', '2', '3'], '1.5'],
    ['percentileDisc(x, 0.9)', ['1.5', '2', '3'], '3'],
    ['max(x)', ['1', '"a"', '[1]', 'null', '2.5', 'true'], '2.5'],
    ['min(x)', ['1', '"a"', '[1]', 'null', '2.5', 'true'], '[1]'],
    ['max(x)', ['{"date": "2020-01-01"}', '"a"'], '"a"'],
    ['collect(DISTINCT x)', ['1.0', '1', '"a"', '[null]', '[null]'], '[1.0, "a", [null]]'],
    ['count(DISTINCT x)', [DAY, HOURS, DAY], '2'],
  ])('%s of %j', async (call, values, result) => {
    expect(await aggregate(stand.app, call, values)).toBe(result);
  });

  it.each<[string, 'float' | 'date' | 'string' | 'boolean' | 'duration', string[], string | null]>([
    ['sum(x)', 'float', [], '0'],
    ['sum(x)', 'float', ['1.5', '2.0'], '3.5'],
    ['percentileCont(x, 0.5)', 'float', ['1.5', '2.5'], '2.0'],
    ['min(x)', 'date', DATES, '{"date": "2019-12-31"}'],
    ['collect(x)', 'date', DATES, '[{"date": "2020-02-01"}, {"date": "2019-12-31"}]'],
    ['max(x)', 'string', ['"B"', '"a"'], '"a"'],
    ['max(x)', 'boolean', ['false', 'true', 'null'], 'true'],
    ['min(x)', 'boolean', ['true', 'null'], 'true'],
    [
      'max(x)',
      'duration',
      ['{"duration": [1, 0, 0]}', '{"duration": [0, 31, 0]}'],
      '{"duration": [0, 31, 0]}',
    ],
    ['count(DISTINCT x)', 'duration', [DAY, HOURS, DAY], '2'],
  ])('%s of %s', async (call, type, values, result) => {
    expect(await aggregate(stand.app, call, values, type)).toBe(result);
  });

  it.each([
    ['sum of a text', 'sum(x)', ['"secret"']],
    ['avg of a text', 'avg(x)', ['"secret"']],
    ['percentile of a truth value', 'percentileDisc(x, 0.5)', ['true']],
  ])('refuses %s', async (_, call, values) => {
    await expect(aggregate(stand.app, call, values)).rejects.toMatchObject({ code: 'ZL001' });
  });

  it.each(['percentileCont(x, 1.5)', 'percentileCont(x, x)', 'percentileDisc(DISTINCT x, 0.5)'])(
    'refuses %s',
    (call) => {
      expect(() => aggregate(stand.app, call, [])).toThrow('lens_refused');
    },
  );
});
