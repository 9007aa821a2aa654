import { factsOf } from '../facts.ts';
import { isMedication, SYMPTOM } from '../medical-words.ts';
import {
  ALLERGY,
  ASKS,
  clausesIn,
  DENIES,
  DOCTOR,
  DOSE,
  FREQUENCY,
  ILLNESS,
  MEASURE,
  OPERATION,
  REACTION,
  restOfClause,
  STATES,
  type Stretch,
  sentencesIn,
  VACCINE,
  VISIT,
  WHEN,
} from './stretches.ts';

const LONGEST = 300;

const KINDS: { readonly [list: string]: (sentence: Stretch) => readonly Pointer[] } = {
  measurements,
  medications,
  allergies: allergiesIn,
  conditions: (sentence) => stated(sentence, ILLNESS),
  symptoms: (sentence) => stated(sentence, SYMPTOM).filter(({ name }) => !name?.match(ILLNESS)),
  immunizations: (sentence) => named(sentence, VACCINE),
  operations: (sentence) => (isSaid(sentence) ? named(sentence, OPERATION) : []),
  encounters: (sentence) => (isSaid(sentence) ? named(sentence, VISIT) : []),
  practitioners: (sentence) =>
    isSaid(sentence) && sentence.text.search(VISIT) < 0 ? named(sentence, DOCTOR) : [],
};

/** The places of a text that belong into a list of this name; undefined where the name tells nothing. */
export function pointersFor(list: string, text: string): readonly Pointer[] | undefined {
  const kind = KINDS[list];
  if (kind === undefined) return undefined;
  return sentencesIn(text)
    .flatMap(kind)
    .filter(({ quote }) => quote.length <= LONGEST);
}

/** A clause with the name of a measure and a number, or with a unit that no medicine is given in. */
function measurements(sentence: Stretch): readonly Pointer[] {
  const clauses = clausesIn(sentence).filter(({ text }) => isMeasured(text));
  const apart = clauses.reduce((rest, { text }) => rest.replace(text, ' '), sentence.text);
  const when = WHEN.exec(apart)?.[0];
  return clauses.map(({ text: quote }) =>
    when === undefined || WHEN.test(quote) ? { quote } : { quote, measured_at: when },
  );
}

const OF_MEDICINES = /^(?:mg|mcg|µg|ug|g|ml|iu|units?|tablets?|puffs?|drops?|l|m)$/i;
const OF_TIME = /^(?:minutes?|hours?|days?|weeks?|months?|years?)$/i;

function isMeasured(clause: string): boolean {
  const { quantities, bloodPressure, medications: medicines } = factsOf(clause);
  if (medicines.length > 0) return false;
  if (
    bloodPressure !== null ||
    (MEASURE.test(clause) && /\d/.test(clause.replace(MEASURE, '').replace(WHEN, '')))
  )
    return true;
  return quantities.some(({ unit }) => !OF_MEDICINES.test(unit) && !OF_TIME.test(unit));
}

function medications(sentence: Stretch): readonly Pointer[] {
  if (ALLERGY.test(sentence.text) || !isSaid(sentence)) return [];
  return [...sentence.text.matchAll(/\p{L}{5,}/gu)]
    .filter(([word]) => isMedication(word))
    .map(({ index, 0: name }) => {
      const { text: quote } = restOfClause(sentence, index);
      const [dose] = DOSE.exec(quote) ?? [];
      const [frequency] = FREQUENCY.exec(quote) ?? [];
      return { quote, name, ...(dose && { dose }), ...(frequency && { frequency }) };
    });
}

/** Names that the sentence says somebody has: neither denied, nor asked, nor what a medicine does. */
function stated(sentence: Stretch, names: RegExp): readonly Pointer[] {
  if (ALLERGY.test(sentence.text) || !isSaid(sentence) || !STATES.test(sentence.text)) return [];
  return named(sentence, names);
}

function named(sentence: Stretch, names: RegExp): readonly Pointer[] {
  return [...sentence.text.matchAll(names)].flatMap((match) => {
    if (DENIES.test(sentence.text.slice(0, match.index))) return [];
    const { text: quote } = restOfClause(sentence, match.index);
    return [{ quote, name: match[1] ?? match[0] }];
  });
}

function isSaid({ text }: Stretch): boolean {
  return !ASKS.test(text);
}

/** What an extractor's model gives of one thing: words of the text, letter by letter. */
export type Pointer = { readonly quote: string } & { readonly [field: string]: string };

const TO =
  /\b(?:allergic|allerg(?:y|ies)|intolerant|intolerance|reaction)\s+to\s+([\p{L}\d -]+?(?:(?:,| and| or)\s+[\p{L}\d-]+)*?)(?=\s*(?:[.,;:()]|$|\s(?:which|that|with|since|in|as|it|because)\b))/iu;
const OF = /\b(\p{L}{4,})\s+(?:allergy|intolerance)\b/iu;
const LIST = /\ballergies\s*:\s*(.+)$/iu;
const NO_NAME = /^(?:known|drug|food|any|other|severe|mild|the)$/i;

/** "Allergic to penicillin", "penicillin allergy", "Allergies: penicillin (rash), latex". */
function allergiesIn({ text }: Stretch): readonly Pointer[] {
  const cue = ALLERGY.exec(text);
  if (cue === null || ASKS.test(text) || DENIES.test(text.slice(0, cue.index + cue[0].length))) return [];
  const to = TO.exec(text);
  if (to !== null) return namesOf(to[1] ?? '').map((name) => pointer(text, to.index, name));
  const listed = LIST.exec(text)?.[1];
  if (listed !== undefined && !DENIES.test(listed)) {
    return listed.split(/,|\band\b/u).flatMap((each) => {
      const [, name] = /^\s*([\p{L}\d -]{3,40}?)\s*(?:\(|$)/u.exec(each) ?? [];
      return name === undefined ? [] : [pointer(text, text.indexOf(name), name)];
    });
  }
  const of = OF.exec(text);
  const [quote, name] = of ?? [];
  return quote === undefined || name === undefined || NO_NAME.test(name) ? [] : [{ quote, name }];
}

function namesOf(said: string): readonly string[] {
  return said
    .split(/,|\b(?:and|or)\b/u)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !NO_NAME.test(name));
}

/** The quote ends with the name, or with what it does where nothing stands between them. */
function pointer(text: string, from: number, name: string): Pointer {
  const end = text.indexOf(name, from) + name.length;
  const [behind = ''] = /^[^,;.]*/u.exec(text.slice(end)) ?? [];
  const reaction = / and /u.test(behind) ? null : REACTION.exec(behind);
  if (reaction === null) return { quote: text.slice(from, end), name };
  const closing = text[end + reaction.index + reaction[0].length] === ')' ? 1 : 0;
  const quote = text.slice(from, end + reaction.index + reaction[0].length + closing);
  return { quote, name, reaction: reaction[0] };
}
