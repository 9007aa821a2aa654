import type { CitedFact } from '../licensed/word-class.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { clauseAt } from '../support/anchors.ts';
import { within } from '../support/dates.ts';
import { nameSpansIn } from '../support/names.ts';
import { namedBetween } from '../support/owners.ts';

const PART = /[,;:] |[()]| (?:while|whereas|but|and) /g;

/**
 * True where a date stands in a part of the sentence that names some of its facts, none of those has it, and another one that the
 * sentence names as well has: it was given to the wrong one.
 */
export function givesDateToAnother(sentence: ReadSentence, cited: readonly CitedFact[]): boolean {
  const named = new Map(cited.map((fact) => [fact, nameSpansIn(sentence, fact)]));
  const things = cited.filter((fact) => (named.get(fact) ?? []).length > 0);
  if (new Set(things.map(({ name }) => name)).size < 2) return false;
  return sentence.dates.some((date) => {
    if (date.readings.length === 0) return false;
    const has = ({ dates }: CitedFact) =>
      date.readings.some((reading) => dates.some((known) => within(reading, known)));
    const names = new Set(
      namedBetween(clauseAt(sentence.lower, date.start, PART), named).map(({ name }) => name),
    );
    return names.size > 0 && !cited.some((fact) => names.has(fact.name) && has(fact)) && things.some(has);
  });
}
