/** Whom a finding is about. A narrower group carries a wider one, never the other way round. */
const GROUPS: readonly (readonly [name: string, words: RegExp, carriedBy?: readonly string[]])[] = [
  ['infants', /\b(?:infants?|newborns?|neonat\w+|babies|baby)\b/],
  ['adolescents', /\b(?:adolescen\w+|teenage\w*)\b/],
  ['boys', /\bboys?\b/],
  ['girls', /\bgirls?\b/],
  [
    'children',
    /\b(?:child|children|childhood|paediatric|pediatric)\b/,
    ['infants', 'adolescents', 'boys', 'girls'],
  ],
  ['older', /\b(?:elderly|older (?:adults?|people|patients|persons|men|women)|frail\w*|geriatric)\b/],
  ['postmenopausal', /\bpost-?menopausal\b/],
  ['premenopausal', /\bpre-?menopausal\b/],
  ['pregnant', /\b(?:pregnan\w+|gestation\w*|expectant)\b/],
  ['breastfeeding', /\b(?:breast-?feeding|lactat(?:ing|ion))\b/],
  ['women', /\b(?:wom[ae]n|females?|mothers?)\b/, ['postmenopausal', 'premenopausal', 'pregnant', 'girls']],
  ['men', /\b(?:m[ae]n|males?)\b/, ['boys']],
  ['adults', /\badults?\b/, ['older', 'women', 'men', 'pregnant', 'postmenopausal', 'premenopausal']],
  ['healthy', /\bhealthy (?:volunteers?|adults?|people|subjects?|participants?)\b/],
  ['smokers', /\bsmok(?:ers?|ing)\b/],
  ['animals', /\b(?:mice|mouse|rats?|dogs?|rabbits?|animals?|murine|pigs?|zebrafish|monkeys?|primates)\b/],
  ['cells', /\b(?:in vitro|cell lines?|cultured cells|petri)\b/],
];

export interface Populations {
  readonly studied: ReadonlySet<string>;
  readonly leftOut: ReadonlySet<string>;
}

/** The groups that sentences in small letters name: who was studied, and who was left out. */
export function populationsIn(sentences: readonly string[]): Populations {
  const [studied, leftOut] = [false, true].map((isOut) => {
    const told = sentences.filter((lower) => LEFT_OUT.test(lower) === isOut).join('\n');
    return new Set(GROUPS.flatMap(([name, words]) => (words.test(told) ? [name] : [])));
  });
  return { studied: studied!, leftOut: leftOut! };
}

/** The text with the words for groups blanked: what is left is what else is said of people. */
export function withoutGroups(lower: string): string {
  let rest = lower;
  for (const [, words] of GROUPS) rest = rest.replaceAll(new RegExp(words, 'g'), ' ');
  return rest;
}

const LEFT_OUT = /\b(?:exclud\w+|(?:not|hardly|never) (?:studied|included|enrolled|covered|tested))\b/;

/** Whether every group that is said is one of the source's, or a wider one. What was seen in animals or cells has to be said so. */
export function samePopulation(claim: Populations, given: Populations): boolean {
  return (
    isCarried(claim.studied, given.studied) && [...claim.leftOut].every((each) => given.leftOut.has(each))
  );
}

function isCarried(said: ReadonlySet<string>, source: ReadonlySet<string>): boolean {
  for (const only of ['animals', 'cells'])
    if (source.has(only) && !said.has(only) && !source.has('adults') && !source.has('children')) return false;
  return GROUPS.every(
    ([name, , carriedBy = []]) =>
      !said.has(name) || source.has(name) || carriedBy.some((narrower) => source.has(narrower)),
  );
}
