import type { Given } from '../../given-facts.ts';
import type { Entry, Read } from '../facts/entry.ts';
import { isNamedBy } from '../facts/match.ts';
import { sentencesIn } from '../facts/passages.ts';
import { pickParts } from '../facts/pick.ts';
import { retrieve } from '../facts/retrieve.ts';
import { medicineKin } from '../question/medicines.ts';
import type { Question } from '../question/question.ts';
import { saySentences, sayWarnings } from './say-passages.ts';
import { judged, saySeries } from './say-results.ts';
import { absentOf, cited, isWithName, listed, onceSaid, plain, withoutSource } from './sentence.ts';

/** Said with every answer about a medicine: short tables find a danger and never find that there is none. */
export const NEVER_SAFE =
  'Pairs were looked up in a short list of critical ones only: what is not named here was not checked.';
const WHO_DECIDES = 'Please do not start it without asking the treating doctor or a pharmacist.';
const MOST = 3;
const MOST_DANGERS = 4;
const MOST_LISTED = 12;
/** Severities for which a medicine needs a decision. */
const GRAVE = /: (?:contraindicated|critical|serious),/;
const IMMUNOSUPPRESSANT = /prednis|deflazacort|dexamethasone|hydrocortisone|methotrexate|azathioprine/i;

/** What speaks against a medicine, first the dangers that code found, then letters, allergies, the kidneys, a pregnancy, and values in doubt. */
export function saySafety(read: Read, question: Question): readonly string[] {
  const { entries } = read;
  const names = question.medicines.map((each) => each.toLowerCase());
  const isAbout = (each: Entry) => isNamedBy(each, names);
  const of = (kind: Entry['kind']) => onceSaid(entries.filter((each) => each.kind === kind));
  const active = (kind: Entry['kind']) => of(kind).filter(({ isActive }) => isActive);
  const given = read.dangers.length > 0 ? read.dangers : read.interactions;
  const found = given.filter(({ says }, at) => given.findIndex((other) => other.says === says) === at);
  const dangers = [
    ...found.filter(({ says }) => GRAVE.test(says)),
    ...found.filter(({ says }) => !GRAVE.test(says)),
  ].slice(0, MOST_DANGERS);
  const isVaccine = question.topics.has('vaccinations') || names.some((name) => /vaccine/.test(name));
  const note = read.notes.get('allergies');
  const isOfAsked = (each: Given) => names.includes((each.asked ?? '').toLowerCase()) && isWithName(each);
  const each = (list: readonly Entry[], most = MOST) =>
    list.slice(0, most).map((entry) => cited(plain(entry), [entry]));
  const receptors = of('results').filter(({ says }) => /\bo?estrogen receptor\b.*\bpositive\b/i.test(says));
  const allergies = of('allergies');
  return [
    ...dangers.map((given, at) =>
      cited(`${at === 0 && GRAVE.test(given.says) ? 'No: ' : ''}${withoutSource(plain(given))}`, [given]),
    ),
    ...askedValues(read, question),
    ...(isVaccine ? each(allergies) : []),
    ...(isVaccine ? each(of('vaccinations').filter(isAsked(question))) : []),
    ...(isVaccine
      ? each(of('medicines').filter(({ isActive, name }) => isActive && IMMUNOSUPPRESSANT.test(name)))
      : []),
    ...toldOf(entries, names),
    ...(isVaccine ? [] : each(allergies)),
    ...(note === undefined ? [] : [cited(plain(note), [note])]),
    ...sayWarnings(entries, 'allergies'),
    ...read.absent.filter(isOfAsked).slice(0, 2).map(absentOf),
    ...each(of('medicines').filter(isAbout), 2),
    ...(isHormone(question) ? each(receptors, 1) : []),
    ...each(of('conditions').filter((entry) => isAbout(entry) || isHarm(entry, question))),
    ...(isVaccine ? [] : kidneysOf(entries)),
    ...pregnancyOf(entries),
    ...doubtedOf(entries),
    ...listed('Conditions', active('conditions'), MOST_LISTED),
    ...listed('Symptoms', active('symptoms'), MOST_LISTED),
    ...listed('Medicines', active('medicines'), MOST_LISTED),
    ...read.notChecked.slice(0, 1).map((given) => cited(plain(given), [given])),
    NEVER_SAFE,
    WHO_DECIDES,
  ];
}

/** Results that the question names beside the medicine: `is her potassium fine on it`. */
function askedValues(read: Read, question: Question): readonly string[] {
  const parts = pickParts(retrieve(read.entries, question), question).filter(
    ({ kind }) => kind === 'results',
  );
  const entries = parts.flatMap(({ hits }) => hits.map(({ entry }) => entry));
  return saySeries(read, entries, question, null).slice(0, MOST);
}

/** Sentences of letters about the medicine or its class. */
function toldOf(entries: readonly Entry[], names: readonly string[]): readonly string[] {
  const words = [...names, ...names.flatMap(medicineKin)];
  const told = entries
    .filter(({ kind }) => kind === 'passages')
    .flatMap(sentencesIn)
    .filter((each) => words.some((word) => each.words.toLowerCase().includes(word)))
    .toSorted((one, other) => weight(other.words) - weight(one.words));
  return saySentences(told.slice(0, 2));
}

function weight(words: string): number {
  return /\b(?:never|no more|not|avoid|must|should|allerg\w*|reaction|rash|because|caused?|harm\w*|weakens|no preparation)\b/i.test(
    words,
  )
    ? 1
    : 0;
}

function isAsked({ lower }: Question): (entry: Entry) => boolean {
  const words = (lower.match(/\p{L}{3,}/gu) ?? []).map((word) => (word === 'flu' ? 'influenza' : word));
  return (entry) => isNamedBy(entry, words);
}

/** The newest eGFR, else the newest creatinine. */
export function kidneysOf(entries: readonly Entry[]): readonly string[] {
  const newest = (test: string) =>
    entries.find((each) => each.test?.toLowerCase() === test && each.kind === 'results' && !each.isDoubted);
  const kidneys = newest('egfr') ?? newest('creatinine');
  return kidneys === undefined ? [] : [cited(judged(kidneys), [kidneys])];
}

/** Doubted values that a dose may depend on. */
export function doubtedOf(entries: readonly Entry[]): readonly string[] {
  return onceSaid(entries)
    .filter(
      ({ isDoubted, name }) => isDoubted && /creatinine|weight|potassium|egfr|h(?:a?)emoglobin/i.test(name),
    )
    .slice(0, 2)
    .map((each) => cited(plain(each), [each]));
}

/** Current or past pregnancies, which may speak against a medicine. */
function pregnancyOf(entries: readonly Entry[]): readonly string[] {
  return entries
    .filter(({ kind, name }) => kind === 'conditions' && /^pregnancy/i.test(name))
    .slice(0, 1)
    .map((each) => cited(plain(each), [each]));
}

/** Earlier harm from a medicine of the same class. */
function isHarm({ says }: Entry, { medicines }: Question): boolean {
  const isAntiInflammatory = medicines.some((each) => /nsaid|profen|naproxen|diclofenac|aspirin/i.test(each));
  return isAntiInflammatory && /anti-inflammatory|kidney|bleed|ulcer|heart failure|asthma/i.test(says);
}

/** What acts like an oestrogen, or may. */
export function isHormone({ medicines }: Pick<Question, 'medicines'>): boolean {
  return medicines.some((each) => /oestrogen|cohosh|primrose|herbal/i.test(each));
}
