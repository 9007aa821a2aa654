import type { Entry, Read } from '../facts/entry.ts';
import { sentencesIn } from '../facts/passages.ts';
import type { Question } from '../question/question.ts';
import { saySentences, sayWarnings } from './say-passages.ts';
import { sayNewest } from './say-results.ts';
import { doubtedOf, kidneysOf, NEVER_SAFE } from './say-safety.ts';
import { cited, listed, onceSaid, plain, withoutSource } from './sentence.ts';

const MOST = 4;
const MOST_LISTED = 10;
const THINNER = /warfarin|xaban|dabigatran|heparin|parin\b|clopidogrel|aspirin|ticagrelor|prasugrel/i;
const STEROID = /prednis|deflazacort|dexamethasone|hydrocortisone/i;
const BONE = /dron(?:ic|ate)|denosumab/i;
const DEVICE = /defibrillator|pacemaker|port\b|stent|valve|prosthe|dron(?:ic|ate)/i;
/** Sentences of letters that matter for anaesthesia or surgery. */
const BEFORE_OPERATION =
  /anaesth|succinyl|volatile|hydrocortisone|stress dose|delirium|confused for|airway|ventilat|bled\b|bleeding|latex|plasters|blisters|resuscitat|cough assist/i;
const EXPECTING = /pregnan|test is positive|breastfe|oestrogen|contracep|raise the dose/i;
/** Tests of heart and lung function. */
const RESERVE = /^(?:ejection fraction|FVC predicted|Peak cough flow|oxygen saturation)$/i;

/** Whatever may be dangerous, first what code found. Before an operation also what bleeds, what is implanted, and what letters warn of. */
export function sayConcerns(read: Read, question: Question): readonly string[] {
  const of = (kind: Entry['kind']) => onceSaid(read.entries.filter((each) => each.kind === kind));
  const active = of('medicines').filter(({ isActive }) => isActive);
  const conditions = of('conditions').filter(({ isActive }) => isActive);
  const note = read.notes.get('allergies');
  const isOfRecord = /\bworr|\bpapers|\brecord\b|\bfile\b|\bchart\b/.test(question.lower);
  const isExpecting = /\bpregnan|\bexpecting\b|\bbreast-?feed|\bconceive\b|\ba baby\b/.test(question.lower);
  const isOfOperation =
    !isExpecting &&
    (!isOfRecord || BEFORE_OPERATION.test(question.lower) || /\bga\b|\bop\b|dent|surg/.test(question.lower));
  const kept = (pattern: RegExp) => active.filter(({ name }) => pattern.test(name));
  const each = (entries: readonly Entry[], most = MOST) =>
    entries.slice(0, most).map((entry) => cited(plain(entry), [entry]));
  const overdue = of('visits').filter(({ says }) => says.includes('not recorded as held'));
  const reserve = of('results').filter(
    ({ name, place, isDoubted }) => place === 0 && !isDoubted && RESERVE.test(name),
  );
  const told = (pattern: RegExp) =>
    saySentences(
      read.entries
        .filter(({ kind }) => kind === 'passages')
        .flatMap(sentencesIn)
        .filter(({ words }) => pattern.test(words))
        .slice(0, MOST),
    );
  return [
    ...(isOfOperation ? told(BEFORE_OPERATION) : isExpecting ? told(EXPECTING) : []),
    ...(isOfOperation ? each([...kept(THINNER), ...kept(STEROID), ...kept(BONE)]) : []),
    ...[...read.dangers, ...read.interactions]
      .slice(0, MOST)
      .map((given) => cited(withoutSource(plain(given)), [given])),
    ...each(of('allergies')),
    ...(note === undefined ? [] : [cited(plain(note), [note])]),
    ...sayWarnings(read.entries, isOfOperation ? 'allergies' : 'all'),
    ...(isOfOperation
      ? each(
          of('procedures').filter(({ says }) => DEVICE.test(says)),
          2,
        )
      : []),
    ...(isOfOperation
      ? reserve.map((entry) =>
          cited(entry.verdict === undefined ? plain(entry) : `${plain(entry)}: ${entry.verdict}`, [entry]),
        )
      : []),
    ...kidneysOf(read.entries),
    ...each(active.filter(({ also = [] }) => also.length > 0)).map((said) =>
      said.replace(/\. (?=\[)/, ': listed twice, in two entries that say the same. '),
    ),
    ...(isExpecting || isOfRecord ? each(active.filter(({ says }) => says.includes('was to end'))) : []),
    ...doubtedOf(read.entries),
    ...(isOfOperation ? [] : sayNewest(read, null).slice(0, 4)),
    ...(isOfOperation ? [] : each(overdue, 2)),
    ...listed('Conditions', conditions, MOST_LISTED),
    ...(isExpecting ? listed('Medicines', active, MOST_LISTED) : []),
    NEVER_SAFE,
  ];
}
