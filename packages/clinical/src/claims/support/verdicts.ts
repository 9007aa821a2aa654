import { textBefore } from '../../text-before.ts';
import { oncePerSentence } from '../reading/once-per-sentence.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { anchorsOf, clauseAt, nearestFacts } from './anchors.ts';
import { limitsCompared, standsSo } from './limits.ts';
import { nameSpansIn } from './names.ts';
import { rangeEnds } from './numbers.ts';
import { namedBetween } from './owners.ts';

type Said = 'high' | 'low' | 'normal' | 'abnormal' | 'as-printed';

const WORDS: Readonly<Record<Said, string>> = {
  high: 'high elevated raised above exceeds exceeded exceeding excessive',
  low: 'low below deficient insufficient',
  normal: 'normal unremarkable satisfactory optimal ideal healthy reassuring normally',
  abnormal: 'abnormal abnormally',
  'as-printed':
    'borderline critical critically dangerous dangerously alarming alarmingly concerning worrying severe severely excellent perfect poor toxic suboptimal',
};
const SAID = new Map(
  (Object.keys(WORDS) as Said[]).flatMap((said) =>
    WORDS[said].split(' ').map((word) => [word, said] as const),
  ),
);

const OWNER =
  "(?: (?:the|its|their|his|her|your|any|all))?(?: (?:normal|reference|healthy|target|expected|laboratory's|lab's|usual|upper|lower))*";
const PHRASES: readonly (readonly [RegExp, Said])[] = [
  [/\bshort of (?:the )?(?:normal|range|reference)\b/g, 'low'],
  [/\b(?:strong|good|high|low|well) enough\b/g, 'normal'],
  [/\b(?:on|in|within|at) (?:the )?(?:target|goal)\b/g, 'normal'],
  [
    /\b(?:crossed|broke|passed|breached)(?: (?:the|its|their|his|her))?(?: (?:upper|normal|reference))* (?:limit|threshold|cut-?off|mark)\b/g,
    'high',
  ],
  [new RegExp(`\\b(?:within|in|inside)${OWNER} (?:range|ranges|limits?|bounds)\\b`, 'g'), 'normal'],
  [
    new RegExp(
      `\\b(?:outside|out of|beyond|leave|leaves|left|leaving)${OWNER} (?:range|ranges|limits?|bounds)\\b`,
      'g',
    ),
    'abnormal',
  ],
  [
    new RegExp(
      `\\b(?:over|higher than|greater than|more than)${OWNER} (?:range|reference|limits?|normal)\\b`,
      'g',
    ),
    'high',
  ],
  [
    new RegExp(
      `\\b(?:under|lower than|less than|smaller than)${OWNER} (?:range|reference|limits?|normal)\\b`,
      'g',
    ),
    'low',
  ],
];
const DISCLAIMED =
  /\b(?:cannot|can't|can not|could not|unable to|won't|will not|impossible to|not possible to)[^.;:]{0,40}\b(?:whether|if|call|judge|say)\b[^.;:]{0,60}\b(?:high|low|normal)\b(?:,? (?:or|nor) (?:too )?(?:high|low|normal|abnormal))?/g;

export interface SaidVerdict {
  readonly said: Said;
  readonly word: string;
  readonly at: number;
  readonly negated: boolean;
}

/** What the sentence says of where values stand, in its order. */
export const verdictsIn = oncePerSentence(findVerdicts);

