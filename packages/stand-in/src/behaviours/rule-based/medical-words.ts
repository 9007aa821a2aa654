const MEDICATION_ENDINGS =
  /(?:pril|sartan|olol|statin|azole|cillin|mycin|micin|formin|gliptin|gliflozin|glutide|parin|xaban|gatran|dipine|tidine|prazole|oxetine|azepam|azolam|triptan|mab|tinib|ciclib|ovir|vudine|thiazide|semide|lactone|olone|asone|caine|oxacin|cycline|profen|lukast|terol|tropium|dronate|zosin|afil|setron|zapine|apine|idone|etine|aline|barbital|toin|racetam|grel|rozole|platin|taxel|pezil|sulosin|butynin|pidem|iptyline|zacort|renone|calciferol|dronic|zepam|gabalin|setine|traline|codone|morphone|zosine|curonium)$/;

const MEDICATIONS = new Set(
  'acetaminophen adrenaline allopurinol amiodarone aspirin azathioprine buspirone carbamazepine clonidine codeine colchicine cortisone diclofenac digoxin epinephrine estradiol ezetimibe fentanyl gabapentin glibenclamide heparin hydroxychloroquine ibuprofen insulin lamotrigine levothyroxine lithium methotrexate metformin methylphenidate morphine naproxen naloxone nitroglycerin oxycodone paracetamol phenytoin pregabalin prednisone propofol quinine rifampicin salbutamol tamoxifen testosterone thyroxine tramadol valproate vancomycin verapamil warfarin'.split(
    ' ',
  ),
);

const NOT_MEDICATIONS = new Set(
  'gazelle april coastline deadline baseline guideline headline online pipeline'.split(' '),
);

/** A known name, or an ending that generic names of a class share. */
export function isMedication(word: string): boolean {
  const plain = word.toLowerCase();
  if (MEDICATIONS.has(plain)) return true;
  return plain.length >= 7 && MEDICATION_ENDINGS.test(plain) && !NOT_MEDICATIONS.has(plain);
}

export const SYMPTOM =
  /\b(?:(?:chest|back|abdominal|stomach|joint|muscle|knee|ear|throat|neck|leg|arm)\s+pain|pain|headaches?|migraines?|fever|cough|nausea|vomiting|dizz(?:y|iness)|fatigue|tired(?:ness)?|rash|itch(?:ing)?|breathless(?:ness)?|shortness of breath|palpitations?|(?:ankle|leg|foot|joint|facial)\s+swelling|swelling|insomnia|diarrh(?:o)?ea|constipation|numbness|weakness|bleeding|anxiety|weight loss|sore throat|chills|cramps?)\b/gi;

/** Words for a test, and the name that the record knows it by where that is another. */
const TESTS =
  /\b(hba1c|a1c|glucose|blood sugar|sugar|ldl|hdl|triglycerides|cholesterol|creatinine|egfr|urea|potassium|sodium|calcium|albumin|ha?emoglobin|ferritin|tsh|free t4|crp|nt-probnp|bnp|troponin|inr|alt|ast|ggt|bilirubin|creatine kinase|ck|vitamin d|blood pressure|bp|weigh(?:t|s|ed|ing)?|bmi|heart rate|pulse|platelets|ejection fraction|oxygen saturation|spo2|temperature)\b/gi;
const CALLED: readonly (readonly [RegExp, string])[] = [
  [/^weigh/i, 'weight'],
  [/^(?:blood )?sugar$/i, 'glucose'],
  [/^bp$/i, 'blood pressure'],
  [/^ck$/i, 'creatine kinase'],
];

/** Names of tests that stand in a text, each once. */
export function testsIn(text: string): readonly string[] {
  const names = [...text.matchAll(TESTS)].map(
    ([said]) => CALLED.find(([word]) => word.test(said))?.[1] ?? said,
  );
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** A part of the body that a text names. */
export function organIn(text: string): string | undefined {
  return /\b(liver|heart|kidneys?|lungs?|brain|thyroid|bones?|skin|stomach|blood|eyes?)\b/i
    .exec(text)?.[0]
    .replace(/s$/, '');
}

const ABOUT: readonly (readonly [RegExp, string])[] = [
  [/medic|drug|pill|dose|tablet|supplement/i, 'HAS_REGIMEN'],
  [/allerg/i, 'HAS_ALLERGY'],
  [/visit|appointment|encounter|hospital|saw|seen/i, 'HAS_ENCOUNTER'],
  [/operation|surgery|procedure/i, 'HAS_PROCEDURE'],
  [/vaccin|immuni|shot/i, 'HAS_IMMUNIZATION'],
  [/symptom|complain|pain/i, 'HAS_SYMPTOM'],
  [/result|lab|test|value|pressure|weight/i, 'HAS_OBSERVATION'],
];

/** The one kind of query that it can write: what the patient has of one kind. */
export function cypherFor(text: string): string {
  const edge = ABOUT.find(([words]) => words.test(text))?.[1] ?? 'HAS_CONDITION';
  return `MATCH (p:Patient {uuid: $patient_uuid})\nMATCH (p)-[:${edge}]->(found)\nRETURN found LIMIT 5`;
}
