/** Words that carry no meaning of their own, and those that every report of a study is made of. */
const PLAIN = new Set(
  'a an the this that these those it its they their them there here he she his her we our and or but nor so than then of in on at by for from to into with within without over under between among during after before about around per as if when while whereas although though because since is are was were be been being am has have had having do does did done can could may might must shall should will would not no none never neither each every all any some both most many several few other others another such same more less fewer also only just even very much well still yet again both who whom whose which what where how why up down out off study studies trial trials article articles paper papers report reports reported review reviews author authors research researchers evidence literature source sources passage passages publication published found find finds finding findings show shows showed shown see seen saw suggest suggests suggested indicate indicates indicated conclude concludes concluded conclusion conclusions describe describes described state states stated say says said note notes noted observe observed observation result results resulted data according participants participant patients patient people person persons individuals subjects compared comparison compare versus vs group groups arm arms one two three first second third people use used using uses taking took taken given receive received receiving treated treatment therapy rate rates risk risks level levels effect effects number numbers mean median average percent percentage points point year years month months week weeks day days hour hours time times invented overall respectively therefore thus however background methods results conclusions scope recommendations strength purpose design status source says studied tested examined investigated enrolled included confirm confirms confirmed confirmation single another contrast common about twice often frequent frequently frequency likely unlikely significant significantly occurred occur occurs cases case both who made make makes need needed label advise advises advised recommend recommends recommended recommendation guideline guidelines authors main primary problem problems four five six seven eight nine ten eleven twelve fourteen sixteen twenty'.split(
    ' ',
  ),
);

/** Words for one thing. The first of a row stands for all. */
const SAME: readonly (readonly string[])[] = [
  ['death', 'deaths', 'mortality', 'died', 'die', 'dying', 'dead', 'fatal'],
  ['kidney', 'kidneys', 'renal', 'nephro'],
  ['heart', 'cardiac', 'cardiovascular'],
  ['liver', 'hepatic'],
  ['lung', 'lungs', 'pulmonary'],
  ['glucose', 'sugar', 'glycaemia', 'glycaemic', 'glycemic'],
  ['bleeding', 'haemorrhage', 'hemorrhage', 'bled', 'bleed'],
  ['survival', 'survive', 'survived', 'alive'],
  ['medicine', 'medicines', 'drug', 'drugs', 'medication', 'medications'],
  ['tumour', 'tumor', 'tumours', 'tumors', 'cancer', 'cancers', 'carcinoma'],
  [
    'hospital',
    'hospitalisation',
    'hospitalization',
    'hospitalisations',
    'admission',
    'admissions',
    'admitted',
  ],
  ['walk', 'walking', 'ambulation', 'ambulant', 'ambulatory', 'walked'],
  ['recurrence', 'recurrences', 'relapse', 'relapses', 'recurred', 'relapsed'],
  ['fracture', 'fractures', 'broken'],
  ['child', 'children', 'paediatric', 'pediatric', 'boys', 'girls', 'boy', 'girl', 'adolescents', 'infants'],
  ['woman', 'women', 'female', 'females'],
  ['man', 'men', 'male', 'males'],
  ['pregnancy', 'pregnancies', 'pregnant', 'gestation', 'gestational'],
  ['steroid', 'steroids', 'corticosteroid', 'corticosteroids', 'glucocorticoid', 'glucocorticoids'],
];
const ONE_NAME = new Map(SAME.flatMap((row) => row.map((word) => [word, row[0] ?? word] as const)));

const ENDINGS =
  /(?:isations?|izations?|ations?|ically|ingly|ments?|ities|ity|ings?|ions?|ally|ives?|ises?|izes?|ised|ized|ies|ied|ely|als?|ers?|ors?|ed|es|ly|ic|s|y|e)$/;

/** A word without its ending and in one spelling, so that `randomised` and `randomization` meet. */
function stemOf(word: string): string {
  const known = ONE_NAME.get(word);
  if (known !== undefined) return known;
  const one = word.replaceAll('ae', 'e').replaceAll('oe', 'e').replaceAll('our', 'or').replaceAll('ph', 'f');
  const bare = one.replace(ENDINGS, '');
  return bare.length >= 4 ? bare.replace(/([^aeiou])\1$/, '$1') : one;
}

/** Every word of a text as it stands, to tell clauses apart that are about the same. */
export function allWords(lower: string): ReadonlySet<string> {
  return new Set(lower.match(/[\p{L}\d]+/gu)?.map((word) => IN_DIGITS.get(word) ?? word));
}

const IN_DIGITS = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at + 2)]),
);

/** What a text is about, as stems. */
export function contentStems(lower: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const [word] of lower.matchAll(/\p{L}[\p{L}\d]*/gu))
    if (word.length > 2 && !PLAIN.has(word)) stems.add(stemOf(word));
  return stems;
}

export function shared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let count = 0;
  for (const each of some) if (others.has(each)) count += 1;
  return count;
}
