import { describe, expect, it } from 'vitest';
import { localTime } from '../local-time.ts';
import { readDay } from './dates.ts';

/** 2026-11-16 is a Monday. */
const MONDAY = '2026-11-16T09:00:00+01:00';
const FRIDAY = '2026-11-20T09:00:00+01:00';

describe('a day that words name [A16]', () => {
  it.each([
    // [words, written at, meant, why]
    ['since March', MONDAY, '2026-03', 'the last March that has been'],
    ['since December', MONDAY, '2025-12', 'this year has had none yet'],
    ['since November', MONDAY, null, 'this one or that of last year'],
    ['last Tuesday', MONDAY, '2026-11-10', 'only one can be meant'],
    ['last Tuesday', FRIDAY, null, 'three days ago to one person, ten to another'],
    ['last month', MONDAY, '2026-10', ''],
    ['last year', MONDAY, '2025', ''],
    ['last week', MONDAY, null, 'a week is no day'],
    ['yesterday', MONDAY, '2026-11-15', ''],
    ['tomorrow', MONDAY, '2026-11-17', ''],
    ['on 3 March 2021', MONDAY, '2021-03-03', ''],
    ['03/04/2021', MONDAY, null, 'March to one, April to another'],
    ['in 2019', MONDAY, '2019', ''],
    ['yesterday, and in 2019', MONDAY, null, 'two of them'],
    ['once daily since 2019', MONDAY, '2019', 'how often is not when'],
    ['once, and in 2019', MONDAY, null, 'some day, and a year'],
    ['a headache', MONDAY, undefined, 'none is named'],
  ])('%s, written at %s: %s', (words, at, meant, _why) => {
    expect(readDay(words, at)).toBe(meant);
  });

  it.each([
    ['2026-11-15T23:30:00Z', 'Europe/Berlin', '2026-11-16T00:30:00+01:00'],
    ['2026-11-15T03:00:00Z', 'America/New_York', '2026-11-14T22:00:00-05:00'],
    ['2026-11-15T03:00:00Z', undefined, '2026-11-15T03:00:00Z'],
    ['2026-11-15T03:00:00Z', 'Mars/Olympus', '2026-11-15T03:00:00Z'],
    ['2026-11-15T03:00:00Z', 'UTC', '2026-11-15T03:00:00+00:00'],
  ])('%s in %s is %s', (moment, zone, local) => {
    expect(localTime(new Date(moment), zone)).toBe(local);
  });
});
