import { createLruCache } from '@consilium/base';
import { type Passage, printSource, type Snapshot } from '@consilium/kernel';
import { MEDICINE_LEXICON } from '../../lexicon/medicines.ts';
import { textBefore } from '../../text-before.ts';
import { stemOf } from '../licensed/same-word.ts';
import type { LiteratureReason } from '../literature-reason.ts';
import { type Polarity, readPolarity } from '../reading/polarity.ts';
import { readSentence } from '../reading/read-sentence.ts';
import { statesOfPerson } from '../states-of-person.ts';
import { clauseAgainst, comparesWithOther, goesOpposite, turnsOfOne } from './clauses.ts';
import { allWords, contentStems, shared } from './content-words.ts';
import { numberFaults } from './numbers.ts';
import { statesOfDenied, tellsOfOther } from './of-medicines.ts';
import { claimsAll, claimsCause, misnamesLevel, tellsResultOfNone } from './overclaims.ts';
import { joinsByOr, samePairs } from './paired-numbers.ts';
import { partsOf } from './parts-of.ts';
import { bestPlaces, pairsNumbers, placesIn, turnsBounds, turnsPolarity } from './places.ts';
import { ofThoseLeftOut, otherPopulation, populationsIn, samePopulation } from './populations.ts';
import type { Span } from './quotes.ts';
import { type Clause, type ReadText, readText } from './read-text.ts';

export interface PlacedQuote {
  readonly passage: Passage;
  /** In the passage's text. */
  readonly span: Span;
}

/** Several sentences in a row cite the same few passages. */
const recent = createLruCache<ReadText>(64);

export function readOnce(text: string): ReadText {
  return recent.get(text) ?? recent.set(text, readText(text));
}

/** Of what a sentence is about, at least this share stands in its sources, and of each source something. */
const LEAST_SHARE = 0.5;
const LEAST_OF_EACH = 0.25;
const LEAST_WORDS_SHARE = 0.7;

/** Why a passage does not carry a claim. `isAgainst`: it says otherwise, and not only less. */
export interface Fault {
  readonly reason: LiteratureReason;
  readonly isAgainst: boolean;
}

/** Everything against a claim, in the order of the checks. A caller that needs the first reads no further. */
export function* faultsOf(
  claim: ReadText,
  passages: readonly Passage[],
  quotes: readonly PlacedQuote[],
  onPaper: boolean,
): Generator<Fault> {
  if (OF_THE_PERSON.test(claim.lower))
    yield { reason: 'subject', isAgainst: claim.sentences.some(statesOfPerson) };
  const sources = passages.map(({ text }) => readOnce(text));
  const titles = passages.map(({ snapshot }) => readOnce(printSource(snapshot.source)));
  const years = passages.flatMap(({ snapshot }) => yearOf(snapshot));
  yield* numberFaults(claim, sources, years);
  if (!samePairs(claim, sources)) yield weak('number');
  const known = new Set([...sources, ...titles].flatMap(({ stems }) => [...stems]));
  if (!isAbout(claim, known, sources, titles))
    yield { reason: 'name', isAgainst: namesOtherBody(claim, sources, titles) };
  const told = sources.flatMap(({ sentences }) => sentences.map(({ lower }) => lower));
  const given = populationsIn([...told, ...titles.map(({ lower }) => lower)]);
  const said = populationsIn([claim.lower]);
  if (onPaper && ofThoseLeftOut(claim.lower, told)) yield { reason: 'population', isAgainst: true };
  if (!samePopulation(said, given)) yield { reason: 'population', isAgainst: otherPopulation(said, given) };
  const clauses = sources.flatMap((source) => source.clauses);
  const whole = [...sources, ...titles].map(({ lower }) => lower).join('\n');
  if (comparesWithOther(claim, known) || turnsOfOne(claim, clauses)) yield weak('direction');
  if (claim.clauses.some((clause) => mixesFindings(clause, sources, titles))) yield weak('name');
  for (const clause of claim.clauses) {
    if (onPaper && tellsOfOther(clause, clauses)) yield { reason: 'name', isAgainst: true };
    const denied = statesOfDenied(clause, clauses);
    if (denied !== null) yield { reason: 'denied', isAgainst: denied === 'much' };
  }
  if (joinsByOr(claim, sources)) yield weak('number');
  if (onPaper) yield* faultsOfPlaces(claim, passages);
  if (onPaper && claimsCause(claim.lower, whole)) yield weak('certainty');
  if (onPaper && claimsAll(claim.lower, whole)) yield { reason: 'certainty', isAgainst: true };
  for (const clause of claim.clauses) {
    const reason = clauseAgainst(clause, clauses, whole);
    if (reason !== null) yield { reason, isAgainst: saysOpposite(reason, clause, clauses, whole) };
  }
  if (quotes.some(isDenied(claim))) yield { reason: 'denied', isAgainst: true };
  const levels = passages.map(({ snapshot }) => snapshot.level);
  if (misnamesLevel(claim.lower, whole, levels)) yield weak('level');
  if (tellsResultOfNone(claim.lower, whole)) yield { reason: 'certainty', isAgainst: true };
}

