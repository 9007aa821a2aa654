import { higherTier, type Urgency } from '@consilium/kernel';
import type { Entry, Language, Together } from './catalogue.ts';
import type { Contexts, ContextsAt } from './contexts.ts';
import { conceptsOf, type Pattern, wordsOf } from './pattern.ts';
import type { Reading } from './reading.ts';
import type { Span } from './spans.ts';
import { placesOf } from './standing.ts';

/**
 * Stands first where the general text is given: several causes are as likely and what helps in one harms in another, or too few words
 * were found to name one.
 */
export const UNCLEAR_CAUSE = 'unclear-cause';

/** A subject that weighs less than this part of the heaviest is a side note: its text is not given. */
const SIDE_NOTE = 0.6;
/** What may stand beside another text counts from here. */
const BESIDE = 0.2;
/** Where more subjects than this weigh enough and none of their entries has a place in the order, no text is the right one. */
const MAX_GROUPS = 3;
/** Signs without a cause have many words: beside a cause they count for less. */
const OF_A_SIGN = 0.6;
/** What must be certain has to weigh this much more than any other cause. */
const CLEARLY = 1.15;

/** A message that says little else leaves nothing to guess. */
const MOST_OF_IT = 0.3;

export interface Found {
  readonly entry: Entry;
  readonly tier: Urgency['tier'];
}

interface Weighed extends Found {
  readonly group: string;
  readonly evidence: Evidence;
  readonly weight: number;
}

/** The verdict on what was found, the entry whose text is given first. */
export function createRanking(
  language: Language,
): (found: readonly Found[], reading: Reading, contexts: Contexts) => Urgency | null {
  const { order, beside, signs, own_text_from, always_own_text } = language.shape;
  const weigh = createWeights(language);
  const groups = new Map(
    language.subjects.flatMap(({ group, entries }) => entries.map(({ id }) => [id, group] as const)),
  );
  const isSign = (id: string, group: string) => signs.includes(id) || signs.includes(group);
  const placeOf = ({ entry, group }: Weighed) => {
    const own = order.indexOf(entry.id);
    const place = own >= 0 ? own : order.indexOf(group);
    return place >= 0 ? place : order.length;
  };
  const mayStandBeside = (one: Weighed, other: Weighed) =>
    one.group !== other.group &&
    beside.some((pair) => pair.includes(one.group) && pair.includes(other.group));
  const isLost = ({ entry }: Weighed, heavy: ReadonlySet<string>) =>
    heavy.size > MAX_GROUPS && !order.includes(entry.id);
  /** What helps here harms elsewhere, and another cause weighs as much. */
  const isUnclear = (first: Weighed, all: readonly Weighed[]) => {
    const own = Math.max(...all.filter(({ group }) => group === first.group).map(({ weight }) => weight));
    return (
      first.entry.certain &&
      all.some(
        (other) =>
          other.group !== first.group && !isSign(other.entry.id, other.group) && other.weight * CLEARLY > own,
      )
    );
  };

  /** Few words of a longer message: a text for one cause would be a guess. */
  const isGuess = ({ entry, group }: Weighed, all: readonly Weighed[], { tokens }: Reading) =>
    !always_own_text.includes(entry.id) &&
    !always_own_text.includes(group) &&
    !all.some(
      ({ group: of, evidence: { isNamed, weights }, weight }) =>
        of === group && (isNamed || weight >= own_text_from || weights.size >= MOST_OF_IT * tokens.length),
    );

  return (found, reading, contexts) => {
    if (found.length === 0) return null;
    const weighed = found.map(({ entry, tier }): Weighed => {
      const evidence = weigh(entry, reading, contexts);
      const group = groups.get(entry.id)!;
      const sum = [...evidence.weights.values()].reduce((total, each) => total + each, 0);
      return { entry, tier, group, evidence, weight: isSign(entry.id, group) ? OF_A_SIGN * sum : sum };
    });
    const heaviest = Math.max(...weighed.map(({ weight }) => weight));
    const heavy = new Set(
      weighed.filter(({ weight }) => weight >= SIDE_NOTE * heaviest).map(({ group }) => group),
    );
    const ranked = weighed.toSorted(
      (one, other) =>
        Number(heavy.has(other.group)) - Number(heavy.has(one.group)) || placeOf(one) - placeOf(other),
    );
    const [first, ...rest] = ranked as [Weighed, ...Weighed[]];
    const second = rest.find((other) => other.weight >= BESIDE * heaviest && mayStandBeside(first, other));
    const inRow = second === undefined ? ranked : [first, second, ...rest.filter((each) => each !== second)];
    const ids = inRow.map(({ entry }) => entry.id);
    return {
      tier: tierOf(weighed),
      entries:
        isGuess(first, weighed, reading) || isLost(first, heavy) || isUnclear(first, weighed)
          ? [UNCLEAR_CAUSE, ...ids]
          : ids,
    };
  };
}

