import { describe, expect, it } from 'vitest';
import { expressionOf } from '../test-support/expressing.fixture.ts';
import { expressionKey } from './expression-key.ts';

const isSame = (one: string, other: string) =>
  expressionKey(expressionOf(one)) === expressionKey(expressionOf(other));

describe('the same expression [A5]', () => {
  it.each([
    ['written with other spaces', 'a.x+ 1', 'a . x  +  1'],
    ['a function in other letters', 'toLower(a.x)', 'TOLOWER(a.x)'],
    ['a pattern elsewhere', 'COUNT { (a)-[:T]->(b) }', 'count{(a)-[:T]->(b)}'],
  ])('is %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  it.each([
    ['an integer and a text that looks like one in JavaScript', '5', "'5n'"],
    ['an integer and a float', '5', '5.0'],
    ['zero and its negative', '0.0', '-0.0'],
    ['null and the text of it', 'null', "'null'"],
    ['a longer list', '[1]', '[1, 2]'],
    ['a list and a map', '[]', '{}'],
    ['other names', 'a.x', 'b.x'],
    ['DISTINCT', 'count(a)', 'count(DISTINCT a)'],
    ['a condition more', 'COUNT { (a)-->(b) }', 'COUNT { (a)-->(b) WHERE a.x = 1 }'],
    ['a slice without its end', 'a[1..]', 'a[..1]'],
  ])('is not %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(isSame(other, one)).toBe(false);
  });

  it('is not zero and its negative, where the sign is part of the literal', () => {
    const zero = (value: number) => ({ kind: 'literal', value, span: { start: 0, end: 1 } }) as const;
    expect(expressionKey(zero(0))).not.toBe(expressionKey(zero(-0)));
  });
});
