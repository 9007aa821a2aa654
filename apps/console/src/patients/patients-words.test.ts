import { describe, expect, it } from 'vitest';
import type { MyPatient } from '../api/generated.ts';
import { listedName } from './listed-name.ts';
import { placeAfter } from './move-in-list.ts';
import { relationWords } from './relation-words.ts';

const now = new Date(2026, 10, 15, 12, 0);
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const grant = (relation: MyPatient['relation'], over: Partial<MyPatient> = {}) =>
  ({ relation, purposes: ['TREAT'], expires_at: null, ...over }) as const;

describe('my patients [B10]', () => {
  it.each([
    ['Probe-Halvorsen, Anton Elias', 'PROBE-HALVORSEN, Anton Elias'],
    ['Ana Ruiz García', 'Ana Ruiz García'],
    ['Marten, Leo, Dr', 'Marten, Leo, Dr'],
    [' ', 'Name not known'],
    [null, 'Name not known'],
  ])('the name %j is written %s', (name, words) => expect(listedName(name)).toBe(words));

  it.each([
    [grant('care-team'), 'you treat'],
    [grant('care-team', { purposes: ['HRESCH'] }), 'open for research'],
    [grant('self'), 'you'],
    [grant('proxy', { expires_at: '2035-04-03T00:00:00Z' }), 'you act for until 03-Apr-2035'],
    [grant('break-glass', { expires_at: at(1) }), 'emergency access until 13:00'],
    [grant('break-glass', { expires_at: at(13) }), 'emergency access until 16-Nov-2026 01:00'],
  ])('%j: %s', (given, words) => expect(relationWords(given, now)).toBe(words));

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

  it('has no line to go to where there is none', () => expect(placeAfter('ArrowDown', -1, 0)).toBe(-1));
});
