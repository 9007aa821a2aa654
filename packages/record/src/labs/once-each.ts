import { seriesKey } from '@consilium/kernel';
import type { Reading } from './read-results.ts';

/** One sample is one result: the same value of the same analyte at the same second, sent with two visits, is read once. */
export function onceEach(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>();
  return readings.filter(({ test, at, value, comparator, unit }) => {
    // A day alone may have two samples.
    if (at === null || !at.includes('T')) return true;
    const key = JSON.stringify([seriesKey(test), at, value, comparator, unit]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
