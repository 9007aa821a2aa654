import { createLruCache } from '@consilium/base';
import { type ChartFact, type Passage, passageOf, printSource, type Snapshot } from '@consilium/kernel';
import { MEDICINE_LEXICON } from '../../lexicon/medicines.ts';
import { statesOfPerson } from '../states-of-person.ts';
import { clauseAgainst, comparesWithOther, goesOpposite, turnsOfOne } from './clauses.ts';
import { allWords, contentStems, shared } from './content-words.ts';
import { mixesFindings } from './mixed-findings.ts';
import { numberFaults } from './numbers.ts';
import { misnamesLevel, tellsResultOfNone } from './overclaims.ts';
import { samePairs } from './paired-numbers.ts';
import { otherPopulation, populationsIn, samePopulation } from './populations.ts';
import { findQuote, hasOpenQuote, quotesIn, type Span } from './quotes.ts';
import { type Clause, type ReadText, readText } from './read-text.ts';
import { turnsDenial } from './turns-denial.ts';

/** Why a sentence about the literature was removed or marked, besides what it shares with sentences about a chart. */
export type LiteratureReason =
  | ('unknown_fact' | 'number' | 'unit' | 'date' | 'denied' | 'name' | 'order' | 'subject' | 'cause')
  | ('quote' | 'direction' | 'population' | 'certainty' | 'level' | 'retracted');

export interface LiteratureEvidence {
  readonly passage: Passage;
  /** In the snapshot's text: of the quote, else of the sentence of the passage that says most of the same. */
  readonly span: Span;
  /** That sentence; null where the claim quotes. */
  readonly words: string | null;
}

/** `reason` null: its passages carry all of it. With a reason and evidence: they do not, and it may be shown with a mark. */
export type LiteratureJudgement =
  | { readonly reason: LiteratureReason; readonly evidence: null }
  | { readonly reason: LiteratureReason | null; readonly evidence: readonly LiteratureEvidence[] };

/** What code cannot confirm in other words than the source's; the source's own words stand beside it. The rest is removed. */
const MAY_BE_SHOWN: ReadonlySet<LiteratureReason> = new Set([
  ...(['number', 'unit', 'date', 'denied', 'name'] as const),
  ...(['direction', 'population', 'certainty', 'level'] as const),
]);

/**
 * Judges one sentence against the passages that it cites, all of which were handed out in this turn. A retracted source carries nothing.
 * `before` is the sentence that it takes up with `that` or `it`. On paper a passage that says otherwise removes the sentence, and one
 * that says less marks it; in an answer, where the words of the passage stand beside it, both mark it.
 */
export function judgeLiterature(
  sentence: string,
  cited: readonly ChartFact[],
  before: string | null = null,
  onPaper = false,
): LiteratureJudgement {
  const passages = cited.map(passageOf).filter((each) => each !== null);
  if (passages.length < cited.length || passages.length === 0)
    return { reason: 'unknown_fact', evidence: null };
  if (passages.some(({ snapshot }) => snapshot.status === 'retracted'))
    return { reason: 'retracted', evidence: null };
  const quotes = hasOpenQuote(sentence) ? null : placeQuotes(sentence, passages);
  if (quotes === null) return { reason: 'quote', evidence: null };
  const claim = readText(sentence);
  const { reason, isRemoved } = onPaper
    ? judgeOnPaper(claim, passages, quotes, before)
    : judgeInAnswer(claim, passages, quotes, before);
  if (reason !== null && (isRemoved || namesOtherMedicine(claim, passages)))
    return { reason, evidence: null };
  const evidence = passages.map((passage): LiteratureEvidence => {
    const placed = quotes.find((each) => each.passage === passage);
    const { start, end } = placed?.span ?? sentenceBehind(claim, passage);
    const span = { start: passage.start + start, end: passage.start + end };
    return { passage, span, words: placed ? null : passage.text.slice(start, end) };
  });
  return { reason, evidence };
}

interface Outcome {
  readonly reason: LiteratureReason | null;
  readonly isRemoved: boolean;
}

function judgeInAnswer(
  claim: ReadText,
  passages: readonly Passage[],
  quotes: readonly PlacedQuote[],
  before: string | null,
): Outcome {
  const [first] = faultsOf(claim, passages, quotes);
  const reason = first?.reason ?? (takesUpOther(claim, before, passages) ? 'name' : null);
  return { reason, isRemoved: reason !== null && !MAY_BE_SHOWN.has(reason) };
}

function judgeOnPaper(
  claim: ReadText,
  passages: readonly Passage[],
  quotes: readonly PlacedQuote[],
  before: string | null,
): Outcome {
  const faults = [...faultsOf(claim, passages, quotes)];
  const against = faults.find(({ reason, isAgainst }) => isAgainst || NEVER_ON_PAPER.has(reason));
  if (against !== undefined) return { reason: against.reason, isRemoved: true };
  const isUnclear = takesUpOther(claim, before, passages) || isInOwnWords(claim, passages);
  return { reason: faults[0]?.reason ?? (isUnclear ? 'name' : null), isRemoved: false };
}

