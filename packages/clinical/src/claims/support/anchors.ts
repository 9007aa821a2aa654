import type { Quantity } from '../reading/quantities.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { namesIn } from './names.ts';

/** Where the sentence speaks of the fact: at its values and at its name. Ends of a range, which `limits` holds, are no values. */
export function anchorsOf(
  sentence: ReadSentence,
  fact: ReadFact,
  limits: ReadonlySet<Quantity> = new Set(),
): readonly number[] {
  const values = sentence.quantities.filter(
    (quantity) =>
      !limits.has(quantity) &&
      fact.entries.some(
        ({ values, unit }) =>
          quantity.values.every((value) => values.includes(value)) &&
          (quantity.unit === null || quantity.unit === unit || (quantity.unit === 'points' && unit === null)),
      ),
  );
  return [...values.flatMap(({ start, end }) => [start, end]), ...namesIn(sentence, fact)];
}

/**
 * The facts that a word at this place most likely speaks of, or all where none has a place: the nearest within its own clause, else
 * the nearest before it (`1129 ng/L, which is high, and sodium …`), else the nearest of all.
 */
export function nearestFacts(
  at: number,
  { lower }: ReadSentence,
  facts: readonly ReadFact[],
  anchors: ReadonlyMap<ReadFact, readonly number[]>,
): readonly ReadFact[] {
  const { start, end } = clauseAt(lower, at);
  const all = facts.flatMap((fact) => anchors.get(fact) ?? []);
  const near = [
    (anchor: number) => anchor >= start && anchor <= end,
    (anchor: number) => anchor < at,
    () => true,
  ].find((isNear) => all.some(isNear));
  const distance = (fact: ReadFact) =>
    (anchors.get(fact) ?? [])
      .filter((anchor) => near?.(anchor))
      .reduce((least, anchor) => Math.min(least, Math.abs(anchor - at)), Infinity);
  const nearest = Math.min(...facts.map(distance));
  return facts.filter((fact) => distance(fact) === nearest);
}

const BORDER = /[,;:] |[()]| (?:while|whereas|but) /g;
/** No clause is longer: a sentence without an end costs no more. */
const LONGEST = 400;

/** The clause around a place of the sentence. */
export function clauseAt(
  lower: string,
  at: number,
  border = BORDER,
): { readonly start: number; readonly end: number } {
  const from = Math.max(0, at - LONGEST);
  const before = [...lower.slice(from, at).matchAll(border)].at(-1);
  // `normal (24.5 kg/m²)`: what stands in brackets right behind the word belongs to it.
  const word = /^[\p{L}-]+ \(/u.exec(lower.slice(at, at + 40))?.[0].length ?? 0;
  const [after] = lower.slice(at + word, at + LONGEST).matchAll(border);
  return {
    start: before === undefined ? from : from + before.index + before[0].length,
    end: at + word + (after?.index ?? LONGEST),
  };
}
