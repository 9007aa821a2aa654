import { factsOf } from '../facts.ts';
import { isMedication, SYMPTOM } from '../medical-words.ts';

/** A stretch of a text, with where it begins. Its letters are the text's own: a quote must stand there. */
interface Stretch {
  readonly text: string;
  readonly at: number;
}

/** A line that goes on in small letters or with a number was only wrapped. */
const SENTENCE_ENDS =
  /[!?;]|\.(?=\s|$)(?<!\b(?:Dr|Prof|Mr|Mrs|Ms|St|approx|ca)\.)|\n\s*\n|\n(?!\s*[\p{Ll}\d])/gu;
const CLAUSE_ENDS = /,(?!\s?\d)|\b(?:and|but|while)\b/gu;

function sentencesIn(text: string): readonly Stretch[] {
  return split({ text, at: 0 }, SENTENCE_ENDS);
}

/** What one thing is said in: up to the next comma or "and". */
function clausesIn(sentence: Stretch): readonly Stretch[] {
  return split(sentence, CLAUSE_ENDS);
}

/** From a place in a sentence to the end of the clause that it stands in. */
function restOfClause(sentence: Stretch, from: number): Stretch {
  const [first] = split({ text: sentence.text.slice(from), at: sentence.at + from }, CLAUSE_ENDS);
  return first ?? { text: '', at: sentence.at + from };
}

function split({ text, at }: Stretch, ends: RegExp): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  const keep = (to: number) => {
    const piece = text.slice(from, to);
    const trimmed = piece.trim();
    if (trimmed !== '') stretches.push({ text: trimmed, at: at + from + piece.indexOf(trimmed) });
  };
  for (const { index, 0: mark } of text.matchAll(ends)) {
    keep(index);
    from = index + mark.length;
  }
  keep(text.length);
  return stretches;
}

/** Illnesses that it knows by name. */
const ILLNESS =
  /\b(?:(?:type [12] |gestational )?diabetes(?: mellitus)?|(?:pulmonary |arterial )?hypertension|high blood pressure|atrial fibrillation|(?:chronic |congestive )?heart failure|coronary (?:artery|heart) disease|myocardial infarction|heart attack|stroke|asthma|copd|chronic obstructive pulmonary disease|chronic kidney disease(?: stage \d[ab]?)?|hypothyroidism|hyperthyroidism|(?:breast|lung|colon|prostate|skin|bowel) cancer|osteoporosis|osteoarthritis|rheumatoid arthritis|arthritis|gout|epilepsy|depression|migraines?|(?:iron deficiency )?an(?:a)?emia|psoriasis|eczema|dementia|parkinson['’]s disease|duchenne muscular dystrophy|cardiomyopathy|scoliosis|pneumonia|urinary tract infection|diabetic (?:nephropathy|retinopathy|neuropathy)|hyperlipid(?:a)?emia|hypercholesterol(?:a)?emia|obesity|sleep apn(?:o)?ea|pulmonary embolism|deep vein thrombosis|hepatitis [abc]|cirrhosis|pre-?eclampsia|cataracts?|glaucoma)\b/giu;

const VACCINE =
  /\b(influenza|flu|covid(?:-19)?|tetanus|pneumococcal|hepatitis [ab]|shingles|mmr|measles|hpv|pertussis|rsv|polio)\s+(?:vaccin\p{L}*|jab|shot|booster|immuni[sz]ation)/giu;

const OPERATION =
  /\b(?:\p{L}{4,}(?:ectomy|plasty|ostomy|otomy|oscopy)|(?:hip|knee) replacement|(?:coronary )?bypass(?: surgery)?|caesarean(?: section)?|cesarean(?: section)?|cataract surgery|pacemaker implantation)\b/giu;

/** Words for a visit. */
const VISIT =
  /\b(?:(?:seen|reviewed)\s+(?:in|at)\s+(?:our|the|my)\s+(?:\p{L}+\s+){0,2}(?:clinic|practice|department)|saw\s+(?:Dr\.?|Prof\.?)\s+\p{Lu}\p{L}+|admitted\s+to\s+(?:the\s+)?hospital|(?:appointment|check-?up)\s+with\s+(?:Dr\.?|Prof\.?)\s+\p{Lu}\p{L}+)/gu;

/** What is measured, as people and letters call it. */
const MEASURE =
  /\b(?:hba1c|a1c|glucose|(?:blood )?sugar|ldl|hdl|triglycerides|cholesterol|creatinine|egfr|urea|potassium|sodium|calcium|albumin|ha?emoglobin|hb|ferritin|tsh|free t4|crp|bnp|nt-probnp|troponin|inr|alt|ast|ggt|bilirubin|creatine kinase|ck|platelets|psa|vitamin d|blood pressure|bp|weigh(?:t|s|ed|ing)?|height|bmi|heart rate|pulse|temperature|temp|spo2|oxygen saturation|respiratory rate|peak flow|ejection fraction|waist)\b/iu;

const ALLERGY = /\b(?:allerg\p{L}*|intoleran\p{L}*|anaphyla\p{L}*)\b/iu;

const REACTION = /\b(?:rash|hives|swelling|anaphylaxis|itching|nausea|vomiting|wheezing|breathlessness)\b/iu;

/** Said of somebody, rather than asked or told to do. */
const STATES =
  /\b(?:ha(?:s|ve|d|ving)|diagnosed|suffers?|suffered|suffering|known|history|developed|complain\p{L}*|reports?|reported|feels?|felt|feeling|noticed|since|with|presented|diagnos[ei]s|problems?)\b|['’]ve\b|^[-*•]/iu;
const ASKS =
  /^(?:and |so )?(?:what|how|why|when|which|who|am|is|are|was|were|do|does|did|can|could|should|would|explain|tell|show|list|describe|check|please)\b/iu;
const DENIES = /\b(?:no|not|never|without|denie[sd]|denying|none|nor)\b|n['’]t\b/iu;

const DOSE = /\d+(?:[.,]\d+)?\s?(?:mg|mcg|µg|ug|g|ml|iu|units?|tablets?|puffs?|drops?)\b/iu;
const FREQUENCY =
  /\b(?:(?:once|twice|three times|four times|\d+ times)\s+(?:(?:a|per|each|every)\s+)?(?:day|daily|week|weekly|month)|(?:every|each)\s+(?:morning|evening|night|day|week|\d+\s+hours)|daily|weekly|monthly|nightly|at night|in the (?:morning|evening)|as needed)\b/iu;

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Words that say when. */
const WHEN = new RegExp(
  String.raw`\b(?:(?:on |since |from )?\d{1,2}(?:st|nd|rd|th)?\s+${MONTH}(?:,?\s+\d{4})?|(?:in |since |from )?${MONTH}\s+\d{4}|\d{4}-\d{2}-\d{2}|(?:in|since)\s+(?:19|20)\d{2}|(?:the day before )?yesterday(?: (?:morning|evening|night))?|this (?:morning|afternoon|evening)|today|last night|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`,
  'iu',
);

/** Somebody who treats people, by title and name. */
const DOCTOR = /\b(?:Dr|Prof)\.? \p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?/gu;

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