function findVerdicts({ lower, words }: ReadSentence): readonly SaidVerdict[] {
  if (
    !words.some(({ word }) => SAID.has(word)) &&
    !/range|reference|limit|bounds|enough|target|goal|threshold|cut-?off|mark/.test(lower)
  )
    return [];
  const silent = [...lower.matchAll(DISCLAIMED)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
  const found: { said: Said; word: string; at: number; end: number }[] = [];
  for (const [phrase, said] of PHRASES)
    for (const { index, 0: word } of lower.matchAll(phrase))
      found.push({ said, word, at: index, end: index + word.length });
  const spans = [...silent, ...found.map(({ at, end }) => ({ start: at, end }))];
  for (const { word, start, end } of words) {
    const said = SAID.get(word);
    if (said === undefined || spans.some((span) => start >= span.start && end <= span.end)) continue;
    // `above it`: of a limit that was named before.
    if (/^(?:above|below)$/.test(word) && /^ (?:it|that|this|them)\b/.test(lower.slice(end, end + 6)))
      continue;
    // `the normal range is 4 to 5.6 %` says what is normal, not that something is.
    if (
      word === 'normal' &&
      /^ (?:range|ranges|limits?|values|reference|zone|band|area|starts|begins|ends|stops)\b/.test(
        lower.slice(end, end + 12),
      )
    )
      continue;
    // So does `the normal of minus 1`, `normal is 4 to 5.6`.
    if (
      word === 'normal' &&
      /^(?: (?:of|is|being|starts at)|:| \()(?: (?:minus|about|up to|from|below|above))? ?[-−]?\d/.test(
        lower.slice(end, end + 24),
      )
    )
      continue;
    // So does `normal from 30 to 100`, `normal up to 38`.
    if (
      word === 'normal' &&
      /^ (?:from|up to|below|under|above|over|less than|more than|between|at least) [-−]?\d(?!\d{3})/.test(
        lower.slice(end, end + 20),
      )
    )
      continue;
    // `the low point`: the lowest of several.
    if (/^ point\b/.test(lower.slice(end, end + 7))) continue;
    // `raised to 10 mg` is a move.
    if (word === 'raised' && /^ (?:from|to|by)\b/.test(lower.slice(end, end + 6))) continue;
    // `low-dose`, `high-risk` are of something else; `low-normal` is not.
    if (/^-(?!normal|range|ish)\p{L}/u.test(lower.slice(end, end + 8))) continue;
    found.push({ said, word, at: start, end });
  }
  return found
    .filter(({ at, end }) => !silent.some((span) => at >= span.start && end <= span.end))
    .map(({ said, word, at }) => ({ said, word, at, negated: isNegated(lower, at) }))
    .toSorted((one, other) => one.at - other.at);
}

/** `not`, `no longer`, `neither` and the like within the three words before. */
export function isNegated(lower: string, at: number): boolean {
  const before =
    textBefore(lower, at, 40)
      .split(/[,;:.()]/)
      .at(-1) ?? '';
  return /(?:\b(?:not|no|never|neither|nor|without|hardly|cannot|far from)|n't)(?: [\p{L}']+){0,3} ?$/u.test(
    before,
  );
}

/** True where every verdict of the sentence is that of the fact it speaks of. No range, no verdict. */
export function verdictsSupported(sentence: ReadSentence, facts: readonly ReadFact[]): boolean {
  const compared = limitsCompared(sentence, facts);
  const verdicts = verdictsIn(sentence)
    .filter(({ at }) => !compared.some((limit) => limit.at === at))
    .filter((verdict) => !namesALimit(verdict, sentence, facts));
  if (verdicts.length + compared.length === 0) return true;
  const ends = rangeEnds(sentence, facts);
  const anchors = new Map(facts.map((fact) => [fact, anchorsOf(sentence, fact, ends)]));
  const names = () => new Map(facts.map((fact) => [fact, nameSpansIn(sentence, fact)]));
  // A medicine beside the values has no range: `each` is said of what has one.
  const ranged = facts.filter(({ fact: { verdict } }) => verdict !== null);
  const judged = ranged.length > 0 ? ranged : facts;
  const ofAll = (at: number) => {
    const { start, end } = clauseAt(sentence.lower, at, SAID_OF_ALL);
    return OF_ALL.test(sentence.lower.slice(start, end));
  };
  const against = compared.every((limit) => {
    const every = ofAll(limit.at);
    const stands = (every ? judged : nearestFacts(limit.at, sentence, facts, anchors)).map((fact) =>
      standsSo(limit, fact),
    );
    const said = !isNegated(sentence.lower, limit.at);
    // `each of the two`, where three are cited.
    const some = /\b(?:each|both|either) of the (two|three|four|five)\b[^,;:]*$/.exec(
      sentence.lower.slice(0, limit.at),
    )?.[1];
    if (some !== undefined)
      return stands.filter((is) => is === said).length >= ['two', 'three', 'four', 'five'].indexOf(some) + 2;
    return stands.some((is) => is === said) && !stands.some((is) => is === !said || (every && is === null));
  });
  if (!against) return false;
  return verdicts.every((verdict) => {
    if (facts.some(({ printed }) => printsWord(printed, verdict)) && !verdict.negated) return true;
    const so = (fact: ReadFact) =>
      holds(verdict, fact) || (!verdict.negated && isNamedSo(verdict.said, fact));
    // `both` of three values are two of them: those that are named, where things are.
    if (facts.length > 2 && /\bboth\b[^,;]*$/.test(sentence.lower.slice(0, verdict.at))) {
      const named = namedBetween(clauseAt(sentence.lower, verdict.at), names());
      const things = new Set(named.map(({ name }) => name)).size;
      return things > 1 ? named.every(so) : facts.filter(so).length >= 2;
    }
    if (ofAll(verdict.at)) return judged.every(so);
    const nearest = nearestFacts(verdict.at, sentence, facts, anchors);
    const placed = nearest.some((fact) => (anchors.get(fact) ?? []).length > 0);
    if (placed && !verdict.negated && nearest.some(so)) return true;
    // Nothing is named or measured in its part of the sentence: it may be said of any.
    const part = clauseAt(sentence.lower, verdict.at, PART);
    const own = facts.some((fact) =>
      (anchors.get(fact) ?? []).some((anchor) => anchor >= part.start && anchor <= part.end),
    );
    if (!own && !verdict.negated && !/^(?:which|that|so|and)\b/.test(sentence.lower.slice(part.start)))
      return judged.some(so);
    return !placed || verdict.negated ? nearest.every(so) : false;
  });
}

/** `below the normal 54–74 %`, `60 or more is normal`: beside the number of a limit it says what is normal. */
function namesALimit(
  { word, at }: SaidVerdict,
  { quantities }: ReadSentence,
  facts: readonly ReadFact[],
): boolean {
  if (word !== 'normal') return false;
  const end = at + word.length;
  return quantities.some(
    (quantity) =>
      ((quantity.start >= end && quantity.start - end <= 3) ||
        (quantity.end <= at && at - quantity.end <= 16)) &&
      facts.some(({ limits }) => limits.some(({ values }) => values[0] === quantity.values[0])) &&
      !facts.some(({ entries }) => entries.some(({ values }) => values[0] === quantity.values[0])),
  );
}

export function holds(
  { said, negated }: Pick<SaidVerdict, 'said' | 'negated'>,
  { fact: { verdict } }: ReadFact,
): boolean {
  if (verdict === null || said === 'as-printed') return false;
  const is = said === 'abnormal' ? verdict !== 'normal' : verdict === said;
  return is !== negated;
}

/** `critical` of what is printed as `criticality high`. */
function printsWord(printed: string, { word, said }: SaidVerdict): boolean {
  if (word === 'critical' && printed.includes('criticality high')) return true;
  const at = printed.indexOf(word);
  return (
    at >= 0 &&
    !/\p{L}/u.test(printed[at - 1] ?? ' ') &&
    (said === 'as-printed' || !/\p{L}/u.test(printed[at + word.length] ?? ' '))
  );
}

/** `with every beat`, `after all`, `all told` say it of no value. */
const OF_ALL =
  /\b(?:both|each(?! (?:day|week|month|year|beat|night|morning))|every(?= (?:one|value|result|reading|measurement|test|figure|number|single|of|visit|check|time))|(?<!\b(?:at|after|in|it|above) )all(?! (?:told|in all|along|over|the (?:same|way|time)))|neither|none)\b/;
const PART = /[,;:] |[()]| (?:while|whereas|but|and|or) /g;

/** `in July high, in September and December normal, both of them within the range`. */
const SAID_OF_ALL = /[;:] |, (?=in |on |both |all |each |at |by |whereas |while |but )/g;

/** A condition whose name says where a value is: neutropenia and iron deficiency are low, hypertension is high. */
function isNamedSo(said: Said, { fact, printed }: ReadFact): boolean {
  if (fact.verdict !== null || !fact.resource.startsWith('Condition/')) return false;
  return said === 'low'
    ? /penia|deficien|an[ae]+mia|\bhypo/.test(printed)
    : said === 'high' && /\bhyper/.test(printed);
}
