import { textBefore } from '../../text-before.ts';
import { readPeriods, readTimes } from '../reading/periods.ts';
import type { Quantity } from '../reading/quantities.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { type Named, ownersOf } from './owners.ts';
import { sameUnit, sameValues } from './same-quantity.ts';

/**
 * `Warfarin 500 mg and metformin 5 mg` with the doses the other way round: a number that is that of another cited fact, and not of
 * the one it stands with.
 */
export function isMixedUp(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  named: NonNullable<Named>,
): boolean {
  const says = (fact: ReadFact, quantity: Quantity) =>
    fact.quantities.some((each) => sameValues(quantity, each) && sameUnit(quantity, each));
  const spans = [...named.values()].flat();
  const numbers = sentence.quantities.filter(
    ({ start, end, word, unit }) =>
      word === undefined &&
      !TIME_UNITS.has(unit ?? '') &&
      !spans.some((span) => start >= span.start && start < span.end) &&
      !/^ times\b/.test(sentence.lower.slice(end, end + 7)) &&
      !isPrintedSo(sentence.lower, start, end, facts) &&
      !isLimitOfAll(sentence.quantities, start, facts),
  );
  const mixed = numbers.some((quantity) => {
    const { owners, inPart } = ownersOf(quantity, sentence, besides(quantity, sentence, named));
    const sayers = facts.filter((fact) => says(fact, quantity));
    if (owners.length === 0 || sayers.length === 0) return false;
    if (owners.some(({ name }) => sayers.some((sayer) => sayer.name === name))) return false;
    const elsewhere = inPart && sayers.some((sayer) => (named.get(sayer) ?? []).length > 0);
    const comparable = owners.some(({ quantities, printed }) => {
      const why = printed.search(REASON);
      return quantities.some(({ unit, start }) => unit === quantity.unit && (why < 0 || start < why));
    });
    return elsewhere || comparable;
  });
  return mixed && !isInOrder(numbers, facts, named, says);
}

/** Behind it a fact tells why: a value there is that of something else. */
const REASON = /, (?:stopped because of|because of|note:) /;

/** `exon 51`: some fact prints the number behind this very word. */
function isPrintedSo(lower: string, start: number, end: number, facts: readonly ReadFact[]): boolean {
  const word = /\p{L}{3,} $/u.exec(textBefore(lower, start, 24))?.[0];
  return (
    word !== undefined && facts.some(({ undated }) => undated.includes(word + lower.slice(start, end).trim()))
  );
}

/** `with a limit of 40 for each`. */
function isLimitOfAll(quantities: readonly Quantity[], start: number, facts: readonly ReadFact[]): boolean {
  const quantity = quantities.find((each) => each.start === start);
  const ranged = facts.filter(({ limits }) => limits.length > 0);
  return (
    quantity !== undefined &&
    ranged.length > 1 &&
    ranged.every(({ limits }) => limits.some((limit) => sameValues(quantity, limit)))
  );
}

/** The names before the number, and the one right behind it: `2.3 on unchanged levothyroxine` is no dose of levothyroxine. */
function besides(quantity: Quantity, { lower }: ReadSentence, named: NonNullable<Named>): NonNullable<Named> {
  return new Map(
    [...named].map(([fact, spans]) => [
      fact,
      spans.filter(
        ({ start, end }) => end <= quantity.start || /^ (?:of )?$/.test(lower.slice(quantity.end, start)),
      ),
    ]),
  );
}

/** `Sodium and potassium were 137 and 4.4 mmol/L`: all names, then as many numbers in their order. */
function isInOrder(
  numbers: readonly Quantity[],
  facts: readonly ReadFact[],
  named: NonNullable<Named>,
  says: (fact: ReadFact, quantity: Quantity) => boolean,
): boolean {
  const firsts = [...named]
    .flatMap(([{ name }, spans]) => spans.slice(0, 1).map(({ start }) => ({ name, start })))
    .toSorted((one, other) => one.start - other.start);
  const names = [...new Set(firsts.map(({ name }) => name))];
  return (
    names.length === numbers.length &&
    firsts.every(({ start }) => start < (numbers[0]?.start ?? 0)) &&
    numbers.every((quantity, at) => facts.some((fact) => fact.name === names[at] && says(fact, quantity)))
  );
}

const OFTEN =
  /\b(?:(?:once|twice|thrice|(?:two|three|four|five|six|\d{1,2}) times) (?:(?:a|an|per|each|every) )?[a-z]+|(?:every|each|per) (?:[a-z]+ )?[a-z]+|(?:daily|weekly|monthly|yearly|fortnightly|nightly))/g;

/** How often is that of the medicine it stands with, where that one says how often at all. */
export function isOftenMixedUp(sentence: ReadSentence, named: NonNullable<Named>): boolean {
  return [...sentence.lower.matchAll(OFTEN)].some(({ index, 0: often }) => {
    const { owners } = ownersOf({ start: index, end: index + often.length }, sentence, named);
    const telling = owners.filter(({ times, periods }) => times.size + periods.size > 0);
    if (telling.length === 0) return false;
    const said = [...readTimes(often)];
    const every = [...readPeriods(often)];
    return !telling.some(
      ({ times, periods }) =>
        (times.size === 0 || said.every((time) => times.has(time))) &&
        (periods.size === 0 || every.every((period) => periods.has(period))),
    );
  });
}
