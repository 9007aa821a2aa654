import { describe, expect, it } from 'vitest';
import { CLINICAL_SCHEMA } from '../graph/clinical-schema.ts';
import { compileQuery } from './compile/compile-query.ts';
import { parseCypher } from './cypher/parse.ts';
import { checkQuery } from './gate/check.ts';
import { CLINICAL_LIMITS } from './limits.ts';

/** Of the processor, at best of three: an idle machine takes some 50, what is wrong by its kind takes thousands. */
const MOST_MILLISECONDS = 300;

/** As many expressions as a text can hold: their limit must not be all that keeps the cost down. */
const LIMITS = { ...CLINICAL_LIMITS, expressions: 10_000 };

const LENGTH = LIMITS.textLength;

const many = (count: number, write: (at: number) => string, by = ', ') =>
  Array.from({ length: count }, (_, at) => write(at)).join(by);

const nested = (levels: number, inner: string, around: (inner: string) => string): string =>
  levels === 0 ? inner : nested(levels - 1, around(inner), around);

/** As many as the text has room for. */
function filled(before: string, write: (at: number) => string, after = '', by = ', '): string {
  let text = write(0);
  for (let at = 1; before.length + text.length + after.length + 40 < LENGTH; at += 1) text += by + write(at);
  return before + text + after;
}

/** Whether it is taken or refused, it must be said soon. */
function millisecondsOf(text: string): number {
  expect(text.length).toBeLessThanOrEqual(LENGTH);
  const options = { schema: CLINICAL_SCHEMA, limits: LIMITS, parameters: {}, now: new Date() };
  const began = process.cpuUsage();
  try {
    const query = parseCypher(text, LIMITS);
    checkQuery(text, query, CLINICAL_SCHEMA, LIMITS);
    compileQuery(query, options, { tenant: 't', compartment: 'patient/p', asOf: undefined });
  } catch (error) {
    expect(error).toMatchObject({ code: 'lens_refused' });
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

const sum = (terms: number, term = '1') => many(terms, () => term, '+');

describe('what a text alone can cost [A5]', () => {
  it.each<[string, string]>([
    [
      'items and orders',
      `RETURN ${many(280, (at) => `1+1+${at} AS a${at}`)} ORDER BY ${many(40, () => sum(38))}`,
    ],
    ['few terms', `RETURN ${many(180, (at) => `1+${at} AS a${at}`)} ORDER BY ${many(24, () => sum(19))}`],
    ['orders of DISTINCT', filled('MATCH (n) RETURN DISTINCT n.uuid AS a ORDER BY ', () => 'n.uuid+n.uuid')],
    ['aggregates', filled('RETURN ', (at) => `sum(${at}) AS a${at}`)],
    [
      'aggregates beside keys',
      filled('MATCH (n) RETURN n.uuid AS k, ', (at) => `sum(${at})+${at} AS a${at}`),
    ],
    ['one long list', filled('RETURN [', (at) => String(at), '] AS x')],
    ['a long IN', filled('MATCH (n) WHERE n.uuid IN [', (at) => `'${at}'`, '] RETURN n')],
    ['many IN', filled('MATCH (n) WHERE ', (at) => `n.uuid IN ['${at}']`, ' RETURN n', ' OR ')],
    ['a map of many entries', filled('RETURN {', (at) => `a${at}: ${at}`, '} AS m')],
    [
      'lists in lists',
      `RETURN ${nested(
        36,
        many(600, () => 'date()'),
        (inner) => `[${inner}]`,
      )} AS x`,
    ],
    ['maps in maps', `MATCH (n) RETURN ${nested(36, 'n', (inner) => `{a: ${inner}, b: n}`)} AS x`],
    [
      'CASE in CASE',
      `MATCH (n) RETURN ${nested(36, 'n', (inner) => `CASE ${inner} WHEN n THEN n END`)} AS x`,
    ],
    [
      'lists of lists',
      `RETURN ${nested(18, '[1]', (inner) => `[x IN ${inner} WHERE x IN ${'[1]'} | x]`)} AS y`,
    ],
    [
      'comprehensions beside items',
      filled('UNWIND [1] AS n RETURN n AS x ORDER BY ', () => '[x IN [1]|n][0]'),
    ],
    [
      'comprehensions beside many items',
      `WITH 1 AS n RETURN ${many(200, (at) => `n+${at} AS a${at}`)} ORDER BY ${many(150, () => '[n IN [1]|n][0]')}`,
    ],
    [
      'EXISTS in EXISTS',
      `MATCH (a) WHERE ${nested(17, 'true', (inner) => `EXISTS { (a)--(b) WHERE ${inner} }`)} RETURN a`,
    ],
    ['WITH *', `MATCH (a)--(b)--(c) ${many(28, (at) => `WITH *, a.uuid AS x${at}`, ' ')} RETURN *`],
    [
      'WITH * of many',
      `WITH ${many(300, (at) => `1 AS a${at}`)} ${many(28, () => 'WITH * ORDER BY a1', ' ')} RETURN *`,
    ],
    [
      'maps that double',
      `MATCH (n) WITH {a: n} AS m ${many(27, () => 'WITH {a: m, b: m} AS m', ' ')} RETURN m`,
    ],
    ['edges that differ', `MATCH (a)${many(29, (at) => `--(b${at})`, '')} RETURN a`],
    ['walks that differ', `MATCH (a)${many(29, (at) => `-[*1..5]-(b${at})`, '')} RETURN a`],
    ['patterns', `MATCH ${many(20, (at) => `(a)--(b${at})`)} RETURN *`],
    ['branches of UNION', many(15, () => 'MATCH (a)--(b) RETURN a.uuid AS x', ' UNION ')],
    ['names that nobody knows', filled('WITH ', (at) => `1 AS abcdefgh${at}`, ' RETURN abcdefghi')],
  ])('is bounded: %s', (_, text) => {
    expect(Math.min(...[1, 2, 3].map(() => millisecondsOf(text)))).toBeLessThan(MOST_MILLISECONDS);
  });
});
