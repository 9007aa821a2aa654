import { isMedication } from '../../medical-words.ts';

/** Classes and everyday names of medicines: what to look up for them. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/\bpenicillins?\b/, 'penicillin'],
  [/\b(?:augmentin|co-?amoxiclav)\b/, 'amoxicillin'],
  [/\bcephalosporins?\b|\bcefalexin\b|\bcephalexin\b|\bceftriaxone\b|\bcefuroxime\b/, 'cephalosporins'],
  [/\b(?:nsaids?|anti-?inflammator(?:y|ies))\b/, 'NSAIDs'],
  [/\b(?:advil|nurofen|motrin)\b/, 'ibuprofen'],
  [/\b(?:aleve|naprosyn)\b/, 'naproxen'],
  [/\b(?:voltaren|diclofenac)\b/, 'diclofenac'],
  [/\b(?:tylenol|paracetamol|acetaminophen)\b/, 'paracetamol'],
  [/\baspirin\b/, 'aspirin'],
  [/\bace[- ]?inhibitors?\b/, 'ACE inhibitors'],
  [/\bstatins?\b/, 'statins'],
  [/\b(?:opioids?|opiates?)\b/, 'opioids'],
  [/\bcodeine\b/, 'codeine'],
  [/\b(?:sulfa|sulpha|sulfonamides?|co-?trim(?:oxazole)?|bactrim|septrin)\b/, 'sulfamethoxazole'],
  [/\bst\.? john['’]?s wort\b/, "St John's wort"],
  [/\b(?:contrast|contrast medium|contrast media|contrast dye)\b/, 'iodinated contrast'],
  [
    /\b(?:painkillers?|pain killers?)\b(?!.{0,60}\b(?:voltaren|ibuprofen|naproxen|diclofenac|tramadol|paracetamol)\b)/,
    'NSAIDs',
  ],
  [/\bantibiotics?\b/, 'penicillin'],
  [/\b(?:flu (?:shot|jab|vaccine)|influenza vaccine)\b/, 'influenza vaccine'],
  [/\bblack cohosh\b/, 'black cohosh'],
  [/\bevening primrose\b/, 'evening primrose'],
  [/\b(?:citalopram|escitalopram|sertraline)\b/, 'citalopram'],
  [/\b(?:pip\/?taz|tazocin|piperacillin)\b/, 'piperacillin'],
  [/\bstrong(?:er)?\b.{0,20}\bpain/, 'opioids'],
  [
    /\b(?:cocp?|contracepti\w+|birth control|the pill|hrt|hormone replacement|o?estrogens?|soy|red clover)\b/,
    'oestrogen',
  ],
  [/\b(?:antidepressants?|ssris?)\b/, 'citalopram'],
  [/\blive vaccines?\b/, 'live vaccine'],
  [/\b(?:alcohol|wine|beer)\b/, 'alcohol'],
  [/\bgrapefruit\b/, 'grapefruit'],
  [/\b(?:herbal|herbs?|supplements?|ginkgo|ginseng|turmeric|liquorice)\b/, 'herbal supplement'],
  [/\b(?:viagra|sildenafil)\b/, 'sildenafil'],
  [/\b(?:macrolides?|clarithromycin|erythromycin|azithromycin)\b/, 'clarithromycin'],
  [/\b(?:trimethoprim)\b/, 'trimethoprim'],
  [/\b(?:potassium (?:tablets?|supplements?)|salt substitute)\b/, 'potassium chloride'],
  [/\b(?:triptans?|sumatriptan)\b/, 'sumatriptan'],
  [/\b(?:decongestants?|pseudoephedrine)\b/, 'pseudoephedrine'],
  [/\b(?:tylenol|panadol)\b/, 'paracetamol'],
  [/\b(?:mri)\b.{0,40}\b(?:ok|safe|can|allowed)\b|\b(?:ok|safe|can|allowed)\b.{0,40}\bmri\b/, 'gadolinium'],
];

/** How clinicians shorten names. */
const SHORT: { readonly [said: string]: string } = {
  amio: 'amiodarone',
  clopi: 'clopidogrel',
  metop: 'metoprolol',
  biso: 'bisoprolol',
  furo: 'furosemide',
  spiro: 'spironolactone',
  pred: 'prednisone',
  levo: 'levothyroxine',
  hct: 'hydrochlorothiazide',
  mtx: 'methotrexate',
  asa: 'aspirin',
  entresto: 'sacubitril',
  eliquis: 'apixaban',
  xarelto: 'rivaroxaban',
  coumadin: 'warfarin',
  lasix: 'furosemide',
  forxiga: 'dapagliflozin',
  farxiga: 'dapagliflozin',
  jardiance: 'empagliflozin',
  ozempic: 'semaglutide',
  wegovy: 'semaglutide',
  kerendia: 'finerenone',
  lantus: 'insulin',
  synthroid: 'levothyroxine',
  euthyrox: 'levothyroxine',
  femara: 'letrozole',
  herceptin: 'trastuzumab',
  taxotere: 'docetaxel',
  zometa: 'zoledronic',
  zoledronate: 'zoledronic',
  fosamax: 'alendronate',
  aricept: 'donepezil',
  ambien: 'zolpidem',
  norvasc: 'amlodipine',
  flomax: 'tamsulosin',
  plavix: 'clopidogrel',
  lipitor: 'atorvastatin',
  cipro: 'ciprofloxacin',
  amox: 'amoxicillin',
  clari: 'clarithromycin',
  sux: 'succinylcholine',
  suxamethonium: 'succinylcholine',
  calcort: 'deflazacort',
  macrobid: 'nitrofurantoin',
};

/** Everyday names of medicine classes. */
const KIN: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /nsaid|ibuprofen|naproxen|diclofenac|aspirin/i,
    ['anti-inflammatory', 'naproxen', 'ibuprofen', 'diclofenac'],
  ],
  [/cillin|amoxi/i, ['penicillin', 'cillin']],
  [/oestrogen|cohosh|primrose/i, ['oestrogen', 'hormone receptor', 'contracep']],
  [/tramadol|codeine|opioid|morphine/i, ['codeine', 'tramadol', 'opioid']],
  [/wort|herbal/i, ["john's wort", 'herbal', 'melatonin']],
  [/contrast/i, ['contrast medium', 'iodin']],
];

/** Other names of a medicine in letters, in lower case. */
export function medicineKin(name: string): readonly string[] {
  return KIN.flatMap(([said, names]) => (said.test(name) ? names : []));
}

/** Names and classes of medicines that a question holds, each once. */
export function medicinesIn(lower: string): readonly string[] {
  const classes = CLASSES.flatMap(([said, name]) => (said.test(lower) ? [name] : []));
  const names = (lower.match(/\p{L}{5,}/gu) ?? []).filter(
    (word) => isMedication(word) && !CLASSES.some(([said]) => said.test(word)),
  );
  const shortened = (lower.match(/\p{L}+/gu) ?? []).flatMap((word) => SHORT[word] ?? []);
  return [...new Set([...classes, ...names, ...shortened])];
}
