import { BODY_HEIGHTS, BODY_WEIGHTS, isSwinging } from './unit-factors.ts';

const YEAR_MS = 365.25 * 86_400_000;
const ADULT_YEARS = 18;

/**
 * How many times a value may be what is expected, or the other way round, before a person is asked. Ours, not of a guideline: it
 * decides what is asked, never what is true. Body size of an adult changes slowly; a child grows, and does not shrink.
 */
function mostTimes(test: string, isAdult: boolean, apartMs: number): number | null {
  if (BODY_HEIGHTS.includes(test)) return isAdult ? 1.1 : 1.5;
  if (BODY_WEIGHTS.includes(test)) return (isAdult ? 1.3 : 1.6) + (apartMs > YEAR_MS ? 0.3 : 0);
  return isSwinging(test) ? null : 3;
}

export interface Expected {
  readonly value: number;
  /** Between the value and the one of the record that is nearest in time. */
  readonly apartMs: number;
  /** Of the patient when it was measured; undefined: not known, and then an adult. */
  readonly years: number | undefined;
}

/** Whether a value is far from what the patient's own values let one expect. */
export function isFarOff(
  test: string,
  value: number,
  { value: expected, apartMs, years }: Expected,
): boolean {
  const most = mostTimes(test, years === undefined || years >= ADULT_YEARS, apartMs);
  if (most === null || value <= 0 || expected <= 0) return false;
  return Math.max(value / expected, expected / value) > most;
}

/** Body size says something by one earlier value; other tests by several that agree. */
export function isBodySize(test: string): boolean {
  return BODY_HEIGHTS.includes(test) || BODY_WEIGHTS.includes(test);
}

export function yearsBetween(birth: string | undefined, ms: number): number | undefined {
  const born = Date.parse(birth ?? '');
  return Number.isNaN(born) ? undefined : (ms - born) / YEAR_MS;
}
