/** What medicine and what people call the same thing: texts are written in the first, questions in the second. */
const CONDITIONS = [
  ['type 2 diabetes mellitus', 'high blood sugar'],
  ['hypertension', 'high blood pressure'],
  ['myocardial infarction', 'a heart attack'],
  ['cerebrovascular accident', 'a stroke'],
  ['chronic kidney disease', 'weak kidneys'],
  ['atrial fibrillation', 'an irregular heartbeat'],
  ['osteoporosis', 'brittle bones'],
  ['gastroesophageal reflux disease', 'heartburn'],
  ['depressive disorder', 'feeling low for weeks'],
  ['insomnia', 'trouble sleeping'],
  ['rheumatoid arthritis', 'inflamed joints'],
  ['chronic obstructive pulmonary disease', "smoker's lungs"],
  ['hypothyroidism', 'an underactive thyroid'],
  ['anaemia', 'low blood count'],
  ['migraine', 'recurring severe headaches'],
  ['breast carcinoma', 'a tumour in the breast'],
  ['obesity', 'being very overweight'],
  ['urinary tract infection', 'a bladder infection'],
  ['hyperlipidaemia', 'high cholesterol'],
  ['dementia', 'losing memory in old age'],
  ['pneumonia', 'an infection of the lungs'],
  ['psoriasis', 'scaly skin patches'],
  ['epilepsy', 'fits'],
  ['glaucoma', 'raised pressure in the eye'],
  ['allergic rhinitis', 'hay fever'],
] as const;
const TREATMENTS = [
  'aerobic exercise',
  'a low-salt diet',
  'cognitive behavioural therapy',
  'metformin',
  'atorvastatin',
  'low-dose aspirin',
  'vitamin D',
  'bisoprolol',
  'prednisolone',
  'a plant-based diet',
] as const;
const OUTCOMES = [
  'mortality',
  'hospital admissions',
  'quality of life',
  'pain scores',
  'falls',
  'blood pressure',
  'body weight',
  'fatigue',
  'adverse events',
  'walking distance',
] as const;
const DESIGNS = ['In a randomised trial of adults with', 'Among patients with'] as const;

/** 5,000 different ones. */
export const TEXTS: readonly {
  readonly text: string;
  readonly condition: number;
  readonly treatment: number;
}[] = CONDITIONS.flatMap(([name], condition) =>
  TREATMENTS.flatMap((treatment, number) =>
    OUTCOMES.flatMap((outcome, at) =>
      DESIGNS.map((design, how) => ({
        ...{ condition, treatment: number },
        text: `${design} ${name}, ${treatment} ${(at + how + condition) % 3 === 0 ? 'did not change' : 'improved'} ${outcome} after ${(at + 1) * 4} weeks.`,
      })),
    ),
  ),
);

/** 250: none names the condition as its texts do. */
export const QUESTIONS = CONDITIONS.flatMap(([, lay], condition) =>
  TREATMENTS.map((name, treatment) => ({
    ...{ condition, treatment },
    query: `Does ${name} help people with ${lay}?`,
  })),
);

/** About nothing that a text is about. */
export const UNRELATED = [
  ...['How do I change a bicycle tyre?', 'recipe for sourdough bread', 'capital of Mongolia'],
  ...['football results of last weekend', 'how to file a tax return', 'best hiking trails in Norway'],
  ...['TypeScript generics with conditional types', 'the history of the Roman Empire', 'car insurance quote'],
  ...[
    'how to tune a guitar',
    'stock market today',
    'train from Berlin to Prague',
    'planting tomatoes in spring',
  ],
  ...[
    'replace the battery of a phone',
    'who wrote Hamlet',
    'knitting pattern for a scarf',
    'poem about autumn',
  ],
  ...[
    'electric car charging at home',
    'paint a wooden fence',
    'minimum wage in Spain',
    'wedding speech ideas',
  ],
  ...['how do black holes form', 'learn chess openings', 'cheap flights to Rome', 'fix a leaking tap'],
  ...['wifi router keeps disconnecting', 'how tall is Mount Everest', 'make a budget for a family'],
  ...['train a puppy to sit', 'opening hours of the museum'],
];
