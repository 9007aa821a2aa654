import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import { environmentOf, expressionOf } from '../test-support/expressing.fixture.ts';
import { compileExpression } from './expression.ts';
import { compare } from './expressions/comparison.ts';
import { joined, type Sql, sql } from './sql.ts';
import { elementOf, toTagged } from './tagged.ts';
import type { Typed } from './typed.ts';
import { groupKeys, orderKey, truth } from './values.ts';

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand({ connections: 1 });
});
afterAll(() => stand.stop());

async function rows(statement: Sql): Promise<readonly (string | null)[]> {
  const { text, values } = statement.render();
  const answer = await stand.app.query<{ value: string | null }>(text, [...values]);
  return answer.rows.map(({ value }) => value);
}

const compiled = (text: string): Typed => compileExpression(expressionOf(text), environmentOf({}));
const listed = (texts: readonly string[]): Sql => toTagged(compiled(`[${texts.join(', ')}]`));
type Element = Parameters<typeof elementOf>[0];

/** The values in the order that their keys have, as tagged JSON. */
function ordered(texts: readonly string[], element: Element, descending = false) {
  const x = elementOf(element, sql`x`);
  const by = descending ? sql`${orderKey(x)} desc` : orderKey(x);
  return rows(
    sql`select x::text as value from jsonb_array_elements(${listed(texts)}) as t(x) order by ${by}`,
  );
}

const tagged = async (texts: readonly string[]) =>
  rows(sql`select x::text as value from jsonb_array_elements(${listed(texts)}) as t(x)`);

/** In the order of Neo4j 5.26. */
const ALL = [
  ...['{a: 1}', '{b: 0}', '{a: 1, b: 2}', '[]', '[0, 5]', '[1]', '[1, 2]', '[null]'],
  ..."datetime('2020-01-01T00:00Z')|date('2020-01-01')".split('|'),
  ..."duration('PT1H')|duration('P30D')|duration('P1M')|duration('P31D')".split('|'),
  ...["''", "'B'", "'a'", "'ab'", 'false', 'true', '-1.5e300', '-3', '1', '1.5'],
  ...['9007199254740992.0', '9007199254740993', '1e300', 'null'],
];
const jumbled = (values: readonly string[]) =>
  [...values].sort((a, b) =>
    [...a]
      .reverse()
      .join('')
      .localeCompare([...b].reverse().join('')),
  );

describe('order of values [A5]', () => {
  it('of all types, ascending and descending', async () => {
    const expected = await tagged(ALL);
    expect(await ordered(jumbled(ALL), 'any')).toEqual(expected);
    expect(await ordered(jumbled(ALL), 'any', true)).toEqual([...expected].reverse());
  });

  it.each<[Element, string[]]>([
    ['string', ["''", "'B'", "'Z'", "'a'", "'é'", 'null']],
    ['duration', ["duration('PT1H')", "duration('P30D')", "duration('P1M')", 'null']],
    ['date', ["date('1999-01-01')", "date('2020-01-01')", 'null']],
    ['float', ['-1.5', '0.0', '2.5', 'null']],
    ['boolean', ['false', 'true', 'null']],
  ])('of %s, natively as tagged', async (element, values) => {
    const expected = await tagged(values);
    for (const each of [element, 'any'] as const)
      expect(await ordered(jumbled(values), each)).toEqual(expected);
  });
});

describe('order of texts [A5]', () => {
  it('is that of code points, whatever the collation of the database', () => {
    const x = elementOf('string', sql`x`);
    for (const written of [orderKey(x), compare('<', x, x)])
      expect(written.render().text).toContain('collate "C"');
  });
});

describe('what is the same value to DISTINCT and to groups [A5]', () => {
  const groups = (texts: readonly string[], element: Element) =>
    rows(
      sql`select count(*)::text as value from jsonb_array_elements(${listed(texts)}) as t(x) group by ${joined(groupKeys(elementOf(element, sql`x`)), sql`, `)} order by 1`,
    );

  it.each<[string, Element, string[], number]>([
    ['an integer and the float that equals it', 'any', ['1', '1.0'], 1],
    ['nulls', 'any', ['null', 'null'], 1],
    ['lists with nulls', 'any', ['[1, null]', '[1.0, null]', '[1]'], 2],
    ['maps whatever the order of keys', 'any', ['{a: 1, b: null}', '{b: null, a: 1.0}', '{a: 1}'], 2],
    ['a number and its text', 'any', ['1', "'1'"], 2],
    ['durations of equal length', 'any', ["duration('P1D')", "duration('PT24H')"], 2],
    ['durations of equal length, natively', 'duration', ["duration('P1D')", "duration('PT24H')"], 2],
    ['durations of equal parts, natively', 'duration', ["duration('PT60S')", "duration('PT1M')"], 1],
    ['texts in capitals', 'string', ["'a'", "'A'"], 2],
  ])('%s', async (_, element, texts, count) => {
    expect(await groups(texts, element)).toHaveLength(count);
  });

  it('a moment however it was written', async () => {
    const x = elementOf('any', sql`x`);
    const written = sql`'[{"datetime": "2020-01-01T00:00:00Z"}, {"datetime": "2020-01-01T00:00:00.000Z"}]'::jsonb`;
    const found = await rows(
      sql`select count(*)::text as value from jsonb_array_elements(${written}) as t(x) group by ${groupKeys(x)[0]!}`,
    );
    expect(found).toEqual(['2']);
  });
});

describe('truth of a value [A5]', () => {
  const NOWHERE = { start: 0, end: 0 };
  it('is null for null and refuses what is no truth value', async () => {
    expect(await rows(sql`select (${truth(compiled('null'), NOWHERE)})::text as value`)).toEqual([null]);
    expect(() => truth(compiled('[true]'), NOWHERE)).toThrow('lens_refused');
    expect(() => truth(compiled('{a: true}'), NOWHERE)).toThrow('lens_refused');
  });
});
