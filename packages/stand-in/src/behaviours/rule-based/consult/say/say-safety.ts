import type { Given } from '../../given-facts.ts';
import type { Entry, Read } from '../facts/entry.ts';
import { isNamedBy } from '../facts/match.ts';
import type { Question } from '../question/question.ts';
import { sayPassages } from './say-passages.ts';
import { sayWarnings } from './say-warnings.ts';
import { absentOf, cited, isWithName, joined, onceSaid, plain, short, withoutSource } from './sentence.ts';

/** Said with every answer about a medicine: short tables find a danger and never find that there is none. */
export const NEVER_SAFE =
  'Pairs were looked up in a short list of critical ones only: what is not named here was not checked.';
const WHO_DECIDES = 'Please do not start it without asking the treating doctor or a pharmacist.';
const MOST = 3;
const MOST_DANGERS = 4;

/** What speaks against a medicine, first the dangers that code found, then the allergies, what was before, the kidneys, and letters. */
export function saySafety(read: Read, question: Question): readonly string[] {
  const { dangers, entries, interactions } = read;
  const allergies = entries.filter(({ kind }) => kind === 'allergies');
  const names = question.medicines.map((each) => each.toLowerCase());
  const isAbout = (each: Entry) => isNamedBy(each, names);
  const taken = entries.filter((each) => each.kind === 'medicines' && isAbout(each));
  const before = entries.filter(
    (each) => ['conditions', 'symptoms'].includes(each.kind) && (isAbout(each) || isHarm(each, question)),
  );
  const passages = entries
    .filter(({ kind }) => kind === 'passages')
    .toSorted((one, other) => Number(isReaction(other.says)) - Number(isReaction(one.says)));
  const active = onceSaid(entries.filter(({ kind, isActive }) => kind === 'medicines' && isActive)).filter(
    (each) => !isAbout(each),
  );
  const others = onceSaid(entries.filter(({ kind, isActive }) => kind === 'conditions' && isActive)).filter(
    (each) => !before.includes(each),
  );
  const newest = entries.filter(
    ({ kind, place, isDoubted }) => kind === 'results' && place === 0 && !isDoubted,
  );
  const kidneys = newest.filter(({ name }) => /egfr|creatinine/i.test(name));
  const receptors = newest.filter(({ says }) => /\bo?estrogen receptor\b.*\bpositive\b/i.test(says));
  const note = read.notes.get('allergies');
  const isOfAsked = (each: Given) => names.includes((each.asked ?? '').toLowerCase()) && isWithName(each);
  return [
    ...dangers.slice(0, MOST_DANGERS).map((each) => cited(withoutSource(plain(each)), [each])),
    ...(dangers.length === 0 ? interactions : [])
      .slice(0, MOST_DANGERS)
      .map((each) => cited(withoutSource(plain(each)), [each])),
    ...onceSaid(allergies)
      .slice(0, MOST)
      .map((each) => cited(plain(each), [each])),
    ...(note === undefined ? [] : [cited(plain(note), [note])]),
    ...sayWarnings(read.entries, 'all'),
    ...read.absent.filter(isOfAsked).slice(0, 2).map(absentOf),
    ...(isHormone(question) ? receptors : []).slice(0, 1).map((each) => cited(plain(each), [each])),
    ...taken.slice(0, MOST).map((each) => cited(plain(each), [each])),
    ...before.slice(0, MOST).map((each) => cited(plain(each), [each])),
    ...(touchesKidneys(question, before) ? kidneys : [])
      .slice(0, 1)
      .map((each) =>
        cited(each.verdict === undefined ? plain(each) : `${plain(each)}: ${each.verdict}`, [each]),
      ),
    ...sayPassages(passages, question, MOST),
    ...listed('Conditions', others.slice(0, 6), short),
    ...listed('Medicines', active.slice(0, 10), ({ name }) => name),
    ...read.notChecked.slice(0, 1).map((each) => cited(plain(each), [each])),
    NEVER_SAFE,
    WHO_DECIDES,
  ];
}

/** A harm that a medicine of the same kind did before. */
function isHarm({ says }: Entry, { medicines }: Question): boolean {
  const isAntiInflammatory = medicines.some((each) => /nsaid|profen|naproxen|diclofenac|aspirin/i.test(each));
  return isAntiInflammatory && /anti-inflammatory|kidney|bleed|ulcer|heart failure|asthma/i.test(says);
}

/** What acts like an oestrogen, or may. */
export function isHormone({ medicines }: Question): boolean {
  return medicines.some((each) => /oestrogen|cohosh|primrose|herbal/i.test(each));
}

function touchesKidneys({ medicines }: Question, before: readonly Entry[]): boolean {
  return medicines.length > 0 || before.some(({ says }) => /kidney/i.test(says));
}

function isReaction(says: string): boolean {
  return /\brash\b|\ballerg|\breacti|\bhives\b|\bavoid|\banaphyla|\bno more\b|\bnever again\b|\bnot to take\b|\bshould not\b/i.test(
    says,
  );
}

function listed(title: string, entries: readonly Entry[], say: (entry: Entry) => string): readonly string[] {
  return entries.length === 0 ? [] : [cited(`${title}: ${joined(entries.map(say), '; ')}`, entries)];
}
