import { isMedication } from '../../medical-words.ts';
import { isEmptyWord } from './words.ts';

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

/** What people buy for it without asking a doctor: the classes whose dangers are looked up. */
const FOR: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(?:colds?|stuffy|blocked nose|runny nose|sinus\w*|flu tablets?|hay ?fever)\b/,
    ['pseudoephedrine', 'ibuprofen'],
  ],
  [
    /\b(?:pain\w*|aches?|headaches?|migraines?|hurts?|sore|cramps?|toothache|fever|temperature)\b/,
    ['ibuprofen', 'paracetamol'],
  ],
  [/\b(?:sleep|insomnia|nerves|anxi\w+|low spirits)\b/, ["St John's wort"]],
  [/\b(?:mood|depress\w*|so low)\b/, ['citalopram']],
  [/\bheart rhythm\b|\birregular (?:heart|pulse)\w*/, ['amiodarone']],
];
const BOUGHT =
  /\bnew (?:tablets?|pills?|medicines?|ones?)\b|\b(?:something|anything|tablets?|pills?|remed(?:y|ies)|stuff|medicines?|what)\b.{0,24}\b(?:for|against|from|over)\b|\bover[- ]the[- ]counter\b|\botc\b|\bdrug ?store\b|\bchemist\b|\bfrom the (?:shop|pharmacy|supermarket)\b|\bhome remed\w+|\bherbal\b|\bnatural\b/;
const ASKS =
  /\b(?:can|could|may|should|ok|okay|safe|allowed|give|take|buy|use|try|recommend|start|add|switch|prescribe|together|mix)\b/;
const OF_PAST = /\b(?:did|was|were|had|when|who|why)\b/;

/** Of "something for a cold" the classes that it may be. */
export function remediesIn(lower: string): readonly string[] {
  if (OF_PAST.test(lower) || !ASKS.test(lower)) return [];
  const objects = [...lower.matchAll(TAKEN)].flatMap(([, one = '', other = '']) => [one, other]);
  const named = objects.filter((word) => word.length > 4 && !COMMON.test(word) && !isEmptyWord(word));
  const meant = BOUGHT.test(lower) ? FOR.flatMap(([said, classes]) => (said.test(lower) ? classes : [])) : [];
  const isVaccine =
    /\bvaccin\w*|\bjabs?\b|\bshots?\b/.test(lower) &&
    /\b(?:can|could|may|should|ok|okay|safe|allowed)\b/.test(lower);
  return [...named, ...meant, ...(isVaccine ? ['live vaccine'] : [])];
}

/** What stands after a verb of giving, as a name that only the tables know. */
const TAKEN =
  /\b(?:take|taking|give|giving|start|starting|add|adding|try|prescribe|use|using|buy) (?:(?:some|him|her|me|them|a|an|the|my|his) ){0,2}(\p{L}{5,})(?: or (\p{L}{5,}))?/gu;
const COMMON =
  /^(?:something|anything|tablets?|pills?|these|those|their|other|another|medicines?|medication|drugs?|painkillers?|vitamins?|again|together|still|every|before|after|blood|extra|stronger|herbal|natural|antibiotics?|supplements?|vaccines?|insulin|black|green|right|dose|doses|double|twice|while|with|without|where|there|about|which|water|alcohol)$/;

export function isOfRemedy(lower: string): boolean {
  return (
    remediesIn(lower).length > 0 ||
    (/\bherbal\b|\bover[- ]the[- ]counter\b|\botc\b/.test(lower) && ASKS.test(lower))
  );
}
