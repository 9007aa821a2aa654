import { describe, expect, it } from 'vitest';
import { printFrequency } from './print-frequency.ts';

/** As the graph keeps it. */
const kept = (times: number, days: number) => Math.round((times / days) * 10_000) / 10_000;

describe('how often a medicine is taken [E3]', () => {
  it.each([
    [1, 1, 'once a day'],
    [2, 1, 'twice a day'],
    [4, 1, '4 times a day'],
    [3, 2, '1.5 times a day'],
    [1, 7, 'once a week'],
    [2, 7, 'twice a week'],
    [3, 7, '3 times a week'],
    [1, 2, 'once every 2 days'],
    [1, 3, 'once every 3 days'],
    [1, 14, 'once every 2 weeks'],
    [1, 84, 'once every 12 weeks'],
    [1, 90, 'once every 90 days'],
  ])('%d in %d days: %s', (times, days, words) => expect(printFrequency(kept(times, days))).toBe(words));
});
