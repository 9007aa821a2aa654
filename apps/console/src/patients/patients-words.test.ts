import { describe, expect, it } from 'vitest';
import { placeAfter } from '../components/move-in-list.ts';
import { onlyHit } from './use-open-only-hit.ts';

describe('my patients [B10]', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 1, 2],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, -1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['x', 1, null],
  ])('%s from line %i of three goes to %s (-1: the search)', (key, from, to) =>
    expect(placeAfter(key, from, 3)).toBe(to),
  );

  const one = { typed: ' ada ', search: 'ada', isAnswered: true, patients: [{ patient: 'p1' }] };
  it.each([
    ['opens the one that it finds', {}, 'p1'],
    ['waits until the list answers what is typed', { search: 'ad' }, null],
    ['waits for the answer', { isAnswered: false }, null],
    ['opens none of several', { patients: [{ patient: 'p1' }, { patient: 'p2' }] }, null],
    ['opens nobody where nobody is found', { patients: [] }, null],
    ['opens nobody without words', { typed: '', search: '' }, null],
  ])('Enter in the search %s', (_, over, patient) => expect(onlyHit({ ...one, ...over })).toBe(patient));

  it('has no line to go to where there is none', () => expect(placeAfter('ArrowDown', -1, 0)).toBe(-1));
});
