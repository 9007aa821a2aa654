import { textBefore } from '../../text-before.ts';
import type { DateParts, WrittenDate } from '../reading/dates.ts';
import type { Quantity } from '../reading/quantities.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { within } from './dates.ts';
import { sameUnit, sameValues } from './same-quantity.ts';

/** `49 % in August`, `49 % (13 August 2019)`, `49 % on the 13th`. */
const ATTACHED =
  /^(?: | (?:on|in|of|at|from|by)(?: the)?(?: (?:early|late|mid|end of|start of|beginning of))? | ?\((?:on |in )?)$/;
/** `In March 2025 it was 128`: nothing in between turns to another time or another statement. */
const GOVERNS = /^[^;:()\d]{1,48}$/;
const TURNS =
  /\b(?:since|until|till|after|before|when|while|whereas|than|compared|from|because|as|under|on|for|with|but|previously|earlier|later|now|then|limit|below|above|over)\b|, /;
/** A date that says when something began, ended or came before: the value need not be of it. */
const OTHER_TIME =
  /\b(?:since|until|till|after|before|than|compared (?:with|to)|following)\b[^,;:()]*$|\b(?:from|by)(?: (?:the|in|on|that of|early|late|mid))* $/;
const OTHER_LEAD = /^(?:since|until|till|after|before|from|by)\b/;
/** `77 % of predicted, in March 2022`. */
const OWN = /^(?: of \p{L}+)?,? (?:on|in|of|at|from|by)(?: the)? $/u;
const JOINED = /^(?: to | and |, and |, | ?[–-] ?| then |, then )$/;

/** False where a value stands with a day that is not its own, while the cited facts have that value of another day. */
export function daysOfValuesHold(
  { lower, quantities, dates }: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  const entries = facts
    // A dose has a first and a last day, and is spoken of with either.
    .filter(({ fact: { resource } }) => !resource.startsWith('Medication'))
    .flatMap((fact) => fact.entries);
  const known = (quantity: Quantity) =>
    entries.filter((entry) => sameValues(quantity, entry) && sameUnit(quantity, entry));
  const values = quantities.filter(
    (quantity) =>
      quantity.word === undefined && !TIME_UNITS.has(quantity.unit ?? '') && known(quantity).length > 0,
  );
  const written = dates.filter(({ readings }) => readings.length > 0);
  return values.every((value, at) => {
    const date = dateOf(value, values.slice(0, at), written, lower) ?? null;
    const own = known(value);
    if (date === null || own.some((entry) => entry.date === null)) return true;
    return own.some((entry) => date.readings.some((reading) => within(reading, entry.date as DateParts)));
  });
}

/** The date that the sentence gives this value; undefined where it gives none that is sure. */
function dateOf(
  value: Quantity,
  before: readonly Quantity[],
  dates: readonly WrittenDate[],
  lower: string,
): WrittenDate | undefined {
  const next = dates.findIndex(({ start }) => start >= value.end);
  const after = dates[next];
  if (after !== undefined && ATTACHED.test(lower.slice(value.end, after.start)))
    return dates[next + 1] !== undefined && JOINED.test(lower.slice(after.end, dates[next + 1]!.start))
      ? undefined
      : after;
  const last = dates.findLast(({ end }) => end <= value.start);
  if (last === undefined) return undefined;
  const lead = textBefore(lower, last.start, 60);
  // Of `since May` the first word is a part of what was read as the date.
  if (OTHER_TIME.test(lead) || OTHER_LEAD.test(lower.slice(last.start, last.end))) return undefined;
  if (/\bfrom (?:about |around )?$/.test(textBefore(lower, value.start, 14))) return undefined;
  // A date right behind a value is that value's own.
  if (
    before.some(
      ({ end }) =>
        end <= last.start &&
        (ATTACHED.test(lower.slice(end, last.start)) || OWN.test(lower.slice(end, last.start))),
    )
  )
    return undefined;
  // `In March 2025 it went from 138 to 101`: where it went to is of that day.
  const from = before.at(-1);
  const start = from !== undefined && from.start > last.end && isFromTo(from, value, lower) ? from : value;
  if (before.some((other) => other.start > last.end && other !== from)) return undefined;
  if (from !== undefined && from.start > last.end && start !== from) return undefined;
  const between = lower.slice(last.end, start.start).replace(/ (?:from|of|at|to) $/, ' ');
  return GOVERNS.test(between) && !TURNS.test(between) ? last : undefined;
}

function isFromTo(one: Quantity, other: Quantity, lower: string): boolean {
  return (
    /\bfrom (?:about |around )?$/.test(textBefore(lower, one.start, 14)) &&
    /^[^,;:()\d]{0,24}\bto (?:about |around )?$/.test(lower.slice(one.end, other.start))
  );
}
