import { isWritten, levelWords, type Threshold } from '@consilium/kernel';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2017-04-03` as `03-Apr-2017`. */
export function sayDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}

/**
 * A threshold as a sentence, for the person who set it.
 *
 * @example sayThreshold({ level: 'randomised_trial', independent_sources: 2, outcome: 'mortality' })
 * // 'Enough is 2 independent sources, each a randomised trial or stronger, on mortality.'
 */
export function sayThreshold(threshold: Threshold): string {
  if (isWritten(threshold))
    return `Enough is what you wrote; a model decides it, and this is said beside its verdict: “${threshold.text}”`;
  const { level, independent_sources: sources, outcome, population, until } = threshold;
  const looks = until === undefined ? '' : `looks until ${sayDay(until)}`;
  const count = sources ?? 1;
  const parts = [
    count === 1 ? 'one source' : `${count} independent sources`,
    ...(level === undefined
      ? []
      : [`${count === 1 ? 'a' : 'each a'} ${levelWords(level)}${isTop(level) ? '' : ' or stronger'}`]),
    ...(outcome === undefined ? [] : [`on ${outcome}`]),
    ...(population === undefined ? [] : [`in ${population}`]),
  ];
  if (sources === undefined && parts.length === 1) return `It ${looks}.`;
  return `Enough is ${parts.join(', ')}${looks === '' ? '' : `; it ${looks}`}.`;
}

/** Nothing is stronger than these. */
function isTop(level: string): boolean {
  return level === 'systematic_review' || level === 'guideline';
}
