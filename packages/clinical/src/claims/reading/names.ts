import { layNamesOf } from './lay-names.ts';

/** Names for the same thing, in small letters. A sentence may use any of a row for a fact that prints another. */
const SAME: readonly (readonly string[])[] = [
  [
    'hba1c',
    'a1c',
    'long-term sugar',
    'long-term glucose',
    'long term sugar',
    'hemoglobin a1c',
    'haemoglobin a1c',
    'glycated',
  ],
  ['hemoglobin', 'haemoglobin', 'hb', 'hgb'],
  ['egfr', 'gfr', 'glomerular filtration', 'kidney function', 'filtration'],
  ['ldl', 'ldl cholesterol', 'ldl-cholesterol'],
  ['nt-probnp', 'bnp', 'natriuretic peptide', 'probnp'],
  ['bmi', 'body mass index'],
  ['t-score', 'bone density', 'dxa'],
  ['fundal height', 'womb', 'height of the womb'],
  ['gestational age', 'weeks of pregnancy'],
  ['neutrophils', 'defence cells', 'white cells'],
  ['inr', 'clotting value'],
  ['six minute walk', 'walking distance', 'walking test'],
  ['north star', 'motor score'],
  ['epds', 'depression questionnaire', 'mood score', 'mood questionnaire'],
  ['moca', 'memory test'],
  ['fvc', 'vital capacity', 'lung volume', 'lung capacity'],
  ['peak cough flow', 'cough strength'],
  ['tsh', 'thyrotropin', 'thyroid stimulating hormone'],
  ['free thyroxine', 'ft4', 'free t4', 'thyroxine'],
  ['blood pressure', 'bp', 'systolic', 'diastolic'],
  ['heart rate', 'pulse'],
  ['body weight', 'weight', 'weigh', 'weighs', 'weighed'],
  ['body height', 'height', 'tall'],
  ['glucose', 'blood sugar', 'sugar'],
  [
    'ejection fraction',
    'lvef',
    'ef',
    'pumping function',
    'pumping strength',
    'pumping power',
    'heart function',
  ],
  ['creatine kinase', 'ck'],
  ['alanine aminotransferase', 'alt', 'alat'],
  ['aspartate aminotransferase', 'ast', 'asat'],
  ['oxygen saturation', 'spo2', 'saturation', 'sats'],
  ['urine albumin', 'albumin', 'acr', 'albuminuria', 'protein in the urine'],
  ['leukocytes', 'leucocytes', 'white cells', 'wbc', 'white blood cells'],
  ['platelets', 'thrombocytes'],
  ['potassium', 'k+'],
  ['sodium', 'na+'],
  ['hypertension', 'high blood pressure'],
  ['myocardial infarction', 'heart attack'],
  ['cancer ag 15-3', 'ca 15-3'],
];

/** Words that stand in the names of many things and tell none apart. */
export const COMMON: ReadonlySet<string> = new Set(
  'body blood total left right both upper lower acute chronic mild type stage test rate level visit check yearly first disease with from after before under above below since through series values value measured predicted high since several each over that this home review end care heart risk pain morning night tired once twice times'.split(
    ' ',
  ),
);

/** What a fact may be called. */
export interface Calls {
  /** Its own name, and whole names for the same thing. */
  readonly whole: readonly string[];
  /** Telling words of a long name. */
  readonly telling: readonly string[];
  /** What a lay person calls it or its kind: enough to speak of a cited fact, not to tell one medicine from another. */
  readonly lay: readonly string[];
}

export function callsOf(name: string): Calls {
  const rows = SAME.filter((row) => row.some((call) => placesOf(name, call).length > 0));
  const telling = name.split(/[^\p{L}\d+-]+/u).filter((word) => word.length > 3 && !COMMON.has(word));
  const single = telling.filter((word) => /[^s]s$/.test(word)).map((word) => word.slice(0, -1));
  return {
    whole: [...new Set([name, ...rows.flat()])].filter((call) => call.length > 1),
    telling: [...telling, ...single],
    lay: layNamesOf(name),
  };
}

/** Whole words only; a plural counts. */
export function placesOf(text: string, word: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && places.length < 8; at = text.indexOf(word, at + 1)) {
    const after = text.slice(at + word.length, at + word.length + 2);
    if (!/[\p{L}\d]/u.test(text[at - 1] ?? ' ') && !/^(?:[\p{L}\d]{2}|[^s\P{L}]|\d)/u.test(after))
      places.push(at);
  }
  return places;
}
