import { readPolarity } from '../reading/polarity.ts';
import { contentStems } from './content-words.ts';

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
    const told = sentences.flatMap((lower) => {
      if (LEFT_OUT.test(lower)) return isOut ? [lower] : [];
      // `women who were not pregnant`, `non-smokers`: of the group nobody was there.
      return isOut ? (lower.match(NOT_OF) ?? []) : [lower.replaceAll(NOT_OF, ' ')];
    });
    return groupsIn(told.join('\n'));
  });
  return { studied: studied!, leftOut: leftOut! };
}

/** The text with the words for groups blanked: what is left is what else is said of people. */
export function withoutGroups(lower: string): string {
  let rest = lower;
  for (const [, words] of GROUPS) rest = rest.replaceAll(new RegExp(words, 'g'), ' ');
  return rest;
}

const NOT_OF = /\b(?:not|non|never|neither|no|without)[ -](?:yet |currently |an? |been )?[\p{L}-]+/gu;

function groupsIn(text: string): ReadonlySet<string> {
  return new Set(GROUPS.flatMap(([name, words]) => (words.test(text) ? [name] : [])));
}

const YOUNG = ['infants', 'adolescents', 'boys', 'girls', 'children'];
const GROWN = ['adults', 'older', 'women', 'men', 'postmenopausal', 'premenopausal'];
const FEMALE = ['women', 'girls', 'pregnant', 'breastfeeding', 'postmenopausal', 'premenopausal'];
const MALE = ['men', 'boys'];

/** Whether a claim is of a group that its sources left out, or of one that those whom they studied cannot be. */
export function otherPopulation(claim: Populations, given: Populations): boolean {
  const isOut = [...claim.studied].some((each) => given.leftOut.has(each) && !given.studied.has(each));
  const isTurned = [...claim.leftOut].some((each) => given.studied.has(each) && !given.leftOut.has(each));
  const has = (some: readonly string[], { studied }: Populations) => some.some((each) => studied.has(each));
  const opposite = ([said, other]: readonly (readonly string[])[]) =>
    has(said!, claim) && !has(other!, claim) && has(other!, given) && !has(said!, given);
  return (
    isOut ||
    isTurned ||
    [
      [YOUNG, GROWN],
      [GROWN, YOUNG],
      [FEMALE, MALE],
      [MALE, FEMALE],
    ].some(opposite)
  );
}

const LEFT_OUT =
  /\b(?:exclud\w+|(?:not|hardly|never) (?:been )?(?:studied|included|enrolled|covered|tested|recruited|eligible|represented|take part|taken part|participat\w+|among))\b/;

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

/** Whom a claim is of: `in people with heart failure`. */
const WITH =
  /\b(?:in|of|for|among) (?:(?:all|most|many|older|younger|frail) )?(?:people|patients|adults|women|men|boys|girls|children|persons|those|individuals|participants) (?:who have|living with|with|after|on) ([^,;:.()]{3,60})/gu;
const WITHOUT = /\b(?:without|not hold|no one with|nobody with|free of)\b/;

/** Whether a claim is of people with an illness that its sources name only where they left such people out. */
export function ofThoseLeftOut(claim: string, sentences: readonly string[]): boolean {
  return [...claim.matchAll(WITH)].some(({ 1: said = '' }) => {
    const [phrase = ''] = said.split(
      / (?:and|or|who|which|that|was|were|is|are|had|has|did|the|stopping|continuing) /,
      1,
    );
    const stems = [...contentStems(phrase)].slice(0, 3);
    const naming = sentences.filter((lower) => {
      if (/^background\b/.test(lower)) return false;
      const own = contentStems(lower);
      return stems.length > 0 && stems.every((stem) => own.has(stem));
    });
    return (
      naming.length > 0 &&
      naming.every((lower) => LEFT_OUT.test(lower) || WITHOUT.test(lower) || deniesAny(lower, stems))
    );
  });
}

function deniesAny(lower: string, stems: readonly string[]): boolean {
  const denied = contentStems([...readPolarity(lower, (word) => word).denied].join(' '));
  return stems.some((stem) => denied.has(stem));
}
