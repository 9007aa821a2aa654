import type { Entry, Read } from '../facts/entry.ts';
import type { Question } from '../question/question.ts';
import { sayPassages } from './say-passages.ts';
import { sayNewest } from './say-results.ts';
import { NEVER_SAFE } from './say-safety.ts';
import { sayWarnings } from './say-warnings.ts';
import { cited, joined, onceSaid, plain, short, withoutSource } from './sentence.ts';

const MOST = 3;
const THINNER = /warfarin|xaban|dabigatran|heparin|parin\b|clopidogrel|aspirin|ticagrelor|prasugrel/i;
const STEROID = /prednis|deflazacort|dexamethasone|hydrocortisone/i;
const BONE = /dron(?:ic|ate)|denosumab/i;
const DEVICE = /defibrillator|pacemaker|port\b|stent|valve|prosthe/i;

/** Whatever may be dangerous, first what code found. Before an operation also what bleeds, what is implanted, and what letters warn of. */
export function sayConcerns(read: Read, question: Question): readonly string[] {
  const of = (kind: Entry['kind']) => onceSaid(read.entries.filter((each) => each.kind === kind));
  const active = of('medicines').filter(({ isActive }) => isActive);
  const conditions = of('conditions').filter(({ isActive }) => isActive);
  const note = read.notes.get('allergies');
  const isOfOperation = question.want === 'concerns' && !/\bworr|\bpapers|\brecord\b/.test(question.lower);
  const kept = (pattern: RegExp) => active.filter(({ name }) => pattern.test(name));
  const each = (entries: readonly Entry[], most = MOST) =>
    entries.slice(0, most).map((entry) => cited(plain(entry), [entry]));
  const doubted = of('results').filter(({ isDoubted }) => isDoubted);
  const overdue = of('visits').filter(({ says }) => says.includes('not recorded as held'));
  const [kidneys] = of('results').filter(
    ({ test, place, isDoubted }) => test === 'eGFR' && place === 0 && !isDoubted,
  );
  const warnings = read.entries.filter(({ kind }) => kind === 'passages');
  return [
    ...[...read.dangers, ...read.interactions]
      .slice(0, MOST + 1)
      .map((given) => cited(withoutSource(plain(given)), [given])),
    ...each(of('allergies')),
    ...(note === undefined ? [] : [cited(plain(note), [note])]),
    ...sayWarnings(read.entries, 'all'),
    ...(isOfOperation ? each([...kept(THINNER), ...kept(STEROID), ...kept(BONE)]) : []),
    ...(isOfOperation
      ? each(
          of('procedures').filter(({ says }) => DEVICE.test(says)),
          2,
        )
      : []),
    ...each(active.filter(({ also = [] }) => also.length > 0)).map((said) =>
      said.replace(/\. (?=\[)/, ': listed twice, in two entries that say the same. '),
    ),
    ...each(active.filter(({ says }) => says.includes('was to end'))),
    ...each(doubted),
    ...(kidneys?.verdict === undefined ? [] : [cited(`${plain(kidneys)}: ${kidneys.verdict}`, [kidneys])]),
    ...(isOfOperation ? [] : sayNewest(read, null).slice(0, 4)),
    ...(isOfOperation ? sayPassages(warnings, question, MOST) : []),
    ...(isOfOperation ? [] : each(overdue, 2)),
    ...listed('Conditions', conditions, short),
    ...listed('Medicines', active, ({ name }) => name),
    NEVER_SAFE,
  ];
}

function listed(title: string, entries: readonly Entry[], say: (entry: Entry) => string): readonly string[] {
  const shown = entries.slice(0, 10);
  return shown.length === 0 ? [] : [cited(`${title}: ${joined(shown.map(say), '; ')}`, shown)];
}