/** Two findings of different subjects, each by words of its own, are more than a doctor today can wait for. */
function tierOf(weighed: readonly Weighed[]): Urgency['tier'] {
  const [first, ...rest] = weighed as [Weighed, ...Weighed[]];
  const highest = rest.reduce<Urgency['tier']>(
    (tier, each) => higherTier(tier, each.tier) as Urgency['tier'],
    first.tier,
  );
  const areApart = (one: Weighed, other: Weighed) =>
    one.group !== other.group &&
    [...one.evidence.weights.keys()].every((at) => !other.evidence.weights.has(at));
  const several = weighed.some((one) => weighed.some((other) => areApart(one, other)));
  return several ? 'emergency' : highest;
}

/** A word that is found alone, with others anywhere in the message, says less than a phrase. */
const ALONE = 0.5;

/** What an entry was found by. */
interface Evidence {
  /** Places of words, with a weight each. Words that few entries know weigh more. */
  readonly weights: ReadonlyMap<number, number>;
  /** By its own name ("a stroke") or by a measured value: no guess from what somebody describes. */
  readonly isNamed: boolean;
}

type Weigh = (entry: Entry, reading: Reading, contexts: Contexts) => Evidence;

function createWeights({ subjects, concepts }: Language): Weigh {
  const vocabularyOf = createVocabulary(concepts);
  const rarityOf = createRarity(
    subjects.flatMap(({ entries }) =>
      entries.map(({ any, names }) => [...any, ...names].flat().flatMap(vocabularyOf)),
    ),
  );

  return (entry, { find, formsAt }, contexts) => {
    const weights = new Map<number, number>();
    let isNamed = false;
    /** The words of the pattern in the span; its first token where it was found by none, as a value is. */
    const wordsIn = (
      vocabulary: readonly ReadonlySet<string>[],
      { start, end }: Span,
    ): [number, number][] => {
      const found: [number, number][] = [];
      for (let at = start; at < end; at += 1) {
        const known = formsAt(at).filter((word) => vocabulary.some((words) => words.has(word)));
        if (known.length > 0) found.push([at, Math.max(...known.map(rarityOf))]);
      }
      if (found.length > 0) return found;
      isNamed = true;
      return [[start, rarityOf(null)]];
    };
    const weigh = (together: Together, contextsAt: ContextsAt): void => {
      for (const [part, spans] of (placesOf(together, find, contextsAt, entry.despite) ?? []).entries())
        for (const span of spans) {
          const words = wordsIn(vocabularyOf(together[part]!), span);
          const factor = words.length === 1 && together.length > 1 ? ALONE : 1;
          for (const [at, weight] of words) weights.set(at, Math.max(weights.get(at) ?? 0, factor * weight));
        }
    };
    for (const together of entry.any) weigh(together, contexts.at);
    const described = weights.size;
    for (const together of entry.names) weigh(together, contexts.ofName);
    return { weights, isNamed: isNamed || weights.size > described };
  };
}

/** The words that a pattern may be found by, its own and those of its concepts. */
function createVocabulary(concepts: Language['concepts']): (pattern: Pattern) => ReadonlySet<string>[] {
  const ofConcepts = new Map<string, ReadonlySet<string>>();
  const ofConcept = (name: string): ReadonlySet<string> => {
    const before = ofConcepts.get(name);
    if (before !== undefined) return before;
    const patterns = concepts.get(name) ?? [];
    const nested = patterns.flatMap(conceptsOf).flatMap((each) => [...ofConcept(each)]);
    const words = new Set([...patterns.flatMap(wordsOf), ...nested]);
    ofConcepts.set(name, words);
    return words;
  };
  const known = new Map<Pattern, ReadonlySet<string>[]>();
  return (pattern) => {
    const before = known.get(pattern);
    if (before !== undefined) return before;
    const words = [new Set(wordsOf(pattern)), ...conceptsOf(pattern).map(ofConcept)];
    known.set(pattern, words);
    return words;
  };
}

/** Of a word: the fewer entries know it, the more. Null, where no word was found: as one that a tenth of them know. */
function createRarity(entries: readonly (readonly ReadonlySet<string>[])[]): (word: string | null) => number {
  const uses = new Map<string, number>();
  for (const vocabulary of entries) {
    const words = new Set<string>();
    for (const set of vocabulary) for (const word of set) words.add(word);
    for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return (word) =>
    Math.log(entries.length / ((word === null ? undefined : uses.get(word)) ?? entries.length / 10));
}
