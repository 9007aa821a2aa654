import { textBefore } from '../../text-before.ts';
import { citedFact } from '../licensed/cited-fact.ts';
import { classWordsIn } from '../licensed/class-words.ts';
import { stemOf, stemsOf } from '../licensed/same-word.ts';
import { says } from '../licensed/says.ts';
import type { CitedFact } from '../licensed/word-class.ts';
import { placesOf } from '../reading/names.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { movesIn } from '../support/moves.ts';
import { nameSpansIn, type Span } from '../support/names.ts';
import { verdictsIn } from '../support/verdicts.ts';
import { NEUTRAL, OF_KIND, OF_STATUS } from './neutral-words.ts';

/** A word that nothing cited accounts for, where it stands. */
export interface Unaccounted extends Span {
  readonly word: string;
}

/** What may account for a word besides the cited facts. */
export interface Around {
  /** Whether something handed out of the patient names this word. */
  readonly isHandedOut: (word: string) => boolean;
  /** The person's own message, in small letters. */
  readonly said: () => string;
}

/** A name may hold digits: `l1`, `hba1c`. */
const TOKEN = /\p{L}[\p{L}\d]*(?:'\p{L}+)?/gu;

/**
 * The words of a cited sentence that neither the cited facts say nor any check has read: what is left is said by nobody but the model.
 * Called after the checks: a word of a class, a verdict or a move that is not so has been found by them.
 */
export function unaccountedIn(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  around: Around,
): readonly Unaccounted[] {
  const { lower } = sentence;
  const cited = facts.map(citedFact);
  const read = spansRead(sentence, cited);
  const kinds = cited.flatMap(({ fields: { kind, status } }) =>
    status === undefined ? [OF_KIND[kind]] : [OF_KIND[kind], OF_STATUS[status]],
  );
  let at = 0;
  return [...lower.matchAll(TOKEN)]
    .map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
    .filter(({ word, start, end }) => {
      while (at < read.length && read[at]!.end <= start) at += 1;
      if (at < read.length && read[at]!.start <= start && end <= read[at]!.end) return false;
      const plain = word.replace(/'s$/, '');
      if (isDenial(plain)) return !isDenialRead(sentence, start, cited);
      if (plain === 'yes') return asksLeave(around.said());
      const before = textBefore(lower, start, 40);
      return (
        plain.length > 1 &&
        !NEUTRAL.has(plain) &&
        !kinds.some((kind) => kind.has(plain)) &&
        !cited.some((fact) => saysPlainly(fact, plain, before)) &&
        !(AS_TIME.test(before) && around.isHandedOut(plain))
      );
    });
}

/** `after the birth`, `on the day of discharge`: when it was, by the name of something that was handed out. */
const AS_TIME =
  /\b(?:during|throughout|after|before|since|following|until|around|between|post|pre|day of|time of|(?:at|on) the|(?:at|on) (?:your|his|her))(?: (?:the|your|his|her|their|that|this))?(?: [\p{L}\d]+){0,3}[ -]$/u;

/** A yes to such a question is an answer by itself. */
function asksLeave(said: string): boolean {
  return (
    said === '' || /\b(?:can|may|could|should|must|safe|allowed|ok|okay|fine|stop|need|together)\b/.test(said)
  );
}

/** Spans that a check has read, joined where they touch, in their order. */
function spansRead(sentence: ReadSentence, cited: readonly CitedFact[]): readonly Span[] {
  const { lower } = sentence;
  const spans: Span[] = [
    ...sentence.dates,
    ...sentence.quantities,
    ...classWordsIn(sentence).map(({ found }) => found),
    ...[...verdictsIn(sentence), ...movesIn(sentence)].map(({ at, word }) => ({
      start: at,
      end: at + word.length,
    })),
    ...cited.flatMap((fact) => nameSpansIn(sentence, fact)),
    ...cited.flatMap(({ calls: { lay } }) =>
      lay.flatMap((call) => placesOf(lower, call).map((start) => ({ start, end: start + call.length + 1 }))),
    ),
  ];
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

const DENIED = /\b(?:no|not|never|without|non)[ -](?:\p{L}+ )?$/u;

/** The fact says the word, and not only with a `no` or `non-` that the sentence leaves out. */
function saysPlainly(fact: CitedFact, word: string, before: string): boolean {
  if (!says(fact, word) && !says(fact, word.replace(/(?<=\p{L}{3})s$/u, '')))
    return fieldStems(fact).has(stemOf(word));
  const stem = stemOf(word);
  const places = [...fact.printed.matchAll(TOKEN)].filter(({ 0: each }) => stemOf(each) === stem);
  const denied =
    places.length > 0 && places.every(({ index }) => DENIED.test(textBefore(fact.printed, index, 24)));
  return !denied || /\b(?:no|not|never|without|non|n't)\b/.test(before);
}

const FIELDS = new WeakMap<CitedFact, ReadonlySet<string>>();

/** Of its fields, and of who reported it. */
function fieldStems(fact: CitedFact): ReadonlySet<string> {
  const { reason = '', doubt = '' } = fact.fields;
  const stems = FIELDS.get(fact) ?? stemsOf(`${fact.fact.printed} ${reason} ${doubt}`.toLowerCase());
  FIELDS.set(fact, stems);
  return stems;
}

const DENIAL = /^(?:not|no|nor|neither|none|never|nothing|nobody|without|cannot|\p{L}+n't)$/u;

function isDenial(word: string): boolean {
  return DENIAL.test(word);
}

/** `not recorded`, `no reason is given`, `no more than`, `not only`: nothing of the patient is denied. */
const OF_THE_ENTRY =
  /^(?:not|no|nor|none|without|cannot|\p{L}+n't) (?:only|just|yet|more than|less than|later than|later|earlier|quite|an? |a reason|reasons?|reference|range|date|dose|unit|further|other|record|recorded|given|stated|noted|listed|named|documented|marked|known|say|says|tell|judge|mention|show|entry|entries)\b/u;
const PRINTS_NO =
  /\b(?:no|not|none|never|without|negative|non|stopped|ended|resolved|inactive|completed|remission|until|cancelled|absent|denies|refuted|entered in error|off)\b/;

/** Whether what the denial at this place denies was read: a fact says no, or the verdict or move that it denies was checked. */
function isDenialRead(sentence: ReadSentence, at: number, cited: readonly CitedFact[]): boolean {
  const after = sentence.lower.slice(at, at + 40);
  if (OF_THE_ENTRY.test(after) || cited.some(({ printed }) => PRINTS_NO.test(printed))) return true;
  return [...verdictsIn(sentence), ...movesIn(sentence)].some(
    ({ at: place, negated }) => negated && place > at && place - at < 40,
  );
}
