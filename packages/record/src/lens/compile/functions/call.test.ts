import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../../test-support/record-stand.fixture.ts';
import { express, expressHidden } from '../../test-support/expressing.fixture.ts';

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand({ connections: 1 });
});
afterAll(() => stand.stop());

/** What Neo4j 5.26 answers, as tagged JSON. */
const CASES: Readonly<Record<string, readonly (readonly [expression: string, result: string | null])[]>> = {
  strings: [
    ["toLower('İΑΣ')", '"i̇ας"'],
    ["toUpper('ßŉ')", '"SSʼN"'],
    ["trim('\\u00a0a\\u2003')", '" a"'],
    ["size('😀a')", '2'],
    ["left('abc', 2)", '"ab"'],
    ["left('abc', null)", null],
    ["split('abc', '')", '["a", "b", "c"]'],
    ["split('', ',')", '[""]'],
    ["split('a,,b,', ',')", '["a", "", "b", ""]'],
  ],
  conversions: [
    ["toInteger('1.9')", '1'],
    ["toInteger('-1.9')", '-1'],
    ["toInteger(' 12 ')", null],
    ["toInteger('0x1F')", null],
    ["toInteger('1e3')", '1000'],
    ['toInteger(1e20)', '9223372036854775807'],
    ['toInteger(true)', '1'],
    ["toFloat(' 1.5 ')", '1.5'],
    ["toFloat('.5')", '0.5'],
    ["toFloat('x')", null],
    ['toString(1e10)', '"1.0E10"'],
    ['toString(1234567.0)', '"1234567.0"'],
    ['toString(0.0001)', '"1.0E-4"'],
    ['toString(-123456789.125)', '"-1.23456789125E8"'],
    ["toString(datetime('2020-01-01T00:00Z'))", '"2020-01-01T00:00:00Z"'],
    [
      'toString(duration({months: 14, days: 3, hours: 25, seconds: 1, milliseconds: 500}))',
      '"P1Y2M3DT25H1.5S"',
    ],
    ['toString(duration({seconds: -1, milliseconds: 500}))', '"PT-0.5S"'],
    ['toString(duration({days: 0}))', '"PT0S"'],
  ],
  numbers: [
    ['round(-1.5)', '-1.0'],
    ['round(-2.5, 0)', '-2.0'],
    ['round(0.49999999999999994)', '0.0'],
    ['round(-1.55, 1)', '-1.6'],
    ['round(2.675, 2)', '2.68'],
    ["round(-1.249, 1, 'CEILING')", '-1.2'],
  ],
  'list functions': [
    ['range(3, 1)', '[]'],
    ['head([])', null],
    ["last(['a', null])", null],
    ["coalesce(null, 2, 'a')", '2'],
  ],
};

describe.each(Object.entries(CASES))('functions, %s [A5]', (_, cases) => {
  it.each(cases)('%s', async (expression, result) => {
    expect(await express(stand.app, expression)).toBe(result);
  });
  it.each(cases)('%s, without knowing types', async (expression, result) => {
    expect(await expressHidden(stand.app, expression)).toBe(result);
  });
});
