import { type ChartFact, type Passage, passageOf, printSource } from '@consilium/kernel';
import { MEDICINE_LEXICON } from '../../lexicon/medicines.ts';
import type { LiteratureReason } from '../literature-reason.ts';
import { allWords, contentStems, shared } from './content-words.ts';
import { faultsOf, isInOwnWords, type PlacedQuote, particularNames, readOnce } from './literature-faults.ts';
import { findQuote, hasOpenQuote, quotesIn, type Span } from './quotes.ts';
import { type ReadText, readText } from './read-text.ts';

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
  const [first] = faultsOf(claim, passages, quotes, false);
  const reason = first?.reason ?? (takesUpOther(claim, before, passages) ? 'name' : null);
  return { reason, isRemoved: reason !== null && !MAY_BE_SHOWN.has(reason) };
}

function judgeOnPaper(
  claim: ReadText,
  passages: readonly Passage[],
  quotes: readonly PlacedQuote[],
  before: string | null,
): Outcome {
  const faults = [...faultsOf(claim, passages, quotes, true)];
  const against = faults.find(({ reason, isAgainst }) => isAgainst || NEVER_ON_PAPER.has(reason));
  if (against !== undefined) return { reason: against.reason, isRemoved: true };
  const isOfAll = passages.length > 1 && AGREE.test(claim.lower);
  const isCarriedByEach = passages.every((each) => [...faultsOf(claim, [each], quotes, true)].length === 0);
  if (isOfAll && !isCarriedByEach) return { reason: 'level', isRemoved: false };
  const isUnclear = takesUpOther(claim, before, passages) || isInOwnWords(claim, passages);
  return { reason: faults[0]?.reason ?? (isUnclear ? 'name' : null), isRemoved: false };
}

/** `Both trials found`: each of them must. */
const AGREE =
  /\b(?:agree|agreed|both|all|each|consistent(?:ly)?|alike|unanimous(?:ly)?|confirm(?:s|ed)? each other)\b/;

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
