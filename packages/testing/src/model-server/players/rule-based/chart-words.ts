/** Names of tests that stand in a text, as they stand there. */
export function testsIn(text: string): readonly string[] {
  const found = text.matchAll(
    /\b(hba1c|a1c|glucose|blood sugar|ldl|hdl|triglycerides|cholesterol|creatinine|egfr|potassium|sodium|haemoglobin|hemoglobin|ferritin|tsh|crp|bnp|nt-probnp|inr|alt|ast|bilirubin|blood pressure|weight|heart rate|platelets)\b/gi,
  );
  return [...new Set([...found].map(([name]) => name))];
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
