import { textBefore } from '../text-before.ts';
import { findNames } from './find-names.ts';
import { LINE_END } from './line-end.ts';
import { isOxygenGivenIn } from './on-oxygen.ts';
import { findTimes } from './times.ts';
import { classOf, namesPatient, speaksOfProxy, type WordClass, type Writer, wordsOf } from './words.ts';

/** Nobody writes a longer sentence. */
const LONGEST = 2_000;
const SENTENCE = new RegExp(`[.!?;\\n]+(?:\\s|$)|${LINE_END}`, 'u');
/** A comma or a dash ends what is said of a measurement; "if" reaches over them. */
const CLAUSE = new RegExp(`${SENTENCE.source}|,(?!\\d)|\\s[-–—]+\\s`, 'u');

/** What the sentence around a quote says of it: whose it is, and whether it was measured at all. */
export function sentenceAround(
  text: string,
  at: number,
  quote: string,
  writer: Writer,
): 'other-person' | 'not-measured' | 'unclear-words' | undefined {
  const before = textBefore(text, at, LONGEST);
  const last = before.split(SENTENCE).at(-1) ?? '';
  const sentence = writer === 'patient' ? last : last.replace(CHILD_FIRST, 'pt');
  const behind = text.slice(at + quote.length, at + quote.length + LONGEST);
  const after = behind.split(CLAUSE)[0] ?? '';
  const mine = /\b(?:my|i|i['’]m|i\s+am|our)\s*$/iu.test(before) || /^(?:my|i|i['’]m)\b/iu.test(quote);
  if (
    writer === 'proxy' &&
    ((mine && !namesPatient(quote)) || speaksOfProxy(`${sentence} ${quote} ${after}`))
  )
    return 'other-person';
  if (!mine && classesOf(sentence, writer).has('other-person')) return 'other-person';
  if (OF_SOMEBODY.test(after)) return 'other-person';
  if (isSupposed(sentence) || isIdleQuestion(sentence, quote, behind, writer)) return 'not-measured';
  const said = classesOf(before.split(CLAUSE).at(-1) ?? '', writer);
  if (said.has('not-measured') || IS_A_GOAL.test(after) || /\bnormal\s*$/iu.test(before))
    return 'not-measured';
  if (isOxygenGivenIn(before, quote)) return 'unclear-words';
  return isQualified(before, quote, writer) || isOfAnotherFluid(quote, after) ? 'unclear-words' : undefined;
}

/** "Baby jaundiced, bilirubin 240": to others than a patient the child that a sentence begins with is the patient. */
const CHILD_FIRST = /^\s*(?:the\s+|this\s+)?(?:baby|child|toddler|newborn)(?![\p{L}\d'’])/iu;

const OF_SOMEBODY =
  /^\s*(?:for|is|of|in)?\s*(?:my|his|her|the)?\s*(?:wife|husband|son|daughter|mum|mom|dad|mother|father|baby|child)\b/iu;
const IS_A_GOAL =
  /^\s*(?:not\b|(?:[\p{L}'’]+\s+){0,3}(?:goal|target|ideal|aim|limit|threshold|cut-?off|maximum|minimum|would|should|recommended)\b)/iu;

const IN_ANOTHER_FLUID =
  /^\s*(?:in|from|of)\s+(?:the\s+|my\s+|an?\s+)?(?:urine|csf|cerebro\p{L}*|spinal|saliva|sweat|stool|pleural|ascit\p{L}*|peritoneal|synovial|fluid|drain)/iu;

function isOfAnotherFluid(quote: string, after: string): boolean {
  const urine = findNames(quote).some(({ measure }) => 'specimen' in measure && measure.specimen === 'urine');
  return IN_ANOTHER_FLUID.test(urine ? after.replace(/\burine\b/iu, '') : after);
}

/** "Saliva cortisol", "pleural glucose": a word that we do not know, right before the name. */
function isQualified(before: string, quote: string, writer: Writer): boolean {
  const [name] = findNames(quote);
  const word = /(?:^|[\s(])([\p{L}-]+)\s+$/u.exec(before)?.[1];
  if (name?.start !== 0 || word === undefined || classOf(word, writer) !== 'unknown') return false;
  const known = [...findTimes(before, '2000-01-01'), ...findNames(before)];
  return !known.some(({ end }) => end >= before.trimEnd().length) && !/\d\s*[\p{L}-]+\s+$/u.test(before);
}

function isSupposed(sentence: string): boolean {
  return /\b(?:if|unless|whether|suppose|supposing|imagine|in\s+case)\b/iu.test(sentence);
}

/** "What does a BP of 120/80 mean?" tells nothing of the one who asks. */
function isIdleQuestion(sentence: string, quote: string, after: string, writer: Writer): boolean {
  const asks = /^[^.!;\n]*\?/u.test(after) || quote.trim().endsWith('?');
  const begins = /^\s*(?:is|are|what|what['’]s|does|do|how|why|can|could|should|would|which|when)\b/iu.test(
    sentence + quote,
  );
  if (!asks || !begins || writer === 'clinician') return false;
  const words = sentence + quote;
  return writer === 'proxy' ? !namesPatient(words) : !/\b(?:my|mine|i|i['’]m|im|we|our)\b/iu.test(words);
}

function classesOf(text: string, writer: Writer): ReadonlySet<WordClass> {
  return new Set(wordsOf(text).map((word) => classOf(word, writer)));
}
