import { describe, expect, it } from 'vitest';
import { plain, same, sameBag, sameList } from './same-answer.ts';

describe('the judge of answers', () => {
  it.each([
    ['rounding', 0.1 + 0.2, 0.3],
    ['a moment written otherwise', '2014-09-06T05:40:00.000Z', '2014-09-06T05:40:00Z'],
    ['a list of open order', { bag: ['a', 'b'] }, ['b', 'a']],
    ['a map with its keys turned', { a: 1, b: null }, { b: null, a: 1 }],
  ])('takes %s for the same', (_, expected, got) => expect(same(expected, got)).toBe(true));

  it.each([
    ['another number', 7, 7.1],
    ['a number and its text', 7, '7'],
    ['nothing and zero', null, 0],
    ['another day', '2014-09-06', '2014-09-07'],
    ['a list turned', ['a', 'b'], ['b', 'a']],
    ['a list with one more', { bag: ['a'] }, ['a', 'a']],
    ['a map with one more', { a: 1 }, { a: 1, b: 2 }],
    ['a list and its only item', ['a'], 'a'],
  ])('tells %s apart', (_, expected, got) => expect(same(expected, got)).toBe(false));

  it('counts how often a row comes', () => {
    expect(sameBag([[1], [1], [2]], [[2], [1], [1]])).toBe(true);
    expect(sameBag([[1], [1], [2]], [[1], [2], [2]])).toBe(false);
    expect(sameList([[1], [2]], [[2], [1]])).toBe(false);
  });

  it('reads a node as its properties and a map as its entries', () => {
    expect(plain({ kind: 'map', entries: { n: 3n, list: [null, 'x'] } })).toEqual({
      n: 3,
      list: [null, 'x'],
    });
    expect(plain({ kind: 'node', uuid: 'u', labels: ['A'], properties: { name: 'a' } })).toEqual({
      name: 'a',
    });
  });
});
