import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import { express, expressHidden } from '../test-support/expressing.fixture.ts';

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand({ connections: 1 });
});
afterAll(() => stand.stop());

/** What Neo4j 5.26 answers, as tagged JSON. */
const CASES: Readonly<Record<string, readonly (readonly [expression: string, result: string | null])[]>> = {
  equality: [
    ['1 = 1.0', 'true'],
    ["1 = 'a'", 'false'],
    ["1 <> 'a'", 'true'],
    ['null = null', null],
    ['[1,2] = [1,2.0]', 'true'],
    ['[1,null] = [1,null]', null],
    ['[1,null] = [2,null]', 'false'],
    ['[1,2] = [1]', 'false'],
    ['{a: 1} = {a: 1, b: null}', 'false'],
    ['{a: null} = {a: null}', null],
    ['{a: 1, b: null} = {a: 2, b: null}', 'false'],
    ["date('2020-01-31') = datetime('2020-01-31T00:00Z')", 'false'],
    ["duration('P1M') = duration('P30D')", 'false'],
    ["duration('P1D') = duration('PT24H')", 'false'],
    ["duration('PT60S') = duration('PT1M')", 'true'],
  ],
  comparison: [
    ['1 < 2.5', 'true'],
    ['2 >= 2.0', 'true'],
    ['9007199254740993 > 9007199254740992.0', 'true'],
    ["'Z' < 'a'", 'true'],
    ["'é' < 'z'", 'false'],
    ["'a' < 1", null],
    ['true < false', 'false'],
    ['[1,2] < [1,3]', 'true'],
    ["[1,2] < [1,'a']", null],
    ['[1,0] >= [1]', 'true'],
    ['[1,2] >= [1,null]', null],
    ['[1,2] >= [3,null]', 'false'],
    ['{a: 1} <= {a: 1}', 'true'],
    ["duration('P1D') < duration('P2D')", null],
    ["duration('P1D') <= duration('P1D')", 'true'],
    ["date('2020-01-31') < date('2020-02-01')", 'true'],
    ["date('2020-01-31') < datetime('2020-02-01T00:00Z')", null],
  ],
  logic: [
    ['NOT null', null],
    ['NOT false', 'true'],
  ],
  membership: [
    ['1 IN []', 'false'],
    ['null IN []', 'false'],
    ['null IN [1]', null],
    ['1 IN [1, null]', 'true'],
    ['2 IN [1, null]', null],
    ['1 IN [1.0]', 'true'],
    ["'a' IN ['a', 'b']", 'true'],
    ["'c' IN ['a', 'b']", 'false'],
    ["'b' IN ['a', null]", null],
    ['[1, null] IN [[1, 2]]', null],
    ['1 IN null', null],
  ],
  texts: [
    ["'abc' CONTAINS 'b'", 'true'],
    ["'abc' CONTAINS ''", 'true'],
    ["'abc' CONTAINS 1", null],
    ["1 CONTAINS 'a'", null],
    ["'abc' STARTS WITH 'ab'", 'true'],
    ["'abc' STARTS WITH null", null],
    ["'abc' ENDS WITH 'bc'", 'true'],
    ["'abc' ENDS WITH ''", 'true'],
    ["'a_c' CONTAINS '%'", 'false'],
  ],
  arithmetic: [
    ['-7 / 2', '-3'],
    ['5 / 2.0', '2.5'],
    ['0.1 + 0.2', '0.30000000000000004'],
    ['1 + null', null],
    ["'a' + 1.5", '"a1.5"'],
    ["1 + 'a'", '"1a"'],
    ['[1,2] + [[3]]', '[1, 2, [3]]'],
    ['1 + [2]', '[1, 2]'],
    ['[1] + null', null],
    ['{a: 1} + [2]', '[{"map": {"a": 1}}, 2]'],
    ["date('2020-01-31') + duration({months: 1})", '{"date": "2020-02-29"}'],
    ["date('2020-01-31') + duration({hours: -25})", '{"date": "2020-01-30"}'],
    ["date('2020-01-31') + duration({days: 1, hours: -1})", '{"date": "2020-02-01"}'],
    ["datetime('2020-01-31T00:00Z') - duration('P1M1DT25H')", '{"datetime": "2019-12-28T23:00:00Z"}'],
    ["duration('P1D') - duration('PT1H')", '{"duration": [0, 1, -3600000000]}'],
    ["3 * duration('P1DT1H')", '{"duration": [0, 3, 10800000000]}'],
    [
      "[x IN [date('2020-01-31'), duration('P1D')] | x + duration('P1M')]",
      '[{"date": "2020-02-29"}, {"duration": [1, 1, 0]}]',
    ],
  ],
  'lists and maps': [
    ['[1,2,3][-1]', '3'],
    ['[1,2,3][5]', null],
    ['[1,2,3][null]', null],
    ['[1,2,3][-2..-1]', '[2]'],
    ['[1,2,3][-5..2]', '[1, 2]'],
    ['[1,2,3][2..1]', '[]'],
    ['[1,2,3][1..null]', null],
    ['{a: {b: [1,2]}}.a.b[1]', '2'],
    ['[x IN [[1,2], [3]] | size(x)]', '[2, 1]'],
    ['[x IN [1,2,3,null] WHERE x <> 2 | x * 10]', '[10, 30]'],
    ['[x IN null | x]', null],
    ['[x IN [1,2] | [y IN [3,4] | x * y]]', '[[3, 4], [6, 8]]'],
    ['[x IN [{a: 1}, {b: 2}] | x {.a, c: 3}]', '[{"map": {"a": 1, "c": 3}}, {"map": {"a": null, "c": 3}}]'],
  ],
  quantifiers: [
    ['any(x IN [1,null] WHERE x = 2)', null],
    ['any(x IN [1,null] WHERE x = 1)', 'true'],
    ['all(x IN [1,null] WHERE x = 1)', null],
    ['all(x IN [2,null] WHERE x = 1)', 'false'],
    ['all(x IN [] WHERE x = 1)', 'true'],
    ['none(x IN [1,null] WHERE x = 2)', null],
    ['none(x IN [2,null] WHERE x = 2)', 'false'],
    ['single(x IN [1,null] WHERE x = 1)', null],
    ['single(x IN [1,1,null] WHERE x = 1)', 'false'],
    ['single(x IN [1,2] WHERE x = 1)', 'true'],
    ['any(x IN null WHERE x = 1)', null],
  ],
  case: [
    ["CASE 1 WHEN 1.0 THEN [1] ELSE 'b' END", '[1]'],
    ["CASE null WHEN null THEN 'a' ELSE 'b' END", '"b"'],
    ['CASE WHEN null THEN 1 WHEN true THEN 2.5 END', '2.5'],
    ["CASE 'x' WHEN 'y' THEN 1 END", null],
    ["[x IN [1, 'a', null] | CASE x WHEN 1 THEN 'one' WHEN 'a' THEN 2 ELSE x END]", '["one", 2, null]'],
  ],
};

describe.each(Object.entries(CASES))('expression, %s [A5]', (_, cases) => {
  it.each(cases)('%s', async (expression, result) => {
    expect(await express(stand.app, expression)).toBe(result);
  });
  it.each(cases)('%s, without knowing types', async (expression, result) => {
    expect(await expressHidden(stand.app, expression)).toBe(result);
  });
});
