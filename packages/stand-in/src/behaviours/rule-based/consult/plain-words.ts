/** What a few diagnoses are, in plain words and in general; those that weigh most stand first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/breast cancer/i, 'Breast cancer is a growth of cells in the breast'],
  [/^duchenne/i, 'Duchenne muscular dystrophy is an inherited illness of the muscles'],
  [/^(?:chronic )?heart failure/i, 'Heart failure is a weakness of the heart as a pump'],
  [/^type 2 diabetes/i, 'Type 2 diabetes is a disease in which the body uses insulin poorly'],
  [
    /diabetic kidney disease|^chronic kidney disease/i,
    'Chronic kidney disease is a slow loss of kidney function',
  ],
  [/^hypothyroidism/i, 'Hypothyroidism is an illness in which the thyroid makes little hormone'],
  [/atrial fibrillation/i, 'Atrial fibrillation is an irregular heartbeat'],
  [/cardiomyopathy/i, 'Cardiomyopathy is an illness of the heart muscle itself'],
  [/cognitive impairment/i, 'Cognitive impairment is a loss of memory or thinking'],
  [/osteoporosis/i, 'Osteoporosis is a disease that makes bones thin'],
  [/hypertension/i, 'Hypertension is a form of illness in which the blood presses hard on its vessels'],
];

const TESTS: readonly (readonly [RegExp, string])[] = [
  [/\bhba1c\b/i, 'HbA1c reflects the average blood sugar of the past two to three months'],
  [/\begfr\b/i, 'eGFR is an estimate of how well the kidneys filter the blood'],
  [/\bcreatinine\b/i, 'Creatinine is a waste product of muscles that the kidneys clear from the blood'],
  [/\btsh\b/i, 'TSH is the hormone that tells the thyroid gland how much to work'],
  [/\b(?:creatine kinase|ck)\b/i, 'Creatine kinase is a protein of the muscles'],
];

/** What a question in general asks about, in plain words; undefined: none of the few that it knows. */
export function plainAnswerTo(question: string): string | undefined {
  return [...WORDS, ...TESTS].find(([name]) =>
    new RegExp(name.source.replace('^', '\\b'), 'i').test(question),
  )?.[1];
}

/** Its place among those that weigh most, and the words; undefined: it is not one of them. */
export function plainWordsOf(says: string): { readonly rank: number; readonly words: string } | undefined {
  const rank = WORDS.findIndex(([name]) => name.test(says.split(',')[0] ?? ''));
  const words = WORDS[rank]?.[1];
  return words === undefined ? undefined : { rank, words };
}
