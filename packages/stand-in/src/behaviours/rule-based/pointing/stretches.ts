/** A stretch of a text, with where it begins. Its letters are the text's own: a quote must stand there. */
export interface Stretch {
  readonly text: string;
  readonly at: number;
}

/** A line that goes on in small letters or with a number was only wrapped. */
const SENTENCE_ENDS =
  /[!?;]|\.(?=\s|$)(?<!\b(?:Dr|Prof|Mr|Mrs|Ms|St|approx|ca)\.)|\n\s*\n|\n(?!\s*[\p{Ll}\d])/gu;
const CLAUSE_ENDS = /,(?!\s?\d)|\b(?:and|but|while)\b/gu;

export function sentencesIn(text: string): readonly Stretch[] {
  return split({ text, at: 0 }, SENTENCE_ENDS);
}

/** What one thing is said in: up to the next comma or "and". */
export function clausesIn(sentence: Stretch): readonly Stretch[] {
  return split(sentence, CLAUSE_ENDS);
}

/** From a place in a sentence to the end of the clause that it stands in. */
export function restOfClause(sentence: Stretch, from: number): Stretch {
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
export const ILLNESS =
  /\b(?:(?:type [12] |gestational )?diabetes(?: mellitus)?|(?:pulmonary |arterial )?hypertension|high blood pressure|atrial fibrillation|(?:chronic |congestive )?heart failure|coronary (?:artery|heart) disease|myocardial infarction|heart attack|stroke|asthma|copd|chronic obstructive pulmonary disease|chronic kidney disease(?: stage \d[ab]?)?|hypothyroidism|hyperthyroidism|(?:breast|lung|colon|prostate|skin|bowel) cancer|osteoporosis|osteoarthritis|rheumatoid arthritis|arthritis|gout|epilepsy|depression|migraines?|(?:iron deficiency )?an(?:a)?emia|psoriasis|eczema|dementia|parkinson['’]s disease|duchenne muscular dystrophy|cardiomyopathy|scoliosis|pneumonia|urinary tract infection|diabetic (?:nephropathy|retinopathy|neuropathy)|hyperlipid(?:a)?emia|hypercholesterol(?:a)?emia|obesity|sleep apn(?:o)?ea|pulmonary embolism|deep vein thrombosis|hepatitis [abc]|cirrhosis|pre-?eclampsia|cataracts?|glaucoma)\b/giu;

export const VACCINE =
  /\b(influenza|flu|covid(?:-19)?|tetanus|pneumococcal|hepatitis [ab]|shingles|mmr|measles|hpv|pertussis|rsv|polio)\s+(?:vaccin\p{L}*|jab|shot|booster|immuni[sz]ation)/giu;

export const OPERATION =
  /\b(?:\p{L}{4,}(?:ectomy|plasty|ostomy|otomy|oscopy)|(?:hip|knee) replacement|(?:coronary )?bypass(?: surgery)?|caesarean(?: section)?|cesarean(?: section)?|cataract surgery|pacemaker implantation)\b/giu;

/** Words for a visit. */
export const VISIT =
  /\b(?:(?:seen|reviewed)\s+(?:in|at)\s+(?:our|the|my)\s+(?:\p{L}+\s+){0,2}(?:clinic|practice|department)|saw\s+(?:Dr\.?|Prof\.?)\s+\p{Lu}\p{L}+|admitted\s+to\s+(?:the\s+)?hospital|(?:appointment|check-?up)\s+with\s+(?:Dr\.?|Prof\.?)\s+\p{Lu}\p{L}+)/gu;

/** What is measured, as people and letters call it. */
export const MEASURE =
  /\b(?:hba1c|a1c|glucose|(?:blood )?sugar|ldl|hdl|triglycerides|cholesterol|creatinine|egfr|urea|potassium|sodium|calcium|albumin|ha?emoglobin|hb|ferritin|tsh|free t4|crp|bnp|nt-probnp|troponin|inr|alt|ast|ggt|bilirubin|creatine kinase|ck|platelets|psa|vitamin d|blood pressure|bp|weigh(?:t|s|ed|ing)?|height|bmi|heart rate|pulse|temperature|temp|spo2|oxygen saturation|respiratory rate|peak flow|ejection fraction|waist)\b/iu;

export const ALLERGY = /\b(?:allerg\p{L}*|intoleran\p{L}*|anaphyla\p{L}*)\b/iu;

export const REACTION =
  /\b(?:rash|hives|swelling|anaphylaxis|itching|nausea|vomiting|wheezing|breathlessness)\b/iu;

/** Said of somebody, rather than asked or told to do. */
export const STATES =
  /\b(?:ha(?:s|ve|d|ving)|diagnosed|suffers?|suffered|suffering|known|history|developed|complain\p{L}*|reports?|reported|feels?|felt|feeling|noticed|since|with|presented|diagnos[ei]s|problems?)\b|['’]ve\b|^[-*•]/iu;
export const ASKS =
  /^(?:and |so )?(?:what|how|why|when|which|who|am|is|are|was|were|do|does|did|can|could|should|would|explain|tell|show|list|describe|check|please)\b/iu;
export const DENIES = /\b(?:no|not|never|without|denie[sd]|denying|none|nor)\b|n['’]t\b/iu;

export const DOSE = /\d+(?:[.,]\d+)?\s?(?:mg|mcg|µg|ug|g|ml|iu|units?|tablets?|puffs?|drops?)\b/iu;
export const FREQUENCY =
  /\b(?:(?:once|twice|three times|four times|\d+ times)\s+(?:(?:a|per|each|every)\s+)?(?:day|daily|week|weekly|month)|(?:every|each)\s+(?:morning|evening|night|day|week|\d+\s+hours)|daily|weekly|monthly|nightly|at night|in the (?:morning|evening)|as needed)\b/iu;

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Words that say when. */
export const WHEN = new RegExp(
  String.raw`\b(?:(?:on |since |from )?\d{1,2}(?:st|nd|rd|th)?\s+${MONTH}(?:,?\s+\d{4})?|(?:in |since |from )?${MONTH}\s+\d{4}|\d{4}-\d{2}-\d{2}|(?:in|since)\s+(?:19|20)\d{2}|(?:the day before )?yesterday(?: (?:morning|evening|night))?|this (?:morning|afternoon|evening)|today|last night|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`,
  'iu',
);

/** Somebody who treats people, by title and name. */
export const DOCTOR = /\b(?:Dr|Prof)\.? \p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?/gu;
