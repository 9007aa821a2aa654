import { textBefore } from '../../text-before.ts';
import { NEUTRAL } from '../accounted/neutral-words.ts';
import type { AvailableFacts } from '../available-facts.ts';
import type { Fault } from '../contradictions/fault.ts';
import { stemOf } from '../licensed/same-word.ts';
import { otherWords } from '../licensed/says.ts';
import { type DateParts, readDates } from '../reading/dates.ts';
import { oncePerSentence } from '../reading/once-per-sentence.ts';
import { deniesForATime, type Polarity, readPolarity } from '../reading/polarity.ts';
import { maskDates } from '../reading/quantities.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { within } from '../support/dates.ts';
import { oldAsLatest } from './latest.ts';
import { notInOnePlace } from './one-place.ts';
import { otherDoctor } from './who-did-it.ts';

/** What is against a cited sentence on paper, besides what is against it in an answer. */
export function* paperFaults(
  sentence: ReadSentence,
  cited: readonly ReadFact[],
  available: Pick<AvailableFacts, 'ofName' | 'printed'>,
): Generator<Fault> {
  const denied = wordAgainstDenials(sentence, cited);
  if (denied !== null) yield { reason: 'denied', by: 'told though denied', word: denied };
  const old = oldAsLatest(sentence, cited, available);
  if (old !== null) yield { reason: 'outdated', by: old === 'told' ? 'old as latest' : 'old, day left open' };
  yield* notInOnePlace(sentence, cited);
  yield* faultsOfSince(sentence, cited);
  const opposite = oppositeIn(sentence, cited);
  if (opposite !== null) yield { reason: 'name', by: 'opposite', word: opposite };
  const doctor = otherDoctor(sentence, cited, available.printed);
  if (doctor !== null) yield { reason: 'name', by: 'another doctor', word: doctor };
}

const SINCE = /\bsince (?:the )?(?:early |late |mid[ -]?|end of |beginning of )?$/;
const GOES_ON = /\b(?:takes?|taking|taken|is on|on|gets|receives|continues|goes on|current(?:ly)?)\b/;
/** `Not taken any more since May`: counted from the end. */
const ENDS =
  /\b(?:no|not|never|nobody|without|any more|anymore|stopped|ended|off|free|resolved|over|gone|paused|withdrawn)\b/;
const LISTED =
  /\b(?:list\p{L}*|written|entered|recorded|stands|marked|was to|should have|still|active|end(?:ed)?)\b/u;

/** What is told to be so since a day on which none of its facts began, and what goes on though it was to end. */
function* faultsOfSince(sentence: ReadSentence, facts: readonly ReadFact[]): Generator<Fault> {
  const starts = facts.map(startOf);
  const said = sentence.dates.filter(({ start }) => SINCE.test(textBefore(sentence.lower, start, 24)));
  const isOther =
    !ENDS.test(sentence.lower) &&
    said.some(
      ({ readings }) =>
        readings.length > 0 &&
        !readings.some((reading) => starts.some((start) => start !== null && within(reading, start))),
    );
  if (isOther && starts.some((start) => start !== null))
    yield {
      reason: 'date',
      by: starts.every((start) => start !== null) ? 'other start' : 'another start, perhaps',
    };
  const wasToEnd = facts.some(({ printed }) => / but was to end on /.test(printed));
  if (wasToEnd && GOES_ON.test(sentence.lower) && !LISTED.test(sentence.lower))
    yield { reason: 'status', by: 'was to end' };
}

/** The day since when it is so; null where it says none. */
function startOf({ printed }: ReadFact): DateParts | null {
  const since = /, since (\d{4}(?:-\d\d){0,2})/.exec(printed)?.[1];
  return since === undefined ? null : (readDates(since)[0]?.readings[0] ?? null);
}

/** The month of May is no `may`. */
const OF_SENTENCE = oncePerSentence(({ lower, dates }) => readPolarity(maskDates(lower, dates), stemOf));
const OF_FACT = new WeakMap<ReadFact, Polarity>();

function ofFact(fact: ReadFact): Polarity {
  const known = OF_FACT.get(fact) ?? readPolarity(fact.printed, stemOf);
  OF_FACT.set(fact, known);
  return known;
}

/** Documents: what they do not deny in words is told there. Of what is coded, the status says whether it is so. */
const WRITTEN = /^(?:DocumentReference|DiagnosticReport)\//;

/**
 * A word that the sentence states and its facts only deny (`a bleed inside`, of `no bleeding inside`), or that the sentence denies and
 * the cited document only states. Null: there is none.
 */
function wordAgainstDenials(sentence: ReadSentence, facts: readonly ReadFact[]): string | null {
  const said = OF_SENTENCE(sentence);
  const cited = facts.map(ofFact);
  const isWritten = facts.length > 0 && facts.every(({ fact: { resource } }) => WRITTEN.test(resource));
  // `No fall since February` denies none of before.
  const isBounded = deniesForATime(sentence.lower);
  const against = sentence.words.find(({ word }) => {
    if (word.length < SHORTEST || NEUTRAL.has(word)) return false;
    const stem = stemOf(word);
    const same = [stem, ...otherWords(stem).map(stemOf)];
    const has = (kind: keyof Polarity) => cited.some((each) => same.some((one) => each[kind].has(one)));
    if (said.stated.has(stem)) return has('denied') && !has('stated');
    return isWritten && !isBounded && said.denied.has(stem) && has('stated') && !has('denied');
  });
  return against?.word ?? null;
}

/** Shorter words name no finding. */
const SHORTEST = 4;

/** Of each row one word excludes the others, of the same thing. */
const ROWS: readonly (readonly string[])[] = [
  ['single', 'dual', 'double', 'triple', 'biventricular'],
  ['upper', 'lower', 'middle'],
  ['anterior', 'posterior', 'inferior', 'lateral'],
  ['inner', 'outer'],
  ['proximal', 'distal'],
  ['systolic', 'diastolic'],
  ['partial', 'total', 'complete'],
  ['primary', 'secondary'],
  ['male', 'female'],
  ['benign', 'malignant'],
  ['paroxysmal', 'persistent', 'permanent'],
  ['living', 'deceased'],
  ['vaginal', 'caesarean'],
];
const ROW_OF = new Map(ROWS.flatMap((row) => row.map((word) => [word, row] as const)));

/** A word and the two behind it, in one phrase. */
const PHRASE = new RegExp(
  `(?<![\\p{L}\\d])(${[...ROW_OF.keys()].join('|')})[ -](\\p{L}{4,})(?:[ -](\\p{L}{4,}))?`,
  'gu',
);

/**
 * A word of the sentence that its facts print the opposite of, for the same thing: `dual-chamber`, of a single-chamber defibrillator.
 * Null: there is none.
 */
function oppositeIn({ lower }: ReadSentence, facts: readonly ReadFact[]): string | null {
  const said = thingsIn(lower);
  if (said.size === 0) return null;
  const printed = facts.map((fact) => thingsIn(fact.printed));
  for (const [word, things] of said) {
    const has = (other: string) =>
      printed.some((each) => [...(each.get(other) ?? [])].some((thing) => things.has(thing)));
    if (!has(word) && ROW_OF.get(word)!.some((other) => other !== word && has(other))) return word;
  }
  return null;
}

/** For each word of a row, the stems of what it is said of. */
function thingsIn(lower: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, word = '', ...things] of lower.matchAll(PHRASE)) {
    const known = found.get(word) ?? new Set<string>();
    for (const thing of things) if (thing !== undefined) known.add(stemOf(thing));
    found.set(word, known);
  }
  return found;
}