/** Advice and causes that nobody wrote. */
const NEVER_ON_PAPER: ReadonlySet<LiteratureReason> = new Set(['order', 'cause'] as const);

/** A finding of one medicine told of another is no matter of words. */
function namesOtherMedicine(claim: ReadText, passages: readonly Passage[]): boolean {
  const words = allWords(
    passages.map(({ text, snapshot }) => `${text}\n${printSource(snapshot.source)}`.toLowerCase()).join('\n'),
  );
  return [...allWords(claim.lower)].some((word) => {
    const known = MEDICINE_LEXICON.get(word);
    return known !== undefined && !words.has(word) && !words.has(known);
  });
}

/** `That recommendation` refers to the sentence before, but the passage makes it for another medicine. */
function takesUpOther(claim: ReadText, before: string | null, passages: readonly Passage[]): boolean {
  const meant = before === null ? [] : particularNames(before);
  if (meant.length === 0 || claim.sentences.some(({ text }) => particularNames(text).length > 0))
    return false;
  return passages.every((passage) => {
    const { start, end } = sentenceBehind(claim, passage);
    const named = particularNames(passage.text.slice(start, end).replace(/^\P{L}*\p{L}+:/u, ''));
    const isElsewhere = meant.some((name) => allWords(passage.text.toLowerCase()).has(name));
    return isElsewhere && named.length > 0 && !named.some((name) => meant.includes(name));
  });
}

/** Several sentences in a row cite the same few passages. */
const recent = createLruCache<ReadText>(64);

function readOnce(text: string): ReadText {
  return recent.get(text) ?? recent.set(text, readText(text));
}

/** The sentence of a passage that shares most with a claim, in the passage's text. */
function sentenceBehind(claim: ReadText, { text }: Passage): Span {
  const whole = { start: 0, end: text.length };
  const numbers = new Set(
    claim.sentences.flatMap(({ quantities }) => quantities.flatMap(({ values }) => values)),
  );
  const scored = readOnce(text).sentences.map((sentence) => ({
    sentence,
    score:
      shared(claim.stems, contentStems(sentence.lower)) +
      sentence.quantities.filter(({ values }) => values.some((value) => numbers.has(value))).length,
  }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one), scored[0]!);
  return findQuote(best.sentence.text, text) ?? whole;
}

interface PlacedQuote {
  readonly passage: Passage;
  /** In the passage's text. */
  readonly span: Span;
}

/** Null: one of the quotes stands in no cited passage. */
function placeQuotes(sentence: string, passages: readonly Passage[]): readonly PlacedQuote[] | null {
  const placed = quotesIn(sentence).map((quote) => {
    for (const passage of passages) {
      const span = findQuote(quote, passage.text);
      if (span !== null) return { passage, span };
    }
    return null;
  });
  return placed.every((each) => each !== null) ? placed : null;
}

/** Of what a sentence is about, at least this share stands in its sources, and of each source something. */
const LEAST_SHARE = 0.5;
const LEAST_OF_EACH = 0.25;
const LEAST_WORDS_SHARE = 0.7;

/** Why a passage does not carry a claim. `isAgainst`: it says otherwise, and not only less. */
interface Fault {
  readonly reason: LiteratureReason;
  readonly isAgainst: boolean;
}

/** Everything against a claim, in the order of the checks. A caller that needs the first reads no further. */
function* faultsOf(
  claim: ReadText,
  passages: readonly Passage[],
  quotes: readonly PlacedQuote[],
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
  if (!samePopulation(said, given)) yield { reason: 'population', isAgainst: otherPopulation(said, given) };
  const clauses = sources.flatMap((source) => source.clauses);
  const whole = [...sources, ...titles].map(({ lower }) => lower).join('\n');
  if (comparesWithOther(claim, known) || turnsOfOne(claim, clauses)) yield weak('direction');
  if (claim.clauses.some((clause) => mixesFindings(clause, sources, titles))) yield weak('name');
  for (const clause of claim.clauses) {
    const reason = clauseAgainst(clause, clauses, whole);
    if (reason !== null) yield { reason, isAgainst: saysOpposite(reason, clause, clauses, whole) };
  }
  if (quotes.some(isDenied(claim))) yield { reason: 'denied', isAgainst: true };
  const levels = passages.map(({ snapshot }) => snapshot.level);
  if (misnamesLevel(claim.lower, whole, levels)) yield weak('level');
  if (tellsResultOfNone(claim.lower, whole)) yield { reason: 'certainty', isAgainst: true };
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

function isInOwnWords({ stems }: ReadText, passages: readonly Passage[]): boolean {
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
function particularNames(written: string): readonly string[] {
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
      text
        .slice(Math.max(0, start - 60), start)
        .split(/[.;!?,]\s|[\n:]/)
        .at(-1) ?? '';
    return !denies && /\b(?:not|no|never|without|fail(?:s|ed)? to|cannot)\b[^.;,]*$/i.test(before);
  };
}
