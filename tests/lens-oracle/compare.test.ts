import { parseTagged, type Tagged } from '@consilium/testing/neo4j';
import { describe, expect, it } from 'vitest';
import { difference } from './compare.ts';

const rows = (text: string) => parseTagged(text) as readonly (readonly Tagged[])[];
const bag = { orderedBy: [], loose: [] };

describe('comparing answers', () => {
  it.each([
    ['the same rows in another order', '[[1],[2]]', '[[2],[1]]'],
    ['a sum that was added in another order', '[[0.30000000000000004]]', '[[0.3]]'],
    ['a map written in another order', '[[{"map":{"a":1,"b":2}}]]', '[[{"map":{"b":2,"a":1}}]]'],
    ['nothing', '[]', '[]'],
  ])('finds %s the same', (_, ours, theirs) => {
    expect(difference(rows(ours), rows(theirs), bag)).toBeUndefined();
  });

  it.each([
    ['an integer and a float', '[[1]]', '[[1.0]]'],
    ['a date and a text', '[["2020-01-01"]]', '[[{"date":"2020-01-01"}]]'],
    ['a row twice and once', '[[1],[1],[2]]', '[[1],[2],[2]]'],
    ['a row that is missing', '[[1]]', '[[1],[1]]'],
    ['null and nothing', '[[null]]', '[]'],
    ['an empty list and null', '[[[]]]', '[[null]]'],
    ['lists in another order', '[[[1,2]]]', '[[[2,1]]]'],
    ['nodes', '[[{"node":"a"}]]', '[[{"node":"b"}]]'],
    ['floats that are near', '[[1.0001]]', '[[1.0002]]'],
  ])('tells %s apart', (_, ours, theirs) => {
    expect(difference(rows(ours), rows(theirs), bag)).toBeDefined();
  });

  it('wants the order of the columns that were ordered by, and no other', () => {
    const [ours, theirs] = [rows('[[1,"a"],[1,"b"],[2,"c"]]'), rows('[[1,"b"],[1,"a"],[2,"c"]]')];
    expect(difference(ours, theirs, { orderedBy: [0], loose: [] })).toBeUndefined();
    expect(difference(ours, theirs, { orderedBy: [1], loose: [] })).toMatch(/out of order/);
  });

  it('takes lists in any order where none was promised', () => {
    expect(difference(rows('[[[1,2]]]'), rows('[[[2,1]]]'), { orderedBy: [], loose: [0] })).toBeUndefined();
    expect(difference(rows('[[[1,1]]]'), rows('[[[2,1]]]'), { orderedBy: [], loose: [0] })).toBeDefined();
  });
});
