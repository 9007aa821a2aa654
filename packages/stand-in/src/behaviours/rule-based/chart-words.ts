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
