import type { Question } from '../question/question.ts';
import type { Entry } from './entry.ts';
import { holds, wordsOf } from './match.ts';
import { headOf, sentencesIn } from './passages.ts';

/** An entry that mentions a concept of the question. */
export interface Hit {
  readonly entry: Entry;
  /** Concepts in its name. */
  readonly named: readonly Concept[];
  /** Concepts anywhere in it. */
  readonly told: readonly Concept[];
  readonly score: number;
}

/** A sentence of a letter or note. */
export interface Sentence {
  readonly entry: Entry;
  readonly words: string;
  readonly told: readonly Concept[];
  /** Further concepts in the title of its letter or the head of its paragraph. */
  readonly under: readonly Concept[];
  readonly score: number;
}

/** What the record has on the concepts of a question: entries, and sentences of letters, best first. */
export interface Found {
  readonly concepts: readonly Concept[];
  readonly hits: readonly Hit[];
  readonly sentences: readonly Sentence[];
  readonly weightOf: (concept: Concept) => number;
}

/** Weight of concepts in the title of a letter or the head of a paragraph. */
const OF_HEAD = 0.35;
/** Weight of a known name, compared with a plain word. */
const OF_KNOWN = 1.6;

/** Kinds whose entry names count as known names. */
const NAMED = new Set<Entry['kind']>(['medicines', 'allergies', 'results', 'vaccinations']);

export function retrieve(entries: readonly Entry[], question: Question): Found {
  const structured = entries.filter(({ kind }) => kind !== 'passages');
  const names = structured.filter(({ kind }) => NAMED.has(kind)).map(({ name }) => wordsOf(name));
  const concepts = conceptsOf(question).map((concept) =>
    concept.isKnown || !names.some((words) => holdsOne(words, concept))
      ? concept
      : { ...concept, isKnown: true },
  );
  const passages = entries.filter(({ kind }) => kind === 'passages');
  const sentences = passages.flatMap(piecesOf);
  const texts = [
    ...structured.map(({ says }) => wordsOf(says)),
    ...sentences.map(({ words }) => wordsOf(words)),
  ];
  const weights = new Map(
    concepts.map((concept) => {
      const found = texts.filter((words) => holdsOne(words, concept)).length;
      const rare = Math.log(1 + texts.length / (found + 2));
      return [concept, (concept.isKnown ? OF_KNOWN : 1) * rare] as const;
    }),
  );
  const weightOf = (concept: Concept) => weights.get(concept) ?? 0;
  const sum = (of: readonly Concept[]) => of.reduce((all, each) => all + weightOf(each), 0);
  return {
    concepts,
    weightOf,
    hits: structured.flatMap((entry) => {
      const [name, all] = [wordsOf(entry.name), wordsOf(entry.says)];
      const named = concepts.filter((each) => holdsOne(name, each));
      const told = concepts.filter((each) => holdsOne(all, each));
      const own = named.filter((each) => holdsOne(name.slice(0, 2), each));
      const score =
        sum(named) +
        0.3 * sum(own) -
        0.02 * name.length +
        0.4 * sum(told.filter((each) => !named.includes(each)));
      return told.length === 0 ? [] : [{ entry, named, told, score }];
    }),
    sentences: sentences
      .flatMap(({ entry, words, head }) => {
        const own = wordsOf(words);
        const told = concepts.filter((each) => holdsOne(own, each));
        if (told.length === 0) return [];
        const around = wordsOf(head);
        const beside = concepts.filter((each) => !told.includes(each) && holdsOne(around, each));
        return [
          {
            ...{ entry, words, told, under: beside },
            score: sum(told) + OF_HEAD * sum(beside) + worthOf(words, question),
          },
        ];
      })
      .toSorted((one, other) => other.score - one.score || other.entry.start.localeCompare(one.entry.start))
      .filter((each, _, all) => !all.some((other) => other !== each && other.words.includes(each.words))),
  };
}

function holdsOne(words: readonly string[], { parts }: Concept): boolean {
  return parts.some((part) => holds(words, part));
}

/** Sentences with the title of the letter and the head of the paragraph. */
function piecesOf(entry: Entry): readonly { entry: Entry; words: string; head: string }[] {
  const all = sentencesIn(entry);
  const label = /^([^:.]{3,30}):/.exec(all[0]?.words ?? '')?.[1] ?? '';
  return all.map((each) => ({ ...each, head: `${headOf(entry)} ${label}` }));
}

/** Extra score for a sentence that fits the form of the question. */
function worthOf(words: string, { want, lower }: Question): number {
  const asksAmount =
    /\bhow (?:much|many|long|often|heavy|big|tall|high|likely|fast|far|old|strong)\b|\bdose|\brisk\b/;
  return (
    (want === 'why' &&
    /\b(?:because|since|due to|therefore|so that|from|reason|cause\w*|after)\b/i.test(words)
      ? 0.8
      : 0) +
    (asksAmount.test(lower) && /\d|\b(?:two|three|four|five|six|ten|once|twice|half|daily)\b/i.test(words)
      ? 0.8
      : 0) +
    (/\b(?:recommend\w*|should|must|may|agreed|advise\w*|told to)\b/i.test(words) &&
    /\b(?:should|need|have to|supposed|meant to|allowed|must|can)\b/.test(lower)
      ? 0.8
      : 0)
  );
}

/** One concept of a question: its position and words there, and parts of names that a record may use for it. */
export interface Concept {
  readonly at: number;
  readonly said: string;
  readonly parts: readonly string[];
  /** A known name, not just a word. */
  readonly isKnown: boolean;
}

/** The concepts of a question, in order. A word inside a known name belongs to that name. */
function conceptsOf({ lower, words, synonyms, medicines }: Question): readonly Concept[] {
  const known: Concept[] = synonyms.map(({ at, said, parts }) => ({
    at,
    said,
    // A single word of a longer name would match too much: spinal fusion is not everything spinal.
    parts: [...new Set([...parts, ...(wordsIn(said).length === 1 && words.includes(said) ? [said] : [])])],
    isKnown: true,
  }));
  const named = medicines
    .map((each) => each.toLowerCase())
    .filter((name) => !known.some(({ parts }) => parts.includes(name)))
    .map((name) => ({ at: Math.max(0, lower.indexOf(name)), said: name, parts: [name], isKnown: true }));
  const taken = [...known, ...named];
  const isTaken = (word: string) =>
    taken.some(({ said, parts }) => wordsIn(said).includes(word) || parts.includes(word));
  const own = words
    .filter((word) => !isTaken(word))
    .map((word) => ({ at: Math.max(0, lower.indexOf(word)), said: word, parts: [word], isKnown: false }));
  return [...taken, ...own].toSorted((one, other) => one.at - other.at);
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\d][\p{L}\d-]*/gu) ?? [];
}
