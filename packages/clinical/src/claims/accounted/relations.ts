import type { CitedFact } from '../licensed/word-class.ts';
import type { DateParts } from '../reading/dates.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/**
 * True where the words that join what is cited hold: the same day is the day of two facts, and again is said of what is there twice.
 * `earlier` are the facts that the answer cited before.
 */
export function relationsHold(
  { lower }: ReadSentence,
  cited: readonly CitedFact[],
  earlier: readonly CitedFact[],
): boolean {
  const all = [...new Set([...cited, ...earlier])].slice(-MOST);
  const unit = /\b(?:the|that) (?:very )?same (day|date|visit|appointment|month|year)\b/.exec(lower)?.[1];
  if (
    unit !== undefined &&
    !cited.some((one) => all.some((other) => other !== one && shareDay(one, other, unit)))
  )
    return shareOwnDay(cited);
  if (!/\b(?:again|resumed|restarted|once more|back on)\b/.test(lower)) return true;
  return cited.some(
    (one) =>
      one.entries.length > 1 ||
      AGAIN.test(one.printed) ||
      all.some((other) => other !== one && other.name === one.name),
  );
}

const MOST = 60;
const AGAIN = /\b(?:again|resumed|restarted|repeated|second|re-?\p{L}+ed)\b/u;

function shareDay(one: CitedFact, other: CitedFact, unit: string): boolean {
  const part = unit === 'year' ? 1 : unit === 'month' ? 2 : 3;
  const keys = new Set(one.dates.map((date) => keyOf(date, part)));
  return other.dates.some((date) => keys.has(keyOf(date, part)));
}

/** A period that begins and ends on one day, or one with a date printed twice. */
function shareOwnDay(cited: readonly CitedFact[]): boolean {
  return cited.some(({ dates }) => new Set(dates.map((date) => keyOf(date, 3))).size < dates.length);
}

function keyOf({ year, month, day }: DateParts, parts: number): string {
  return [year, month, day].slice(0, parts).join('-');
}
