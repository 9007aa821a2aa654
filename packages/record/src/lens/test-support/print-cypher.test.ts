import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryTrees } from '../../test-support/query-trees.fixture.ts';
import { parseCypher } from '../cypher/parse.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { printCypher } from './print-cypher.fixture.ts';

const LIMITS = { ...CLINICAL_LIMITS, textLength: 1_000_000, nesting: 200 };
const parse = (text: string) => parseCypher(text, LIMITS);
const printed = (text: string) => printCypher(parse(text));

/** Everything but where it stands. */
function withoutSpans(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSpans);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (key === 'span' ? [] : [[key, withoutSpans(part)]])),
  );
}

describe('printing a query [A5]', () => {
  it('gives text that parses to the same tree, whatever the tree', () => {
    fc.assert(
      fc.property(queryTrees, (query) => {
        expect(withoutSpans(parse(printCypher(query)))).toEqual(withoutSpans(query));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['the order of operators', 'RETURN (1 + 2) * 3 - (4 - 5)', 'RETURN (1 + 2) * 3 - (4 - 5)'],
    ['a chain of comparisons', 'RETURN 1 < x <= 5', 'RETURN 1 < x AND x <= 5'],
    ['NOT over a comparison', 'RETURN NOT a = b', 'RETURN NOT a = b'],
    ['NOT within one', 'RETURN (NOT a) = b', 'RETURN (NOT a) = b'],
    ['a pattern as a condition', 'MATCH (a) WHERE (a)-->() RETURN a', 'MATCH (a) WHERE ((a)-->())\nRETURN a'],
    [
      'keywords as names',
      'MATCH (`match`:Order) RETURN `match`.end',
      'MATCH (`match`:`Order`)\nRETURN `match`.`end`',
    ],
    ['functions as they are usually written', 'RETURN DURATION.INDAYS(a, b)', 'RETURN duration.inDays(a, b)'],
    ['a float stays one', 'RETURN 1.0, 1e9', 'RETURN 1.0, 1000000000.0'],
    ['a list that begins with a condition', 'RETURN [(x IN xs)]', 'RETURN [(x IN xs)]'],
    ['a subtraction that would look like a pattern', 'RETURN (a:A) - ([b]) - c', 'RETURN (a:A) - ([b]) - c'],
    [
      'labels of a condition beside the bar of a list',
      'RETURN [x IN xs WHERE x:A|B | x]',
      'RETURN [x IN xs WHERE (x:A|B) | x]',
    ],
    ['a backslash before a u', String.raw`RETURN '\\u0041'`, String.raw`RETURN '\\\u00750041'`],
  ])('%s', (_, text, expected) => {
    expect(printed(text)).toBe(expected);
  });
});
