import type { AvailableFacts } from '../available-facts.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence, Word } from '../reading/read-sentence.ts';
import type { Reason } from '../reason.ts';
import { namedIn, ownersOf } from '../support/owners.ts';
import { builtLikeMedicine, MEDICINES } from './classes/names.ts';
import { CLASSES } from './classes.ts';
import { unmetDemands } from './demands.ts';
import { fieldsOf } from './fields-of.ts';
import { isFigurative } from './figurative.ts';
import { stemsOf } from './same-word.ts';
import type { CitedFact, FoundWord, Judged, WordClass } from './word-class.ts';

/** Every word and phrase by its first word, so that a sentence costs by its own length. */
type Index = ReadonlyMap<string, readonly { readonly phrase: readonly string[]; readonly of: WordClass }[]>;

function indexOf(classes: readonly WordClass[]): Index {
  const index = new Map<string, { phrase: readonly string[]; of: WordClass }[]>();
  for (const of of classes)
    for (const word of of.words) {
      const phrase = word.split(' ');
      const [first = ''] = phrase;
      const rows = index.get(first);
      if (rows === undefined) index.set(first, [{ phrase, of }]);
      else rows.push({ phrase, of });
    }
  return index;
}

const INDEX = indexOf(CLASSES);

/** What a sentence says beyond its cited facts. */
export interface Unlicensed {
  readonly reason: Reason;
  /** The name of the class or of the demand. */
  readonly by: string;
  /** The word of the class; empty for a demand. */
  readonly word: string;
}

/** Each word of a closed class that the cited facts do not license, and each demand of a fact that the sentence does not meet. */
export function* unlicensed(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  available: Pick<AvailableFacts, 'ofName' | 'printed'>,
  before: readonly string[] = [],
): Generator<Unlicensed> {
  const judged = judgedOf(sentence, facts, available, before);
  for (const { found, of } of wordsFound(sentence))
    if (!(FIGURED.has(of.name) && isFigurative(judged, found)) && !of.licenses(found, judged))
      yield { reason: of.reason, by: of.name, word: found.word };
  for (const { reason, name } of unmetDemands(judged)) yield { reason, by: name, word: '' };
}

/** Classes whose words people use in pictures. The name of a medicine or of a condition is meant wherever it stands. */
const FIGURED = new Set([
  'part of the body',
  'way of life',
  'side',
  'kinship',
  'first, last, only',
  'before and after',
  'present',
  'past',
  'time of a dose',
  'at once',
]);

function judgedOf(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  { ofName, printed }: Pick<AvailableFacts, 'ofName' | 'printed'>,
  before: readonly string[],
): Judged {
  const cited = facts.map(citedFact);
  const named = namedIn(sentence, cited);
  return {
    sentence,
    facts: cited,
    ownersAt: (found) => {
      if (named === null) return cited;
      const { owners, inPart } = ownersOf(found, sentence, named);
      // Not named in its part of the sentence: it may be of any that was named before.
      const before = inPart
        ? owners
        : cited.filter((fact) => named.get(fact)?.some(({ end }) => end <= found.start));
      return before.length === 0 ? cited : (before as readonly CitedFact[]);
    },
    unnamed: () => (named === null ? [] : cited.filter((fact) => (named.get(fact) ?? []).length === 0)),
    printed,
    ownPrinted: () => ofPatient(printed()),
    before,
    isNamedAt: (found) => named !== null && ownersOf(found, sentence, named).owners.length > 0,
    ofName: (name) => ofName(name).map(citedFact),
  };
}

/** Of the last answer: every sentence of it asks for the same. */
let known = { printed: '', own: '' };

function ofPatient(printed: string): string {
  if (printed !== known.printed)
    known = {
      printed,
      own: printed
        .split('\n')
        .filter((line) => !line.startsWith('family history'))
        .join('\n')
        .replaceAll(/\b(?:no|not|without) \p{L}+/gu, ''),
    };
  return known.own;
}

const READ = new WeakMap<ReadFact, CitedFact>();

function citedFact(fact: ReadFact): CitedFact {
  const known = READ.get(fact) ?? { ...fact, fields: fieldsOf(fact.fact), stems: stemsOf(fact.printed) };
  READ.set(fact, known);
  return known;
}

/** A name may hold digits: `hba1c`, `type 2`. */
const TOKEN = /\p{L}[\p{L}\d']*|\d+/gu;

/** Words of all classes in the sentence; of several phrases at one place in one class, the longest. */
function wordsFound({
  lower,
}: Pick<ReadSentence, 'lower'>): readonly { readonly found: FoundWord; readonly of: WordClass }[] {
  const words = [...lower.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  return words.flatMap(({ word, start, end }, at) => {
    const rows = [...(INDEX.get(word) ?? []), ...(INDEX.get(singular(word)) ?? [])].filter(({ phrase }) =>
      standsHere(phrase, words, at, lower),
    );
    const longest = Map.groupBy(rows, ({ of }) => of);
    const listed = [...longest].map(([of, each]) => {
      const { phrase } = each.toSorted((one, other) => other.phrase.length - one.phrase.length)[0]!;
      return { of, found: { word: phrase.join(' '), start, end: words[at + phrase.length - 1]!.end } };
    });
    const unlisted = !longest.has(MEDICINES) && builtLikeMedicine(singular(word));
    return unlisted ? [...listed, { of: MEDICINES, found: { word: singular(word), start, end } }] : listed;
  });
}

function singular(word: string): string {
  return word.replace(/'s$/, '').replace(/(?<=\p{L}{3}[^s])s$/u, '');
}

/** All words of the phrase follow each other, with a blank or a hyphen between them; the last may be a plural. */
function standsHere(phrase: readonly string[], words: readonly Word[], at: number, lower: string): boolean {
  return phrase.every((part, more) => {
    const here = words[at + more];
    if (here === undefined || (here.word !== part && singular(here.word) !== part)) return false;
    return more === 0 || /^[ -]$/.test(lower.slice(words[at + more - 1]!.end, here.start));
  });
}