/** Each statement against the sentence of its passages that has the most of its words. */
function* faultsOfPlaces(claim: ReadText, passages: readonly Passage[]): Generator<Fault> {
  const places = passages.flatMap(({ text }) => placesIn(text));
  for (const { text } of claim.sentences)
    for (const part of partsOf(text)) {
      const said = readSentence(part);
      const words = [...said.lower.matchAll(/\p{L}[\p{L}\d]*/gu)]
        .map(([word]) => word)
        .filter((word) => contentStems(word).size > 0);
      const { best } = bestPlaces(words, places);
      if (best.length === 0) continue;
      if (best.every((place) => turnsPolarity(said.lower, place))) yield weak('denied');
      if (best.every((place) => turnsBounds(said, place))) yield weak('number');
      if (pairsNumbers(said, places)) yield weak('number');
    }
}

function weak(reason: LiteratureReason): Fault {
  return { reason, isAgainst: false };
}

function saysOpposite(
  reason: LiteratureReason,
  clause: Clause,
  clauses: readonly Clause[],
  source: string,
): boolean {
  if (reason === 'direction') return goesOpposite(clause, clauses);
  return reason === 'denied' && turnsDenial(clause.lower, source);
}

/** `The Endocrine Society`: a body of two names or more, none of which its sources have. */
function namesOtherBody(claim: ReadText, sources: readonly ReadText[], titles: readonly ReadText[]): boolean {
  const words = allWords([...sources, ...titles].map(({ lower }) => lower).join('\n'));
  return claim.sentences.some(({ text }) =>
    [...text.replace(/^\P{L}*\p{L}+/u, '').matchAll(BODY)].some(([body]) =>
      [...allWords(body.toLowerCase())].some((word) => !words.has(word)),
    ),
  );
}

const BODY = /(?<![\p{L}\d])\p{Lu}\p{Ll}{2,30} (?:(?:of|for|and) )?\p{Lu}\p{Ll}{2,30}/gu;

/** Of the telling words of a sentence on paper so many may be the writer's own. */
const OWN_WORDS = 0.15;

export function isInOwnWords({ stems }: ReadText, passages: readonly Passage[]): boolean {
  const known = new Set(
    passages.flatMap(({ text, snapshot }) => [
      ...readOnce(text).stems,
      ...readOnce(printSource(snapshot.source)).stems,
    ]),
  );
  return stems.size - shared(stems, known) > Math.max(1, OWN_WORDS * stems.size);
}

