/** What clinicians write in capitals, and what it stands for. Only these letters, so that no small word is taken for one. */
const SHORT = new Map(
  Object.entries({
    // How a dose is taken.
    OD: 'once a day',
    QD: 'once a day',
    BD: 'twice a day',
    BID: 'twice a day',
    TDS: 'three times a day',
    TID: 'three times a day',
    QDS: 'four times a day',
    QID: 'four times a day',
    PRN: 'as needed',
    PO: 'by mouth',
    IV: 'by vein',
    SC: 'under the skin',
    // Conditions.
    AF: 'atrial fibrillation',
    AFib: 'atrial fibrillation',
    PAF: 'paroxysmal atrial fibrillation',
    AKI: 'kidney injury',
    BPH: 'enlarged prostate',
    CHF: 'heart failure',
    CKD: 'kidney disease',
    DM: 'diabetes mellitus',
    DMD: 'Duchenne muscular dystrophy',
    DVT: 'deep vein thrombosis',
    HF: 'heart failure',
    HFrEF: 'heart failure with reduced ejection fraction',
    HTN: 'hypertension',
    IDA: 'iron deficiency anaemia',
    IHD: 'coronary disease',
    MCI: 'mild cognitive impairment',
    MI: 'myocardial infarction',
    OA: 'arthrosis',
    PE: 'pulmonary embolism',
    STEMI: 'myocardial infarction',
    T1DM: 'type 1 diabetes mellitus',
    T2DM: 'type 2 diabetes mellitus',
    TIA: 'stroke',
    UTI: 'urinary tract infection',
    // Medicines and treatments.
    ASA: 'aspirin',
    CABG: 'coronary bypass',
    LSCS: 'caesarean section',
    PCI: 'percutaneous coronary intervention',
    SVD: 'spontaneous vaginal delivery',
    CTX: 'chemotherapy',
    HCTZ: 'hydrochlorothiazide',
    ICD: 'defibrillator',
    LT4: 'levothyroxine',
    NSAID: 'anti-inflammatory drug',
    NSAIDs: 'anti-inflammatory drugs',
    PPI: 'proton pump inhibitor',
    RT: 'radiation',
    // Tests.
    Alb: 'albumin',
    ANC: 'neutrophils',
    ULN: 'upper limit',
    Cr: 'creatinine',
    Creat: 'creatinine',
    GA: 'gestational age',
    HR: 'heart rate',
    Na: 'sodium',
    NAD: 'no abnormality',
    NSAA: 'north star',
    Plt: 'platelets',
    Plts: 'platelets',
    ACR: 'urine albumin',
    BMD: 'bone density',
    FH: 'family history',
    FT4: 'free thyroxine',
    GFR: 'eGFR',
    LVEF: 'ejection fraction',
    PCF: 'peak cough flow',
    TUG: 'timed up and go',
    UACR: 'urine albumin',
    WCC: 'leukocytes',
  }),
);

/** Also in small letters, where nothing else is written so. */
const SHORT_WORDS = new Map(
  Object.entries({
    dx: 'diagnosed',
    mane: 'in the morning',
    nocte: 'at night',
    creat: 'creatinine',
    hx: 'history',
    rx: 'prescribed',
    tx: 'treatment',
    pt: 'the patient',
    yo: 'years old',
    approx: 'about',
    incl: 'including',
    susp: 'suspected',
    bid: 'twice a day',
    tds: 'three times a day',
    qds: 'four times a day',
    prn: 'as needed',
    hypo: 'low sugar',
    hypos: 'low sugars',
    echo: 'echocardiogram',
    abx: 'antibiotics',
    adm: 'admitted',
    pmh: 'history',
    meds: 'medicines',
    wt: 'weight',
    yrs: 'years',
    mths: 'months',
    jab: 'vaccination',
    jabs: 'vaccinations',
  }),
);

const WORD = /(?<![\p{L}\d/.-])(\p{L}[\p{L}\d]{1,5})(?![\p{L}\d/])\.?(?=[\s,;:()+–—-]|[.?!]?$)/gu;

