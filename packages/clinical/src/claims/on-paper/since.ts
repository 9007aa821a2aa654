import type { Fault } from '../contradictions/fault.ts';
import { type DateParts, readDates } from '../reading/dates.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { within } from '../support/dates.ts';

const SINCE = /\bsince (?:the )?(?:early |late |mid[ -]?|end of |beginning of )?$/;
const GOES_ON = /\b(?:takes?|taking|taken|is on|on|gets|receives|continues|goes on|current(?:ly)?)\b/;
/** `Not taken any more since May`: counted from the end. */
const ENDS =
  /\b(?:no|not|never|nobody|without|any more|anymore|stopped|ended|off|free|resolved|over|gone|paused|withdrawn)\b/;
const LISTED =
  /\b(?:list\p{L}*|written|entered|recorded|stands|marked|was to|should have|still|active|end(?:ed)?)\b/u;

/** What is told to be so since a day on which none of its facts began, and what goes on though it was to end. */
export function* faultsOfSince(sentence: ReadSentence, facts: readonly ReadFact[]): Generator<Fault> {
  const starts = facts.map(startOf);
  const said = sentence.dates.filter(({ start }) =>
    SINCE.test(sentence.lower.slice(Math.max(0, start - 24), start)),
  );
  const isOther =
    !ENDS.test(sentence.lower) &&
    said.some(
      ({ readings }) =>
        readings.length > 0 &&
        !readings.some((reading) => starts.some((start) => start !== null && within(reading, start))),
    );
  if (isOther && starts.some((start) => start !== null))
    yield {
      reason: 'date',
      by: starts.every((start) => start !== null) ? 'other start' : 'another start, perhaps',
    };
  const wasToEnd = facts.some(({ printed }) => / but was to end on /.test(printed));
  if (wasToEnd && GOES_ON.test(sentence.lower) && !LISTED.test(sentence.lower))
    yield { reason: 'status', by: 'was to end' };
}

/** The day since when it is so; null where it says none. */
function startOf({ printed }: ReadFact): DateParts | null {
  const since = /, since (\d{4}(?:-\d\d){0,2})/.exec(printed)?.[1];
  return since === undefined ? null : (readDates(since)[0]?.readings[0] ?? null);
}