/** A passage cannot support a statement about the patient. `If you …` and `your laboratory` are not such statements. */
export const OF_THE_PERSON =
  /(?<!\b(?:if|when|where|whenever|unless|before|after|as|should|ask|tell|or) )\b(?:you|(?:your|my|his|her) (?!(?:own )?(?:doctor|pharmacist|nurse|midwife|clinic|clinician|team|laboratory|lab|hospital|practice|specialist)\b)[\p{L}\d]+|yours|yourself|he|she|his|him|himself|herself|(?:this|our) (?:patient|boy|girl|man|woman|child)(?:'s)?)\b/u;

function yearOf({ source }: Snapshot): readonly number[] {
  return 'year' in source && source.year !== null ? [source.year] : [];
}

function isAbout(
  claim: ReadText,
  known: ReadonlySet<string>,
  sources: readonly ReadText[],
  titles: readonly ReadText[],
): boolean {
  const text = [...sources, ...titles].map(({ lower }) => lower).join('\n');
  const words = allWords(text);
  // `Longer use was not tested`: no word of it names anything.
  if (claim.stems.size === 0)
    return (
      claim.sentences.some(({ quantities }) => quantities.length > 0) ||
      shared(allWords(claim.lower), words) >= LEAST_WORDS_SHARE * allWords(claim.lower).size
    );
  const names = claim.sentences.flatMap(({ text: written }) => particularNames(written));
  if (names.some((name) => !words.has(name) && !words.has(MEDICINE_LEXICON.get(name) ?? ''))) return false;
  const ofEach = sources.every(
    (source, at) =>
      shared(claim.stems, source.stems) + shared(claim.stems, titles[at]!.stems) >=
      LEAST_OF_EACH * claim.stems.size,
  );
  return ofEach && shared(claim.stems, known) >= LEAST_SHARE * claim.stems.size;
}

/** Medicines, short names such as HbA1c and FEV1, and other names within a sentence: what makes one finding another. */
export function particularNames(written: string): readonly string[] {
  return [...written.matchAll(/[\p{L}\d]+/gu)].flatMap(({ 0: word, index }) => {
    const lower = word.toLowerCase();
    const isShort = /\p{Lu}.*[\p{Lu}\d]|\p{Ll}\p{Lu}/u.test(word) && !/^\d+$/.test(word);
    const isName =
      index > 0 && /^\p{Lu}\p{Ll}{2}/u.test(word) && !/[.!?“"‘]\s*$/.test(written.slice(0, index));
    return isShort || isName || MEDICINE_LEXICON.has(lower) ? [lower] : [];
  });
}

/** A quote from behind a `not` says the opposite of its sentence. */
function isDenied(claim: ReadText): (quote: PlacedQuote) => boolean {
  const denies = claim.clauses.some(
    (clause) => clause.denies || clause.directions.some(({ negated }) => negated),
  );
  return ({ passage: { text }, span: { start } }) => {
    const before =
      textBefore(text, start, 60)
        .split(/[.;!?,]\s|[\n:]/)
        .at(-1) ?? '';
    return !denies && /\b(?:not|no|never|without|fail(?:s|ed)? to|cannot)\b[^.;,]*$/i.test(before);
  };
}

/** Sentences that describe the study, not its findings. */
const SETTING = /^(?:background|methods|scope)\b/;

/**
 * Whether a clause merges two findings of its sources into one that no source states: the sentence that shares the most with it lacks a
 * word that is in another finding, and neither in a title nor in the description of the study.
 */
function mixesFindings(clause: Clause, sources: readonly ReadText[], titles: readonly ReadText[]): boolean {
  const sentences = sources.flatMap((source) => findingsOf(source));
  const setting = new Set([
    ...titles.flatMap(({ stems }) => [...stems]),
    ...sources.flatMap((source) => settingOf(source)),
  ]);
  const own = [...clause.stems].filter((stem) => !setting.has(stem));
  if (own.length < 2) return false;
  const wanted = new Set(own);
  const counts = sentences.map((stems) => shared(wanted, stems));
  const most = Math.max(0, ...counts);
  const best = sentences.filter((_, at) => counts[at] === most);
  const elsewhere = new Set(sentences.flatMap((stems) => [...stems]));
  return best.every((stems) => own.some((stem) => !stems.has(stem) && elsewhere.has(stem)));
}

/** A sentence with a pronoun refers to the sentence before it. */
const TAKES_UP = /\b(?:it|its|they|them|their|this|these|those|both|such|of whom)\b/;

function findingsOf({ sentences }: ReadText): readonly ReadonlySet<string>[] {
  return sentences.flatMap(({ lower }, at) => {
    if (SETTING.test(lower)) return [];
    const before = TAKES_UP.test(lower) ? (sentences[at - 1]?.lower ?? '') : '';
    return [contentStems(`${before} ${lower}`)];
  });
}

function settingOf({ sentences }: ReadText): readonly string[] {
  return sentences
    .filter(({ lower }) => SETTING.test(lower))
    .flatMap(({ lower }) => [...contentStems(lower)]);
}

/** Whether a clause states what its source only denies, or denies what its source only states. Both in small letters. */
function turnsDenial(said: string, source: string): boolean {
  const [one, other] = [readPolarity(said, stemOf), polarityOf(source)];
  return [...said.matchAll(/\p{L}{4,}/gu)].some(([word]) => {
    if (contentStems(word).size === 0) return false;
    const stem = stemOf(word);
    return isTurned(stem, one, other) || isTurned(stem, other, one);
  });
}

function isTurned(stem: string, one: Polarity, other: Polarity): boolean {
  return one.stated.has(stem) && !one.denied.has(stem) && other.denied.has(stem) && !other.stated.has(stem);
}

let last: { readonly source: string; readonly polarity: Polarity } | undefined;

/** Several clauses of a sentence ask of the same source. */
function polarityOf(source: string): Polarity {
  if (last?.source !== source) last = { source, polarity: readPolarity(source, stemOf) };
  return last.polarity;
}