/** Signs for words, each with what it stands for. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[*_`]+/g, ''],
  [/\bK\+?(?=:? (?:of |was |is |now |at |hit |peaked at |up to )?\d)/g, 'potassium'],
  [/\b6 ?MW[TD]\b/g, 'six minute walk'],
  [/(?<=\b(?:breast|lung|prostate|bowel|colon) )Ca\b/gi, 'cancer'],
  [/\bvit\.? (?=[A-E]\b)/gi, 'vitamin '],
  [/\bR(?= (?:radius|wrist|cataract|eye|breast|knee|hip|hand|arm|leg|foot|side))/g, 'right'],
  [/\bL(?= (?:radius|wrist|cataract|eye|breast|knee|hip|hand|arm|leg|foot|side))/g, 'left'],
  [/\bb\/l\b|\bbilat\b\.?/gi, 'bilateral'],
  [/(\d[\d.,]*) ?(?:→|->|=>|⇒|➔) ?(?=\d)/g, 'from $1 to '],
  [/ ?(?:→|->|=>|⇒|➔) ?/g, ' to '],
  [/↑/g, ' raised '],
  [/↓/g, ' reduced '],
  [/(?<=[\p{L}\d]) ?\+ ?(?=\p{L}{3})/gu, ' and '],
  [/(?<=\s|^)&(?=\s)/g, 'and'],
  [/ (?:for|to) (?:every|each) (?:kilogram|kilo|kg)\b/gi, ' per kg'],
  [/\bw\/o\b/gi, 'without'],
  [/\bc\/o\b/gi, 'with'],
  [/\bd\/t\b/gi, 'due to'],
  [/\bw\/(?=\s)/gi, 'with'],
  [/(?<=\b(?:ER|PR|HER2|Rh|rhesus|TPO)) ?[(]?\+(?:ve)?[)]?(?=[\s,;:.)/]|$)/g, ' positive'],
  [/(?<=\b(?:ER|PR|HER2|Rh|rhesus|TPO)) ?[(]?[-−–](?:ve)?[)]?(?=[\s,;:.)/]|$)/g, ' negative'],
  [/\bER(?= (?:positive|negative)|\/PR)/g, 'estrogen receptor'],
  [/(?<=\d)\+(\d)(?=\s*(?:weeks|wks|w\b|[,;.)]|$))/g, ' weeks and $1 days'],
  [/(?<=\p{L})’(?=\p{L})/gu, "'"],
  [/\b(is|are|was|were|has|have|had|do|does|did|could|would|should|need)n't\b/gi, '$1 not'],
  [/\bcan't\b/gi, 'cannot'],
  [/\bwon't\b/gi, 'will not'],
  [/(?<=\b(?:you|he|she|it|they|we|i|that))'ll\b/gi, ' will'],
  [/(?<=\b(?:you|he|she|they|we|i))'d (?=like|want|need|prefer|be\b)/gi, ' would '],
  [/(?<=\b(?:you|he|she|they|we|i))'d\b/gi, ' had'],
  [/\b1st(?= \p{L})/gu, 'first'],
  [/\b2nd(?= \p{L})/gu, 'second'],
  [/\b3rd(?= (?:degree|dose|cycle|line|trimester|time|visit))/gu, 'third'],
  [/\bi'm\b/gi, 'I am'],
  [/\blet's\b/gi, 'let us'],
  [/\b(you|they|we|i)'ve\b/gi, '$1 have'],
  [/\b(you|they|we)'re\b/gi, '$1 are'],
  [
    /\b(?<who>he|she|it|that|there)'s (?=been|had|got|taken|come|gone|lost|never|not been|\p{L}+ed\b)/giu,
    '$<who> has ',
  ],
  [/\b(?<who>he|she|it|that|there|here|what)'s\b/gi, '$<who> is'],
  [/(?<=\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\p{L}*\.? )['‘](\d\d)\b/gu, '20$1'],
];

/** `his mother's brother`, `a sister of her father`: one word for each. */
const KIN: Readonly<Record<string, string>> = {
  brother: 'uncle',
  sister: 'aunt',
  mother: 'grandmother',
  father: 'grandfather',
};
const SIDE_OF: Readonly<Record<string, string>> = { mother: 'maternal', father: 'paternal' };
const KIN_OF = /\b(mother|father)'s (brother|sister|mother|father)\b/gi;
const OF_KIN = /\b(brother|sister|mother|father) of (?:his|her|your|the|their) (mother|father)\b/gi;
const FAMILIAR: readonly (readonly [RegExp, string])[] = [
  [/\b(?:mum|mom|mummy)\b/gi, 'mother'],
  [/\b(?:dad|daddy)\b/gi, 'father'],
  [/\b(?:gran|granny|nan|grandma)\b/gi, 'grandmother'],
  [/\b(?:grandad|granddad|grandpa)\b/gi, 'grandfather'],
];

function relatives(text: string): string {
  const named = FAMILIAR.reduce((sofar, [word, kin]) => sofar.replace(word, kin), text);
  const kin = (side: string, of: string) => `${SIDE_OF[side.toLowerCase()]} ${KIN[of.toLowerCase()]}`;
  return named
    .replace(KIN_OF, (_, side: string, of: string) => kin(side, of))
    .replace(OF_KIN, (_, of: string, side: string) => kin(side, of));
}

/**
 * The sentence with its abbreviations and signs written as words: `BD` is twice a day, `→` is to, `you've` is you have. The checks read
 * words; what the person sees stays as it was written. `printed` are texts whose own abbreviations stay.
 */
export function spelledOut(text: string, printed: () => string = () => ''): string {
  const words = HAS_SIGN.test(text)
    ? SIGNS.reduce((sofar, [sign, word]) => sofar.replace(sign, word), text)
    : text;
  return (HAS_KIN.test(words) ? relatives(words) : words).replace(WORD, (written, word: string) => {
    const short = SHORT.get(word) ?? SHORT_WORDS.get(word.toLowerCase());
    return short === undefined || new RegExp(`\\b${word}\\b`).test(printed()) ? written : short;
  });
}

/** Most sentences have none of these. */
const HAS_SIGN =
  / (?:every|each) k|[*_`→>⇒➔↑↓+&’'/−–]|\d(?:st|nd|rd)\b|\b(?:K|6 ?MW[TD]|Ca|ca|vit|R|L|bilat|ER)\b/;
const HAS_KIN = /\b(?:mother|father|mum|mom|mummy|dad|daddy|gran\w*|nan)\b/i;
