import type { CitedFact } from '../licensed/word-class.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { movesIn } from '../support/moves.ts';
import { verdictsIn } from '../support/verdicts.ts';

const DENIAL = /^(?:not|no|nor|neither|none|never|nothing|nobody|without|cannot|\p{L}+n't)$/u;

export function isDenial(word: string): boolean {
  return DENIAL.test(word);
}

/** `not recorded`, `no reason is given`, `no more than`, `not only`: nothing of the patient is denied. */
const OF_THE_ENTRY =
  /^(?:not|no|nor|none|without|cannot|\p{L}+n't) (?:only|just|yet|more than|less than|later than|later|earlier|quite|an? |a reason|reasons?|reference|range|date|dose|unit|further|other|record|recorded|given|stated|noted|listed|named|documented|marked|known|say|says|tell|judge|mention|show|entry|entries)\b/u;
const PRINTS_NO =
  /\b(?:no|not|none|never|without|negative|non|stopped|ended|resolved|inactive|completed|remission|until|cancelled|absent|denies|refuted|entered in error|off)\b/;

/** Whether what the denial at this place denies was read: a fact says no, or the verdict or move that it denies was checked. */
export function isDenialRead(sentence: ReadSentence, at: number, cited: readonly CitedFact[]): boolean {
  const after = sentence.lower.slice(at, at + 40);
  if (OF_THE_ENTRY.test(after) || cited.some(({ printed }) => PRINTS_NO.test(printed))) return true;
  return [...verdictsIn(sentence), ...movesIn(sentence)].some(
    ({ at: place, negated }) => negated && place > at && place - at < 40,
  );
}
