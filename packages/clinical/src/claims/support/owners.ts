import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { clauseAt } from './anchors.ts';
import { nameSpansIn, type Span } from './names.ts';

/** Where the sentence names each of the cited facts. Null where they all have one name: then nothing can be mixed up. */
export type Named = ReadonlyMap<ReadFact, readonly Span[]> | null;

export function namedIn(sentence: ReadSentence, facts: readonly ReadFact[]): Named {
  if (facts.every(({ name }) => name === facts[0]?.name)) return null;
  return new Map(facts.map((fact) => [fact, nameSpansIn(sentence, fact)]));
}

const PART = /[,;:] |[()]| (?:while|whereas|but|and|or|plus|together with|alongside) /g;

/** Whose a number or a word at this place is: of the facts named in its part of the sentence the nearest, else the last named before. */
export function ownersOf(
  at: Span,
  { lower }: ReadSentence,
  named: NonNullable<Named>,
): { readonly owners: readonly ReadFact[]; readonly inPart: boolean } {
  const part = clauseAt(lower, at.start, PART);
  const gapTo = ({ start, end }: Span) => Math.max(start - at.end, at.start - end, 0);
  const inPart = nearest(named, (span) =>
    span.start >= part.start && span.start < part.end ? gapTo(span) : Infinity,
  );
  if (inPart.length > 0) return { owners: inPart, inPart: true };
  const before = nearest(named, (span) => (span.end <= at.start ? gapTo(span) : Infinity));
  return { owners: before, inPart: false };
}

function nearest(named: NonNullable<Named>, gap: (span: Span) => number): readonly ReadFact[] {
  const gaps = [...named].map(([fact, spans]) => ({
    fact,
    least: spans.reduce((least, span) => Math.min(least, gap(span)), Infinity),
  }));
  const least = Math.min(...gaps.map((each) => each.least));
  return least === Infinity ? [] : gaps.filter((each) => each.least === least).map(({ fact }) => fact);
}

/** The facts named between two places. */
export function namedBetween({ start, end }: Span, named: NonNullable<Named>): readonly ReadFact[] {
  return [...named]
    .filter(([, spans]) => spans.some((span) => span.start >= start && span.end <= end))
    .map(([fact]) => fact);
}

/** True where of every thing named there is a fact that says so. No fact there: any of all may. */
export function eachSays(
  subjects: readonly ReadFact[],
  all: readonly ReadFact[],
  says: (fact: ReadFact) => boolean,
): boolean {
  if (subjects.length === 0) return all.some(says);
  const names = new Set(subjects.map(({ name }) => name));
  return [...names].every((name) => all.some((fact) => fact.name === name && says(fact)));
}
