import { readDates } from '../reading/dates.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { within } from './dates.ts';

const BEGINS =
  /\b(?:began|begun|started|starting|commenced|admitted|came in|introduced)(?: (?:on|in|from|the|early|late|mid|[\p{L}]+ly))* $/u;
const ENDS =
  /\b(?:stopped|ended|ending|finished|discontinued|discharged|went home|sent home|left hospital|came off|taken off|resolved|withdrawn|until)(?: (?:on|in|by|the|early|late|mid|[\p{L}]+ly))* $/u;

/** `discharged on 2 February`, where that was the first day: the first day told as the last, or the last as the first. */
export function eventDatesHold({ lower, dates }: ReadSentence, facts: readonly ReadFact[]): boolean {
  const periods = facts.flatMap(({ fact: { fields } }) => {
    const { start, end } = fields?.period ?? {};
    return start === undefined || end === undefined ? [] : [{ first: dayOf(start), last: dayOf(end) }];
  });
  const starts = facts.flatMap(({ fact: { fields } }) => fields?.period?.start ?? []).map(dayOf);
  return dates.every(({ start, end, readings }) => {
    const lead =
      lower.slice(Math.max(0, start - 36), start) +
      (/^(?:since|until|by|in|on|from)\b /.exec(lower.slice(start, end))?.[0] ?? '');
    const is = (day: Day) => day !== undefined && readings.some((reading) => within(reading, day));
    if (ENDS.test(lead))
      return periods.some(({ last }) => is(last)) || !periods.some(({ first }) => is(first));
    if (BEGINS.test(lead)) return starts.some(is) || !periods.some(({ last }) => is(last));
    return true;
  });
}

type Day = ReturnType<typeof dayOf>;

function dayOf(date: string) {
  return readDates(date.slice(0, 10))[0]?.readings[0];
}
