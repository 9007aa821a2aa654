/** What a few diagnoses are, in plain words and in general; those that weigh most stand first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /breast cancer/i,
    'Breast cancer is a growth of cells in the breast that can spread if it is not treated; remission means that no sign of it is found',
  ],
  [
    /^duchenne/i,
    'Duchenne muscular dystrophy is an inherited illness in which muscles lack a protein that protects them, so that they grow weaker over the years',
  ],
  [
    /^(?:chronic )?heart failure/i,
    'Heart failure means that the heart pumps less blood than the body needs, which can cause tiredness, breathlessness and swollen legs',
  ],
  [
    /^type 2 diabetes/i,
    'Type 2 diabetes means that the body uses insulin poorly, so that there is too much sugar in the blood',
  ],
  [
    /diabetic kidney disease|^chronic kidney disease/i,
    'Kidney disease of this kind means that the kidneys filter the blood less well than they did, usually slowly and without pain',
  ],
  [
    /^hypothyroidism/i,
    'Hypothyroidism means that the thyroid gland makes too little hormone, which slows the body down; tablets replace the hormone',
  ],
  [
    /atrial fibrillation/i,
    'Atrial fibrillation is an irregular heartbeat in which clots can form, which is why it is often treated with blood thinners',
  ],
  [
    /cardiomyopathy/i,
    'Cardiomyopathy is an illness of the heart muscle itself, which can make the heart pump less well',
  ],
  [
    /cognitive impairment/i,
    'Mild cognitive impairment means that memory or thinking is weaker than usual for the age, while daily life is still managed',
  ],
  [/osteoporosis/i, 'Osteoporosis means that bones have become thinner and break more easily'],
  [/hypertension/i, 'Hypertension is blood pressure that is too high over a long time'],
];

const TESTS: readonly (readonly [RegExp, string])[] = [
  [/\bhba1c\b/i, 'HbA1c shows how much sugar was in the blood over the last two to three months'],
  [/\begfr\b/i, 'eGFR is an estimate of how well the kidneys filter the blood, worked out from creatinine'],
  [/\bcreatinine\b/i, 'Creatinine is a waste product of muscles that the kidneys clear from the blood'],
  [/\btsh\b/i, 'TSH is the hormone that tells the thyroid gland how much to work'],
  [
    /\b(?:creatine kinase|ck)\b/i,
    'Creatine kinase is a protein of muscles that leaks into the blood when they are harmed',
  ],
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
