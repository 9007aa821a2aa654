/** Parts of a record. */
export type Topic =
  | 'medicines'
  | 'allergies'
  | 'conditions'
  | 'results'
  | 'visits'
  | 'procedures'
  | 'vaccinations'
  | 'documents'
  | 'reports'
  | 'goals'
  | 'plans'
  | 'orders'
  | 'care_team'
  | 'family'
  | 'person';

const WORDS: readonly (readonly [Topic, RegExp])[] = [
  [
    'family',
    /\bfamily (?:history|members?)\b|\b(?:in|of|from) (?:the|my|his|her|their) family\b|\bruns? in (?:the|my|his|her) family\b|\brelatives?\b|\b(?:mother|father|brother|sister|aunt|uncle|parents?|siblings?|grand\w+)\b.{0,30}\b(?:ha[ds]|have|suffer\w*|die[ds]?|ill\w*|disease)\b|\bhereditary\b|\binherit\w*\b/,
  ],
  [
    'vaccinations',
    /\bvaccin\w*|\bimmuni[sz]\w*|\b(?:flu|covid|booster|tetanus|shingles) (?:shots?|jabs?)\b|\bshots?\b|\bjabs?\b|\bbooster\b/,
  ],
  [
    'allergies',
    /\b(?:eat|food|nuts?|peanuts?)\b|\ballerg\w*|\bintoleran\w*|\breact(?:s|ed|ion)\b.{0,20}\bto\b|\banaphyla\w*/,
  ],
  [
    'procedures',
    /\bprocedures?\b|\bsurger\w*|\boperat(?:ion|ions|ed)\b|\bimplant\w*|\bhad (?:her|his|my|a) .{0,30}\b(?:removed|replaced|inserted|done)\b|\bscans? (?:done|had)\b|\bradiation\b|\bradiotherapy\b|\bbiopsy\b|\bstents?\b|\bdefibrillator\b|\bicd\b/,
  ],
  [
    'documents',
    /\bdocuments?\b|\bletters?\b|\bdischarge\b|\bnotes?\b|\bwrote\b|\bwritten\b|\bsummary from\b/,
  ],
  [
    'reports',
    /\breports?\b|\bmammogra\w*|\bimaging\b|\bx-?ray\b|\bmri\b|\bct\b|\bpatholog\w*|\bbiops\w*|\bconclu\w*/,
  ],
  ['goals', /\bgoals?\b|\btargets?\b|\baim(?:s|ing)?\b/],
  [
    'plans',
    /\bcare plan\b|\btreatment plan\b|\bplans?\b(?! to\b)|\bnext steps?\b|\bfollow-?up\b|\bdiet\b|\badvi[cs]e\w*|\bsupposed to\b|\bdrink\b|\bsalt\b/,
  ],
  [
    'orders',
    /\bordered\b|\borders\b|\breferr\w*|\boutstanding\b|\bpending\b|\bdue\b(?! date)|\boverdue\b|\brequested\b/,
  ],
  [
    'care_team',
    /\bcare team\b|\bmy (?:doctors|team)\b|\bwho (?:is|are) (?:my|her|his|the|their) (?!patient)\b|\b(?:who|which) .{0,30}\b(?:doctor|gp|cardiologist|oncologist|nephrologist|neurologist|specialist|surgeon|midwife|consultant|endocrinologist|family practice|general practitioner)\b|\blooks? after\b|\bin charge\b|\bresponsible\b/,
  ],
  ['person', /\bhow old\b|\bage\b|\bborn\b|\bbirth ?day\b|\bdate of birth\b|\bsex\b|\bgender\b/],
  [
    'visits',
    /\bvisits?\b|\bappointments?\b|\bhospital\w*|\badmi(?:tted|ssions?)\b|\bstay(?:ed|s)?\b|\bseen\b|\bsaw\b|\bsee (?:me|her|him|the doctor)\b|\bcheck-?ups?\b|\bemergency (?:room|department)\b|\bcome in\b|\bconsultations?\b|\bencounters?\b|\binpatient\b|\bappts?\b|\bcoming (?:up|back|again|to|in)\b|\bcome (?:again|back|to)\b|\bbooked\b/,
  ],
  [
    'medicines',
    /\bmedic(?:ine|ines|ation|ations)\b|\bmeds\b|\bdrugs?\b|\bpills?\b|\btablets?\b|\bdos(?:e|es|age|ing)\b|\btak(?:e|es|ing)\b|\bprescri\w*|\bsupplements?\b|\btherap(?:y|ies)\b|\btreat(?:ed|ment|ments)\b|\bon (?:any|anything) for\b/,
  ],
  [
    'results',
    /\blabs?\b|\blaborator\w*|\bresults?\b|\bblood (?:tests?|work|values?)\b|\bvitals?\b|\bvital signs\b|\bmeasurements?\b|\bout of range\b|\babnormal\b|\bvalues?\b/,
  ],
  [
    'conditions',
    /\bconditions?\b|\bdiagnos\w*|\bdiseases?\b|\billness\w*|\bproblems?\b|\bsymptoms?\b|\bwrong with\b|\bcomplain\w*|\bsuffer\w*|\bmedical history\b|\bpast history\b|\bcomorbid\w*/,
  ],
];

export function topicsIn(lower: string): ReadonlySet<Topic> {
  return new Set(WORDS.flatMap(([topic, said]) => (said.test(lower) ? [topic] : [])));
}
