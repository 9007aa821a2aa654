import {
  deniesPlainly,
  generalityOf,
  isGeneral,
  isGeneralAt,
  isOfAnySuch,
  isOfTheRecord,
  isOpinion,
  missingClause,
  onlyAsks,
} from './general-knowledge.ts';
import { POINTS_BACK } from './points-back.ts';
import type { WrittenDate } from './reading/dates.ts';
import { type ReadSentence, readSentence } from './reading/read-sentence.ts';
import { TIME_UNITS } from './reading/units.ts';
import { advisesOn, statesOfPerson } from './states-of-person.ts';
import { movesIn } from './support/moves.ts';
import type { NameIndex } from './support/names.ts';
import { verdictsIn } from './support/verdicts.ts';

const PERSON =
  /\b(?:you|your|yours|yourself|you're|you've|he|she|his|her|him|hers|himself|herself|he's|she's|(?:the|this|our) patient(?:'s)?)\b/;
const THEY = /\b(?:they|their|them|theirs)\b/;
const ADVICE =
  /\b(?:should|could|can|may|might|would|please|ask|talk|speak|tell|consider|whether|recommend|suggest|try|call|discuss|make sure|remember|let|need to|important|worth|want|mention|bring|avoid|do not|don't|never|must|if|helps?)\b/;
const CONDITION =
  /^(?:if|when|whenever|once|should|in case) (?!you (?:ask|look|see|check|consider|want to know))(?:your|you|his|her|their|he|she|they|the|any|there|it)\b/;

/**
 * True where a sentence of an agent without a record says something of this person without a source. What holds for anybody, advice,
 * questions and what a page says do not. `names` finds what the facts of this turn are called.
 */
export function needsSource(text: string, names: NameIndex, inTable: boolean): boolean {
  return saysOfPerson(text, readSentence(text), names, inTable);
}

const SPOKEN_TO = /\b(?:you|your|yours|the patient|this patient)\b/;

/** An agent without a record may tell what a page says, and what holds for anybody. */
function saysOfPerson(text: string, sentence: ReadSentence, names: NameIndex, inTable: boolean): boolean {
  const { lower } = sentence;
  const spokenTo =
    !advisesOn(sentence) &&
    lower
      .split(/[,;:]| (?:and|but|so|because|since|which|that) /)
      .some((clause) => SPOKEN_TO.test(clause) && !ADVICE.test(clause));
  if (spokenTo && isValueAlone(sentence, inTable)) return true;
  const ofTheChart = isOfTheRecord(lower) && names.whole(sentence).size > 0;
  return (spokenTo || ofTheChart || statesOfPerson(sentence)) && needs(text, sentence, names);
}

/** `INR: 2.1`, `| INR | 2.1 |`, or a number on a line of its own: a value as a chart prints it, of nobody else. */
function isValueAlone({ lower, quantities }: ReadSentence, inTable: boolean): boolean {
  const numbered = quantities.some(({ word }) => word === undefined);
  if (!numbered || ADVICE.test(lower) || isGeneral(lower)) return false;
  return inTable || /^[^\p{L}]+$/u.test(lower) || VALUE.test(lower);
}

const VALUE =
  /^\**(?!(?:step|option|part|stage|question|tip|point|day|week|month|year|grade|type|phase|number|section|class|page|level|figure|table|item|no)\b)\p{L}[\p{L}\d() -]{0,40}?\**[:=]?\** *[<>≤≥~]? ?-?\d+(?:[.,/]\d+)?\**\.?$/u;

function needs(text: string, sentence: ReadSentence, names: NameIndex): boolean {
  const judged = judgedWords(sentence);
  const missing = missingClause(sentence);
  const tells = (from: number) =>
    sentence.quantities.some((quantity) => quantity.start < from && quantity.word === undefined) ||
    judged.some(({ at }) => at < from);
  if (missing > 0 && !tells(missing)) {
    const rest = text.slice(missing).replace(/^[,;:\s]+/, '');
    // `no level after 4 May, when you had …`: what happened on the day that the clause named.
    const ofThatDay = /^(?:when|where|which|on|the)\b/i.test(rest) && PERSON.test(rest.toLowerCase());
    if (ofThatDay && sentence.dates.some(({ start }) => start < missing)) return true;
    return /\p{L}/u.test(rest) && needs(rest, readSentence(rest), names);
  }
  if (statesOfPerson(sentence)) return true;
  return tellsOfPatient(sentence, judged, names);
}

interface JudgedWord {
  readonly at: number;
  readonly word: string;
  readonly verdict: boolean;
  readonly opinion: boolean;
}

function judgedWords(sentence: ReadSentence): readonly JudgedWord[] {
  return [
    ...verdictsIn(sentence).map(({ at, word, said }) => ({
      at,
      word,
      verdict: true,
      opinion: said === 'as-printed',
    })),
    ...movesIn(sentence).map(({ at, word }) => ({ at, word, verdict: false, opinion: false })),
  ];
}

function tellsOfPatient(sentence: ReadSentence, judged: readonly JudgedWord[], names: NameIndex): boolean {
  const { lower } = sentence;
  const person = PERSON.test(lower);
  const general = isGeneral(lower);
  const advice = ADVICE.test(lower);
  const conditional = CONDITION.test(lower) && ADVICE.test(lower.replace(/^\S+/, ''));
  if (statesDay(sentence, person, judged.length === 0)) return true;
  if (sentence.quantities.some(isMeasured)) return person || THEY.test(lower) || !general;
  if (judged.length === 0 && onlyAsks(sentence)) return false;
  const back = POINTS_BACK.test(lower);
  const named = names.whole(sentence).size > 0;
  const generality = generalityOf(sentence);
  const found = judged.filter(
    (each) =>
      !isGeneralAt(sentence, generality, each.at) &&
      (back || !(isOfAnySuch(sentence, generality, each) || (each.opinion && isOpinion(sentence, each.at)))),
  );
  if (found.length > 0 && !conditional && (back || named)) return true;
  if (person && !conditional && judged.some(({ verdict }) => verdict || (named && !advice))) return true;
  const numbered = sentence.quantities.some(({ word, unit }) => word === undefined && unit === null);
  if (numbered && (person || back) && !advice && !general) return true;
  if (deniesPlainly(sentence) && named && !advice && !general) return true;
  return (person || isOfTheRecord(lower)) && !advice && !general && names.any(sentence);
}

/** A day or a month is an event of somebody; a year alone may be that of a guideline. */
function statesDay(sentence: ReadSentence, person: boolean, onlySaid: boolean): boolean {
  return sentence.dates.some(
    (date) =>
      date.readings.some(({ month, day }) => month !== null || day !== null) ||
      (person &&
        (date.bare === true || date.readings.length === 0) &&
        !(onlySaid && isAhead(date, sentence))),
  );
}

/** `Please ring your doctor today`, `Do you feel dizzy today?`: nothing that was. */
function isAhead({ start, end, readings }: WrittenDate, sentence: ReadSentence): boolean {
  const { lower } = sentence;
  const asked = onlyAsks(sentence);
  const soon = /^(?:today|tonight|tomorrow|this|next|coming)\b/.test(lower.slice(start, end));
  const past = /\b(?:was|were|had|did|been|went|got)\b/.test(lower);
  return readings.length === 0 && (asked || (soon && !past && ADVICE.test(lower)));
}

function isMeasured({ unit }: ReadSentence['quantities'][number]): boolean {
  return unit !== null && !TIME_UNITS.has(unit);
}
