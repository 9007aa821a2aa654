import { describe, expect, it } from 'vitest';
import { CLINICAL_LIMITS } from '../limits.ts';
import { expressionOf } from '../test-support/expressing.fixture.ts';
import { refusedBy } from '../test-support/refusal-form.fixture.ts';
import { expressionKey } from './expression-key.ts';
import { parseCypher } from './parse.ts';

const parse = (text: string) => parseCypher(text, CLINICAL_LIMITS);

function literalOf(text: string): unknown {
  const value = expressionOf(text);
  return value.kind === 'literal' ? value.value : value.kind;
}

const refusedOf = (text: string) => refusedBy(() => parse(text));

describe('the grammar [A5]', () => {
  it.each([
    ['decimal', '7', 7n],
    ['the greatest', '9223372036854775807', 9223372036854775807n],
    ['the least', '-9223372036854775808', -9223372036854775808n],
    ['float', '1.5', 1.5],
    ['float without a whole part', '.5', 0.5],
    ['float with an exponent', '1e9', 1e9],
    ['single quotes', String.raw`'it\'s'`, "it's"],
    ['double quotes', `"it's"`, "it's"],
    ['escapes', String.raw`'a\n\t\\\u00e9'`, 'a\n\t\\é'],
    ['a backslash before a u', String.raw`'\\u0041'`, '\\u0041'],
    ['keywords in any case', 'TrUe', true],
  ])('reads literals: %s', (_, text, value) => {
    expect(literalOf(text)).toBe(value);
  });

  it.each([
    ['NOT is weaker than a comparison', 'NOT a = b', 'NOT (a = b)'],
    ['AND before OR', 'a OR b AND c', 'a OR (b AND c)'],
    ['subtraction joins to the left', 'a - b - c', '(a - b) - c'],
    ['IN is weaker than +', 'a IN b + c', 'a IN (b + c)'],
    ['IN is stronger than =', 'a = b IN c', 'a = (b IN c)'],
    ['IS NULL is stronger than =', 'a = b IS NULL', 'a = (b IS NULL)'],
    ['a chain of comparisons', 'a < b <= c', '(a < b) AND (b <= c)'],
    ['a minus before a comparison is no arrow', 'a<-1', 'a < (-1)'],
    ['an index binds to the list', 'a IN b[0]', 'a IN (b[0])'],
    ['a bar ends the condition of a list', '[x IN xs WHERE x:A | x.b]', '[x IN xs WHERE (x:A) | (x.b)]'],
    ['CASE takes a bracket', 'CASE (a) WHEN 1 THEN 2 END', 'CASE a WHEN 1 THEN 2 END'],
    ['multiplication before addition', 'a + b * c - d', '(a + (b * c)) - d'],
    ['NOT within a comparison', '(NOT a) = b', '((NOT a)) = b'],
    ['a list of one condition is no loop', '[(x IN xs)]', '[((x) IN xs)]'],
    ['a subtraction that looks like a pattern', '(a:A) - ([b]) - c', '((a:A) - [b]) - c'],
    ['labels beside the bar of a list', '[x IN xs WHERE x:A|B | x]', '[x IN xs WHERE (x:A|B) | x]'],
    ['names in backticks', '`match`.`a b`', '`match` . `a b`'],
  ])('binds: %s', (_, text, same) => {
    expect(expressionKey(expressionOf(text))).toBe(expressionKey(expressionOf(same)));
  });

  it.each(['a b', 'größe', '名前', '1a', "it's", '𝒳', '.', '$p', 'match', 'x`y'])(
    'reads the name %s in backticks as it is',
    (name) => {
      const ticked = `\`${name.replaceAll('`', '``')}\``;
      const [match, last] = parse(`MATCH (${ticked}:${ticked}) RETURN ${ticked}.${ticked}`).branches[0]!
        .clauses;
      expect(match).toMatchObject({ patterns: [{ start: { variable: name, labels: [name] } }] });
      expect(last).toMatchObject({ items: [{ value: { of: { name }, key: name } }] });
    },
  );

  it('takes keywords as names where they can be nothing else', () => {
    const query = 'MATCH (end:Order)-[order:IN]->(limit {match: 1}) RETURN end.where AS return, limit.with';
    expect(parse(query).branches[0]?.clauses).toHaveLength(2);
  });

  it('skips comments and all spaces of Cypher', () => {
    const query = '/* MATCH */ RETURN\u00a0// CREATE\n1\u2003AS\u3000x /**/;';
    expect(parse(query).branches[0]?.clauses).toHaveLength(1);
  });

  it('does not take for a comment what stands in a string', () => {
    expect(literalOf(`'// /* x */'`)).toBe('// /* x */');
  });

  it('reads a long row of OR as a tree of little depth', () => {
    const row = Array.from({ length: 500 }, (_, index) => `x=${index}`).join(' OR ');
    expect(expressionOf(row).kind).toBe('binary');
  });

  it.each([
    ['a clause it has no rule for', 'MATCH (n) CREATE (m) RETURN n', 'CREATE'],
    ['a clause of nobody', 'MATCH (n) FROBNICATE RETURN n', 'FROBNICATE'],
    ['a second query', 'RETURN 1; RETURN 2', 'RETURN'],
    ['a second semicolon', 'RETURN 1;;', ';'],
    ['an escape outside of strings', String.raw`MATCH (n) RETURN n \u003B`, '\\'],
    ['a subquery with clauses', 'MATCH (n) RETURN EXISTS { MATCH (n) WITH n RETURN n }', 'WITH'],
    ['a list with a bracket of another kind', 'RETURN [1)', ')'],
    ['NUL', 'RETURN \0', '\0'],
    ['NUL by an escape', String.raw`RETURN '\u0000'`, String.raw`'\u0000'`],
    ['half of a character', String.raw`RETURN '\ud800'`, String.raw`'\ud800'`],
    ['half of a character in a name', 'RETURN `\ud800`', '`\ud800`'],
    ['an integer that is too large', 'RETURN 9223372036854775808', '9223372036854775808'],
    ['a float that is too large', 'RETURN 1e999', '1e999'],
    ['a number that runs into a name', 'RETURN 12abc', '12a'],
    ['a string that is not closed', "RETURN 'abc", "'abc"],
    ['a comment that is not closed', 'RETURN 1 /* x', '/* x'],
    ['a bracket that is not closed', 'MATCH (n RETURN n', '('],
    ['a regular expression', "MATCH (n) WHERE n.a =~ 'x' RETURN n", '=~'],
    ['shortestPath', 'MATCH p = shortestPath((a)-[*]-(b)) RETURN p', 'shortestPath'],
    ['a quantified path', 'MATCH (a)-[:T]->+(b) RETURN a', '+'],
    ['a label that is not', 'MATCH (a:!B) RETURN a', '!'],
    ['UNION and UNION ALL', 'RETURN 1 AS a UNION RETURN 2 AS a UNION ALL RETURN 3 AS a', 'UNION ALL'],
    ['a comparison repeated within a comparison', 'RETURN 1 < (2 < 3 < 4) < 5', '(2 < 3 < 4) <'],
  ])('refuses %s, at its place', (_, text, piece) => {
    const { span } = refusedOf(text);
    expect(text.slice(span?.start, span?.end).trim()).toContain(piece.replace(/^\(/, ''));
  });

  it.each([
    ['brackets', `${'('.repeat(41)}1${')'.repeat(41)}`],
    ['lists', '['.repeat(41) + ']'.repeat(41)],
    ['maps', `${'{a:'.repeat(41)}1${'}'.repeat(41)}`],
    ['NOT', `${'NOT '.repeat(41)}x`],
    ['sums', `1${'+1'.repeat(41)}`],
    ['properties', `a${'.b'.repeat(41)}`],
    ['indexes', `a${'[0]'.repeat(41)}`],
    ['cases', `${'CASE WHEN '.repeat(41)}1${' THEN 1 END'.repeat(41)}`],
  ])('counts how deep it is: %s', (_, text) => {
    expect(refusedOf(`RETURN ${text}`).rule).toBe('nesting');
  });

  it('refuses a text that is too long before it reads it', () => {
    expect(refusedOf(`RETURN ${"'".repeat(8_000)}`).rule).toBe('text-length');
  });
});
