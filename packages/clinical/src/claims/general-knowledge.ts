import { textBefore } from '../text-before.ts';
import type { ReadSentence } from './reading/read-sentence.ts';
import { clauseAt } from './support/anchors.ts';

/** Words of a sentence that holds for anybody. */
const GENERAL =
  /\b(?:usually|usual|ideally|generally|in general|as a rule|often|typically|typical|commonly|common|routinely|sometimes|rarely|can|may|might|could|would|people|patients|adults|children|women|men|anyone|someone|everyone|most|many|some|guidelines?|thresholds?|targets?|aims?|goals?|standard|advised|considered|defined|means|mean|recommended|recommend|always|tends?|reflects?|average|if|when|such|nearly|known|doctors|reason)\b/;
const OF_THE_RECORD =
  /\b(?:latest|last|most recent|newest|current|currently|measured|results?|reading|recorded|the record|the chart|the file|on file|prescribed|diagnosed)\b/;
/** `a reading without dizziness`, `any result`: none of this record. */
const ANY_ONE =
  /\b(?:an?|any|every|no single) (?!(?:last|latest|recent|new|current)\b)(?:[\p{L}-]+ )?(?:reading|result)\b/gu;

/** The sentence speaks of the record itself. */
export function isOfTheRecord(lower: string): boolean {
  return OF_THE_RECORD.test(lower.replaceAll(ANY_ONE, ''));
}

/** The sentence says what usually holds, and not what the record has. */
export function isGeneral(lower: string): boolean {
  return GENERAL.test(lower) && !isOfTheRecord(lower);
}

/** What the checks of a word in the sentence ask of the sentence as a whole. */
export interface Generality {
  readonly general: boolean;
  readonly ofTheRecord: boolean;
}

export function generalityOf({ lower }: ReadSentence): Generality {
  return { general: isGeneral(lower), ofTheRecord: isOfTheRecord(lower) };
}

const PREDICATE =
  /\b(?:is|was|are|were|remains?|looks?|seems?|stays?|stayed)(?: (?:too|very|slightly|a|little|bit|still|now|clearly|quite|somewhat|well|also|again))* $/;

/**
 * Said of what usually holds. `Potassium is low, which usually …` is a finding all the same: what makes it general must stand before
 * it or in its own clause.
 */
export function isGeneralAt({ lower }: ReadSentence, { general }: Generality, at: number): boolean {
  if (!general || !PREDICATE.test(textBefore(lower, at, 40))) return general;
  const { start, end } = clauseAt(lower, at, /; /g);
  const own = clauseAt(lower, at);
  return GENERAL.test(lower.slice(start, Math.min(end, own.end)));
}

const FINDING =
  /\b(?:was|were|had|has|have|been|shows?|showed|shown|found|noted|seen|here|now|present|remains?|still|again|there|this|these|those|today|currently|persists?)\b/;
const TELLS =
  /\b(?:makes?|causes?|means?|leads?|raises?|lowers?|increases?|reduces?|explains?|points?|occurs?|happens?|suggests?|indicates?|comes?|goes|go|helps?|protects?|requires?|needs?|calls?|damages?|harms?|affects?|puts?|strains?|weakens?|thins?|slows?|speeds?|triggers?|prevents?|predicts?|carries|carry|deserves?|matters?|does|do|is (?:an?|the|called|one|part|linked|seen as)|are (?:an?|the|linked|called|part))\b/;

/**
 * `a raised value in a muscle disease`, `low neutrophils make infections more dangerous`: the word at this place describes any
 * such value, not one that was seen.
 */
export function isOfAnySuch(
  { lower }: ReadSentence,
  { ofTheRecord }: Generality,
  { at, word }: { readonly at: number; readonly word: string },
): boolean {
  const { start, end } = clauseAt(lower, at);
  const clause = lower.slice(start, end);
  if (ofTheRecord || FINDING.test(clause) || !TELLS.test(clause)) return false;
  const after = lower.slice(at + word.length, at + word.length + 20);
  const attributive = /^ (?!(?:and|or|at|on|in|for|but|than|to|because|when|with|by|as|from)\b)\p{L}/u.test(
    after,
  );
  const before = textBefore(lower, at, 24);
  if (/\b(?:an?|any|every) (?:[\p{L}-]+ )?$/u.test(before))
    return attributive || /^ (?:(?:in|of) \p{L}|-?\d)/u.test(after);
  return attributive && /(?:^|, |\b(?:and|or|of|with|by|from|too|very) )$/.test(before);
}

/** `more dangerous`: a word of opinion that is said of no value. */
export function isOpinion({ lower }: ReadSentence, at: number): boolean {
  return !PREDICATE.test(textBefore(lower, at, 40));
}

const MISSING =
  /^(?:(?:and|but|so|unfortunately|however|also|otherwise),? )?(?:there (?:is|are|was|were) (?:also )?no\b|i (?:also )?(?:found|have|see|saw|can see|could find|have found) (?:no|nothing|none)\b|i (?:did not|didn't|do not|don't|have not|haven't|cannot|can't|could not|couldn't) (?:find|see|have|seen|found)\b|no \p{L}|nothing\b|none of\b|what i read (?:does not|doesn't|has no|holds no|contains no|gives no)\b)/u;
const LOOKED_FOR =
  /\b(?:in what i (?:read|have)|i (?:have|see|saw|read|found|can see|was given)|on file|in (?:the|your|his|her|this) (?:record|chart|file|notes)|find|results?|values?|measurements?|readings?|reports?|letters?|notes?|entry|entries|levels?|tests?|scans?|ranges?|listed|recorded|after|since)\b/;
const SAYS_MORE =
  /\b(?:doubt|question that|you|he|she|the patient) (?:are|is|have|has|take|takes|had|were|was|need|needs|suffers?)\b|\b(?:doubt|hesitation)\b|\b(?:that|because|and|but) (?:you|your|he|she|his|her|it|this|they)\b/;

/** How long the clause is that says plainly what was not found; 0 where the sentence opens with none. */
export function missingClause({ lower }: ReadSentence): number {
  if (!MISSING.test(lower)) return 0;
  const end = lower.search(/[,;:] /);
  const clause = end < 0 ? lower : lower.slice(0, end);
  return LOOKED_FOR.test(clause) && !SAYS_MORE.test(clause) ? clause.length : 0;
}

/** `There is no latex allergy`: said of nobody's reports, so of the patient. */
export function deniesPlainly({ lower }: ReadSentence): boolean {
  return MISSING.test(lower);
}

/** A question that a person answers, and that tells nothing. */
export function onlyAsks({ lower, text }: ReadSentence): boolean {
  return (
    /\?["'”’)*_]*\s*$/.test(text) &&
    /^(?:and |or |but |so )?(?:do|does|have|has|are|is|were|can|could|would|will|how (?:are|do|have|is|often|much|long)|what (?:do|would|matters)|is there|are there)\b/.test(
      lower,
    ) &&
    !/\b(?:know|aware|remember|realise|realize)\b|n't\b/.test(lower)
  );
}
