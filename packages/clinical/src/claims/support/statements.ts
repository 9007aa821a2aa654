import { textBefore } from '../../text-before.ts';
import { TAKES_UP } from '../points-back.ts';
import { COMMON } from '../reading/names.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';
import { TIME_UNITS } from '../reading/units.ts';
import { anchorsOf, clauseAt } from './anchors.ts';
import { dateNamed } from './dates.ts';
import { movesIn } from './moves.ts';
import { type NameIndex, namesIn } from './names.ts';
import { eachSays, namedBetween, namedIn } from './owners.ts';
import { oneUnit, sameValues } from './same-quantity.ts';
import { isTimeBetween } from './times.ts';
import { isNegated, verdictsIn } from './verdicts.ts';

const DENIES =
  /\b(?:not|never|no longer|isn't|aren't|wasn't|weren't|doesn't|don't|didn't|hasn't|haven't)(?: (?:currently|still|yet|ever|been|really|actually|known to be))*(?: (?:take|taking|taken|takes|on|allergic|have|has|had|having|use|using|used|prescribed|diagnosed|given|vaccinated|received|get|got|suffer|active|stopped|ended|resolved|completed))\b|\bno (?:known |longer |current |active |history of |record of |evidence of |sign of |diagnosis of )*(?:allerg\p{L}+|history|record|evidence|sign|diagnosis|longer)\b|\bnever\b|\b(?:denies|rules? out|ruled out|free of)\b/u;
const PRINTS_NO =
  /\b(?:no|not|never|without|negative|stopped|ended|resolved|inactive|completed|remission|until|cancelled|absent|denies|refuted)\b/;

const NOT_ENDED =
  /\b(?:not|never|n't) (?:yet |been |being )*(?:(?:marked|listed|recorded|shown|entered) as )?(?:stopped|ended|resolved|completed|inactive)\b/;

/** `does not have a reference range`, `the reason is not given`: of the entry, not of the patient. */
const OF_THE_ENTRY =
  /\b(?:not|n't|never|no) (?:have|has|had|given|get|got|received|record of|evidence of) (?:an?|any|its|the|their)? ?(?:own )?(?:reference|range|ranges|reason|end date|stop date|date|dose|unit|explanation|comment|note|report|letter|limit|trend|later|newer|further)\b|\b(?:range|reason|date|dose|unit|explanation|cause|strength|reaction|frequency) (?:is|was|are|were|has|have) not (?:been )?(?:given|recorded|stated)\b/g;

/** `You do not take metformin` is refused where the fact says that it is taken. */
export function denialSupported(sentence: ReadSentence, facts: readonly ReadFact[]): boolean {
  const text = ofThePatient(sentence);
  // `not marked as resolved` of what is active.
  const goesOn = NOT_ENDED.test(text) && facts.some(({ printed }) => /\bactive\b/.test(printed));
  // `has not resolved` of what has an end.
  if (NOT_ENDED.test(text) && !goesOn && facts.some(isOver) && !/\b(?:because|until|before|yet)\b/.test(text))
    return false;
  const denied = (goesOn ? text.replace(NOT_ENDED, blank) : text).search(DENIES);
  const byName = facts.filter((fact) => deniesName(sentence, fact));
  if (denied < 0 && byName.length === 0) return true;
  const named = namedIn(sentence, facts);
  const beside = named === null || denied < 0 ? [] : namedBetween(clauseAt(text, denied, SIDE), named);
  // What has ended was once: `never` needs a fact that says so.
  const no = /^never\b/.test(text.slice(denied)) ? PRINTS_NEVER : PRINTS_NO;
  return eachSays([...beside, ...byName], facts, ({ printed }) => no.test(printed));
}

function isOver({ fact: { resource }, printed }: ReadFact): boolean {
  return (
    /^(?:Condition|Medication)/.test(resource) &&
    /, (?:resolved|stopped|completed|inactive|remission)\b/.test(printed)
  );
}

const PRINTS_NEVER = /\b(?:no|not|never|without|negative|absent|denies|refuted|cancelled)\b/;

const SIDE = /[;:] |, (?!or\b|and\b)|[()]| (?:while|whereas|but|although|because) /g;

function blank(text: string): string {
  return ' '.repeat(text.length);
}

/** `Never above the range`: whether that is so was checked with the verdicts and moves. */
function ofThePatient(sentence: ReadSentence): string {
  const checked = [...verdictsIn(sentence), ...movesIn(sentence)]
    .filter(({ negated }) => negated)
    .slice(0, 40);
  const text = checked.reduce(
    (lower, { at }) =>
      lower.slice(0, Math.max(0, at - 40)) +
      textBefore(lower, at, 40).replaceAll(/\bnever\b/g, '     ') +
      lower.slice(at),
    sentence.lower,
  );
  return text
    .replaceAll(OF_THE_ENTRY, blank)
    .replaceAll(/\bi (?:do not|don't) (?:have|see|know)\b/g, blank)
    .replaceAll(/\b(?:should|must|need) no longer\b|\b(?:better|best) (?:not|never)\b/g, blank);
}

/** `no latex allergy`, `without osteoporosis`; `no TSH after 2022` speaks of results. */
function deniesName(sentence: ReadSentence, fact: ReadFact): boolean {
  return namesIn(sentence, fact).some(
    (at) =>
      /\b(?:no|without|free (?:of|from)|never had)(?: (?:known|more|an?|any|sign of))? $/.test(
        textBefore(sentence.lower, at, 30),
      ) &&
      !/^[\p{L}\d-]+(?: [\p{L}\d-]+)? (?:results?|values?|levels?|tests?|readings?|measurements?|entry|entries|checks?|counts?|after|since|from|before|in what|was|were|is|are|has|appears?)\b/u.test(
        sentence.lower.slice(at, at + 80),
      ),
  );
}

function AS_ENTERED(status: string): RegExp {
  return new RegExp(
    `\\b(?:listed|marked|recorded|shown|noted|entered|given|down|stands|flagged) as (?:being )?(?:still |now |currently |since )?(?:${status})\\b`,
  );
}

const STATUS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:was|were|been|is|are|has|have|marked as|recorded as) (?:since |now |then |already )?(?:stopped|discontinued|ended)\b|(?<!should |must |need )\bno longer\b/,
    /\b(?:stopped|ended|discontinued|completed|inactive|resolved|cancelled|until)\b/,
  ],
  [
    AS_ENTERED('stopped|discontinued|ended|inactive'),
    /\b(?:stopped|ended|discontinued|completed|inactive|resolved|cancelled|until)\b/,
  ],
  [AS_ENTERED('active|current'), /\bactive\b/],
  [AS_ENTERED('resolved|healed|over'), /\b(?:resolved|remission|inactive|until|completed)\b/],
  [
    /\b(?:currently|at present|still) (?:on|tak\p{L}+|us\p{L}+|active)\b|\b(?:is|are|remains?) (?:still )?active\b/u,
    /\bactive\b(?<!inactive)/,
  ],
  [
    /\b(?:is|has|was|been|recorded as|marked as|now) (?:since )?resolved\b|\bin remission\b/,
    /\b(?:resolved|remission|inactive|until|completed)\b/,
  ],
];

const STATES =
  /\b(?:is|are|was|were|has|have|had|been|remains?|takes?|took|stopped|ended|resolved|active|no longer|beg[au]n|started|fell|rose|went|came|gave|replaced|switched|changed|followed|needed|lowered|raised|reduced|doubled|halved)\b/g;

/** Stopped, still taken, resolved: only as the fact prints it, and every fact that it is said of. */
export function statusSupported(sentence: ReadSentence, facts: readonly ReadFact[]): boolean {
  const { lower } = sentence;
  const named = namedIn(sentence, facts);
  return STATUS.every(([said, printed]) =>
    [...lower.matchAll(new RegExp(said, `g${said.flags}`))].every(({ index: at, 0: words }) => {
      if (isNegated(lower, at)) return true;
      const subjects = named === null ? [] : saidOf(lower, at, words.length, named).filter(canEnd);
      return eachSays(subjects, facts, (fact) => printed.test(fact.printed));
    }),
  );
}

/** A result is measured once: neither does it go on nor is it stopped. */
function canEnd({ fact: { resource } }: ReadFact): boolean {
  return !resource.startsWith('Observation/');
}

function lastNamed(
  facts: readonly ReadFact[],
  at: number,
  named: NonNullable<ReturnType<typeof namedIn>>,
): readonly ReadFact[] {
  const end = (fact: ReadFact) =>
    Math.max(...(named.get(fact) ?? []).filter((span) => span.end <= at).map((span) => span.end), 0);
  const last = Math.max(...facts.map(end));
  return facts.filter((fact) => end(fact) === last);
}

/** `X and Y were stopped`: what is named since the last statement of its clause; else, as in `still on X`, what follows. */
function saidOf(
  lower: string,
  at: number,
  length: number,
  named: NonNullable<ReturnType<typeof namedIn>>,
): readonly ReadFact[] {
  const clause = clauseAt(lower, at, SIDE);
  const last = [...lower.slice(clause.start, at).matchAll(STATES)].at(-1);
  const start = clause.start + (last === undefined ? 0 : last.index + last[0].length);
  const before = namedBetween({ start, end: at }, named);
  // `you began apixaban, and aspirin was stopped`: one is stopped, the last that was named.
  if (before.length > 1 && /^(?:was|is|has)\b/.test(lower.slice(at, at + length)))
    return lastNamed(before, at, named);
  if (before.length > 0) return before;
  const after = at + length;
  const next = lower
    .slice(after, clause.end)
    .search(
      /, and |\b(?:is|are|was|were|has|have|been|remains?|takes?|stopped|ended|resolved|active|no longer)\b/,
    );
  return namedBetween({ start: after, end: next < 0 ? clause.end : after + next }, named);
}

/**
 * Every cited fact has a part in its sentence: a value, its name, its date, or a verdict or move that is checked against it. `before`
 * are the facts of the sentence before, which this one may take up with a word.
 */
export function allCitedFactsUsed(
  sentence: ReadSentence,
  facts: readonly ReadFact[],
  before: readonly string[],
): boolean {
  const judged = verdictsIn(sentence).length > 0 || movesIn(sentence).length > 0;
  const takesUp = TAKES_UP.test(sentence.lower);
  const hasAPart = (fact: ReadFact) =>
    (takesUp && before.includes(fact.fact.id)) ||
    (SEVERAL.test(sentence.lower) && isCalledByKind(sentence, fact)) ||
    anchorsOf(sentence, fact).length > 0 ||
    dateNamed(sentence, fact) ||
    sharesWord(sentence, fact) ||
    isTimeApart(sentence, facts) ||
    (judged && (fact.fact.verdict !== null || fact.fact.trend !== null));
  const parts = facts.filter(hasAPart);
  if (parts.length === 0 && facts.some((fact) => isCalledByKind(sentence, fact))) return true;
  // What is cited beside a fact that the sentence tells of may be what it is counted or compared with.
  if (parts.length * 2 >= facts.length && facts.length > 1) return true;
  // Another value of what the sentence already speaks of.
  return facts.every((fact) => parts.some((part) => part === fact || part.name === fact.name));
}

/** `He was in hospital for twelve nights`, `All three are active`: told by its kind. */
const SEVERAL = /\b(?:all|both|each|these|two|three|four|five|six)\b/;
const KIND_WORDS: readonly (readonly [type: string, words: RegExp])[] = [
  [
    'Encounter',
    /\b(?:hospital|stay|stayed|admission|admitted|visit|visits|appointment|seen|clinic|ward|home)\b/,
  ],
  [
    'Medication',
    /\b(?:medicines?|medications?|tablets?|drugs?|dose|pills?|prescriptions?|injections?|active|it)\b/,
  ],
  ['Condition', /\b(?:conditions?|diagnos\p{L}+|problems?|complaints?|symptoms?|trouble|illness)\b/u],
  ['AllergyIntolerance', /\b(?:allerg\p{L}+|intoleran\p{L}+|reactions?)\b/u],
  ['Procedure', /\b(?:operations?|surgery|procedures?|scans?|treatment)\b/],
  ['Immunization', /\b(?:vaccin\p{L}+|shots?|doses?|immuni[sz]\p{L}+)\b/u],
];

function isCalledByKind({ lower }: ReadSentence, { fact: { resource } }: ReadFact): boolean {
  return KIND_WORDS.some(([type, words]) => resource.startsWith(type) && words.test(lower));
}

/** `two days later`: the fact that it is counted from needs no value of its own in the sentence. */
function isTimeApart({ quantities }: ReadSentence, facts: readonly ReadFact[]): boolean {
  return quantities.some(({ values: [value = 0], unit }) => isTimeBetween(value, unit ?? '', facts));
}

function sharesWord({ words }: ReadSentence, { printed }: ReadFact): boolean {
  const spelt = oneSpelling(printed);
  return words.some(({ word: written }) => {
    const word = written.replace(/(?:ness|ing|ed|s)$/, '');
    return (
      word.length > 3 &&
      written.length > 4 &&
      !EMPTY.has(written) &&
      !COMMON.has(written) &&
      spelt.includes(oneSpelling(word).slice(0, 6))
    );
  });
}

/** `anaemia` and `anemia`, `oestrogen` and `estrogen`, `tumour` and `tumor`. */
function oneSpelling(text: string): string {
  return text.replaceAll(/ae|oe/g, 'e').replaceAll('our', 'or');
}

const EMPTY = new Set(
  'about above active after again allergy along already among before being below between completed could cycles doses during every evening first found given however inactive latest measured medicine months morning mouth needed night normal other patient prescribed range recent record recorded reference resolved result results should since still stopped tablet tablets taken their there these those times today total twice under until value values visit weeks where which while would years'.split(
    ' ',
  ),
);

/** Every number with a unit is one of theirs: then it is of them that the sentence tells, whatever else it names. */
function hasTheirNumbers({ quantities }: ReadSentence, cited: readonly ReadFact[]): boolean {
  const measured = quantities.filter(
    ({ unit }) => unit !== null && !TIME_UNITS.has(unit) && unit !== 'points',
  );
  return (
    measured.length > 0 &&
    measured.every((quantity) =>
      cited.some(({ quantities: theirs }) =>
        theirs.some((each) => sameValues(quantity, each) && oneUnit(quantity.unit) === oneUnit(each.unit)),
      ),
    )
  );
}

/** The sentence names something else that was handed out, and nothing of what it cites: the mark is the wrong one. */
export function isAboutAnother(
  sentence: ReadSentence,
  cited: readonly ReadFact[],
  handed: NameIndex,
): boolean {
  if (cited.some((fact) => namesIn(sentence, fact).length > 0 || sharesWord(sentence, fact))) return false;
  if (hasTheirNumbers(sentence, cited)) return false;
  const names = new Set(cited.map(({ name }) => name));
  const timeless = sentence.lower.replaceAll(
    /\b(?:during|after|before|since|throughout|under|until)(?: (?:the|your|his|her|an?|that))? [\p{L}-]+/gu,
    ' ',
  );
  const tells = { ...sentence, lower: timeless };
  return [...handed.whole(tells)].some((name) => !names.has(name));
}
