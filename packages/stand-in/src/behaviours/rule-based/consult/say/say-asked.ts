import type { Given } from '../../given-facts.ts';
import type { Entry, EntryKind, Read } from '../facts/entry.ts';
import { byFocus, fitsOf, isIn, isNamedBy, mentions } from '../facts/match.ts';
import { plainWordsOf } from '../plain-words.ts';
import type { Question } from '../question/question.ts';
import type { Span } from '../question/spans.ts';
import { sayKind, sayNamed } from './say-entries.ts';
import { sayPassages } from './say-passages.ts';
import { sayNewest, saySeries } from './say-results.ts';
import { saySafety } from './say-safety.ts';
import { sayWarnings } from './say-warnings.ts';
import { absentOf, cited, joined, onceSaid, plain, short, withoutSource } from './sentence.ts';

const MOST_SENTENCES = 9;
const MOST_OF_FIRST = 4;
const MOST_OF_OTHERS = 2;
const MAIN_UNKNOWN = 'Which diagnosis is the main one, I cannot tell: a language model or a doctor would.';

/** Of several parts that a name fits at the same place, the first of these is told first. */
const ORDER: readonly EntryKind[] = [
  'results',
  'medicines',
  'allergies',
  'conditions',
  'symptoms',
  'procedures',
  'vaccinations',
  'reports',
  'plans',
  'goals',
  'family',
  'care_team',
  'visits',
  'orders',
  'documents',
  'person',
];

/** What the question names, else the parts of the record that it is about; and what code says is not there. */
export function sayAsked(read: Read, question: Question): readonly string[] {
  const span = spanOf(read, question);
  const named = sayFitting(read, question, span);
  const said = named.length > 0 ? named : sayTopics(read, question, span);
  const isOfName = ({ asked = '' }: Given) =>
    question.medicines.some((each) => each.toLowerCase() === asked.toLowerCase());
  const unknown = read.absent.filter(isOfName);
  const isUnknown = (name: string) =>
    unknown.some(({ asked = '' }) => asked.toLowerCase() === name.toLowerCase());
  if (
    question.medicines.length > 0 &&
    question.medicines.every(isUnknown) &&
    !isOfPast(question) &&
    !question.topics.has('vaccinations')
  )
    return saySafety(read, question);
  const absent = unknown.map(absentOf);
  const booked = asksAhead(question) && !question.topics.has('documents') ? overdueOf(read, question) : [];
  const seen = new Set<string>();
  const none = read.missing
    .filter(({ says }) => / since \d/.test(says))
    .map((each) => cited(plain(each), [each]));
  const all = [
    ...[...absent, ...none].slice(0, 2),
    ...(said.length === 0 ? nothingNamed(read, question) : said.slice(0, 1)),
    ...dangersOf(read, question),
    ...said.slice(1, question.topics.has('documents') ? MOST_SENTENCES : 4),
    ...toldByLetters(read, question),
    ...laterThan(read, said),
    ...booked,
    ...lastSeen(read, question, said),
    ...alsoInLetters(read, question),
    ...said.slice(4),
  ];
  return all.filter((each) => !seen.has(each) && seen.add(each)).slice(0, MOST_SENTENCES);
}

function sayTopics(read: Read, question: Question, span: Span | null): readonly string[] {
  const parts = [...question.topics].flatMap((topic) =>
    topic === 'results' ? sayNewest(read, span) : sayKind(topic, read, question, span),
  );
  const more = question.topics.has('documents') || parts.length === 0 ? sayLetters(read, question, span) : [];
  const explained = question.want === 'explain' ? explainedOf(read.entries) : [];
  return question.topics.has('documents')
    ? [...more, ...parts.slice(0, 2)]
    : [...parts, ...explained, ...more];
}

/** An allergy, or what is taken, that stands in a letter and in no list. */
function toldByLetters({ entries }: Read, { topics, words, medicines }: Question): readonly string[] {
  if (topics.has('allergies')) return sayWarnings(entries, 'allergies');
  const asksForList = topics.has('medicines') && words.length + medicines.length < 3;
  return asksForList ? sayWarnings(entries, 'taken') : [];
}

function isOfPast({ lower }: Question): boolean {
  return /\b(?:did|was|were|had|ever|when|who|why|stopped|history)\b/.test(lower);
}

/** What speaks against a medicine that is asked about, whatever is asked of it. */
function dangersOf({ dangers }: Read, question: Question): readonly string[] {
  const names = question.medicines.map((each) => each.toLowerCase());
  return dangers
    .filter(({ says }) => names.some((name) => says.toLowerCase().includes(name)))
    .slice(0, 2)
    .map((each) => cited(withoutSource(plain(each)), [each]));
}

/** Of what nothing fits: that it is not there, and what the record does hold nearest to it. */
function nothingNamed({ absent, entries }: Read, question: Question): readonly string[] {
  const named = absent.filter(({ asked = '' }) => question.words.includes(asked)).slice(0, 1);
  if (named.length === 0) return [];
  const conditions = onceSaid(entries.filter(({ kind, isActive }) => kind === 'conditions' && isActive));
  return [
    ...named.map(absentOf),
    ...(conditions.length === 0
      ? []
      : [
          cited(
            `Conditions in the record: ${joined(
              conditions.slice(0, 6).map(({ name }) => name),
              '; ',
            )}`,
            conditions.slice(0, 6),
          ),
        ]),
  ];
}

interface Part {
  readonly kind: EntryKind;
  readonly entries: readonly Entry[];
  readonly at: number;
}

/** By the part of the record: the entries that the question names. Parts that it is about come first, then what is named first. */
function partsOf({ entries }: Read, question: Question): readonly Part[] {
  const parts = ORDER.flatMap((kind): Part[] => {
    const fits = fitsOf(
      entries.filter((each) => each.kind === kind),
      question,
    );
    // What was found in words is told after what it led to.
    const isWorded = kind === 'results' && fits.every(({ entry }) => entry.test === undefined);
    const at = Math.min(...fits.map((fit) => fit.at)) + (isWorded ? 0.5 : 0);
    const inOrder = fits.toSorted(byFocus);
    return fits.length === 0 ? [] : [{ kind, at, entries: inOrder.map(({ entry }) => entry) }];
  });
  const isAbout = (part: Part) => isOfTopic(part.kind, question) || isMeasured(part);
  const isMeasured = ({ kind }: Part) => question.want === 'compare' && kind === 'results';
  const sorted = parts.toSorted(
    (one, other) => Number(isMeasured(other)) - Number(isMeasured(one)) || one.at - other.at,
  );
  return [...sorted.filter(isAbout), ...sorted.filter((part) => !isAbout(part))];
}

function isOfTopic(kind: EntryKind, { topics, tests }: Question): boolean {
  if (kind === 'symptoms') return topics.has('conditions');
  return topics.has(kind as never) || (kind === 'results' && tests.length > 0);
}

function sayFitting(read: Read, question: Question, span: Span | null): readonly string[] {
  const parts = partsOf(read, question);
  const missing = read.missing
    .filter(({ says }) => question.tests.some((test) => says.toLowerCase().startsWith(test.toLowerCase())))
    .map((each) => cited(plain(each), [each]));
  const isOfLetter = question.topics.has('documents');
  const letters =
    parts.length === 0 || isOfLetter || question.want === 'why' ? sayLetters(read, question, span) : [];
  if (isOfLetter && letters.length > 0) return letters;
  const said = parts.slice(0, 4).flatMap(({ kind, entries }, at) => {
    const most = at === 0 ? MOST_OF_FIRST : MOST_OF_OTHERS;
    if (kind === 'results') return saySeries(entries, question, span).slice(0, MOST_OF_FIRST);
    if (at > 1 && kind !== 'medicines' && kind !== 'conditions')
      return sayNamed(entries.slice(0, 1), question, 1);
    return sayNamed(inOrder(within(entries, span), question), question, most);
  });
  if (said.length + letters.length === 0) return missing;
  return [
    ...said,
    ...(question.want === 'explain' ? explainedOf(parts.flatMap(({ entries }) => entries)) : []),
    ...letters.slice(0, said.length > 2 ? 2 : MOST_OF_FIRST),
    ...missing,
  ];
}

function within(entries: readonly Entry[], span: Span | null): readonly Entry[] {
  const found = span === null ? entries : entries.filter((each) => isIn(each, span));
  return found.length > 0 ? found : entries;
}

/** The first where its beginning is asked for; else what goes on, then the newest. */
function inOrder(entries: readonly Entry[], { lower }: Question): readonly Entry[] {
  const isOfBeginning =
    !/\b(?:current\w*|now|still)\b/.test(lower) &&
    /\b(?:start\w*|began|begin\w*|first|since when|how long|diagnos\w*|initial\w*)\b/.test(lower);
  return entries.toSorted((one, other) =>
    isOfBeginning
      ? one.start.localeCompare(other.start)
      : Number(other.isActive) - Number(one.isActive) || other.start.localeCompare(one.start),
  );
}

/** Letters of the span, or those that are named; of several the newest. */
function sayLetters({ entries }: Read, question: Question, span: Span | null): readonly string[] {
  const passages = entries.filter(({ kind }) => kind === 'passages');
  const ofSpan = span === null ? passages : passages.filter((each) => isIn(each, span));
  const isAsked = question.topics.has('documents');
  const named = ofSpan.filter((each) => mentions(each, question) > 0);
  const chosen = isAsked ? letterOf(ofSpan, question) : named;
  return sayPassages(chosen, question, isAsked ? MOST_SENTENCES : 3);
}

/** The one letter whose title and author the question names best, else the newest. */
function letterOf(passages: readonly Entry[], question: Question): readonly Entry[] {
  const letters = [
    ...Map.groupBy(passages, ({ says }) => says.split(/: (?!.*, of \d)/, 1)[0] ?? '').values(),
  ];
  const scored = letters.map((of) => ({
    of,
    score: Math.max(...of.map((each) => mentions(each, question))),
    day: of[0]?.start ?? '',
  }));
  const isNewest = /\b(?:last|latest|newest|recent)\b/.test(question.lower);
  const [best] = scored.toSorted((one, other) =>
    isNewest ? other.day.localeCompare(one.day) : other.score - one.score || other.day.localeCompare(one.day),
  );
  return best?.of ?? [];
}

/** Of tests that were told: that nothing came later. */
function laterThan({ entries, noLater }: Read, said: readonly string[]): readonly string[] {
  const told = entries.filter(
    ({ kind, place, fact }) =>
      kind === 'results' && place === 0 && said.some((each) => each.includes(`[${fact}]`)),
  );
  return told
    .flatMap(({ test }) => noLater.get(test ?? '') ?? [])
    .slice(0, 1)
    .map((each) => cited(plain(each), [each]));
}

/** A sentence of a letter that speaks of two things of the question, or of the test itself. */
function alsoInLetters({ entries }: Read, question: Question): readonly string[] {
  if (question.topics.has('documents')) return [];
  const passages = entries.filter(({ kind }) => kind === 'passages');
  const scored = passages
    .map((each) => ({ each, score: mentions(each, question) }))
    .filter(({ score }) => score > 1)
    .toSorted((one, other) => other.score - one.score || other.each.start.localeCompare(one.each.start));
  return sayPassages(
    scored.slice(0, 2).map(({ each }) => each),
    question,
    2,
  );
}

function asksAhead({ lower, topics }: Question): boolean {
  return (
    topics.has('visits') ||
    topics.has('orders') ||
    /\bnext\b|\bagain\b|\bdone\b|\bchecked\b|\bcheck\b|\bbooked\b|\bthis year\b|\bdue\b|\bfollow/.test(lower)
  );
}

/** What was planned for a day that is over: those that are named, else the last. */
function overdueOf({ entries, notes }: Read, question: Question): readonly string[] {
  const overdue = entries.filter(
    ({ kind, says }) => kind === 'visits' && says.includes('not recorded as held'),
  );
  const named = fitsOf(overdue, question).map(({ entry }) => entry);
  const note = notes.get('visits');
  return [
    ...(named.length > 0 ? named : overdue).slice(0, 2).map((each) => cited(plain(each), [each])),
    ...(note === undefined ? [] : [cited(plain(note), [note])]),
  ];
}

/** "Now" of a record that ended: when anybody last wrote. */
function lastSeen({ entries }: Read, { lower }: Question, said: readonly string[]): readonly string[] {
  if (!/\bnow\b|\bstill\b|\bcurrent/.test(lower) || said.some((each) => /\bactive\b/.test(each))) return [];
  const [last] = entries.filter(({ kind, isPlanned }) => kind === 'visits' && !isPlanned);
  return last === undefined ? [] : [cited(`The last visit: ${short(last)}`, [last])];
}

const MOST_EXPLAINED = 2;

/** It knows a few diagnoses in plain words, and cannot tell which is the main one. */
function explainedOf(entries: readonly Entry[]): readonly string[] {
  const known = entries
    .filter(({ kind, isActive }) => kind === 'conditions' && isActive)
    .flatMap(({ says }) => plainWordsOf(says) ?? [])
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_EXPLAINED);
  return known.length === 0 ? [] : [MAIN_UNKNOWN, ...known.map(({ words }) => `In general: ${words}.`)];
}

/** "Since she started deflazacort": the span from the first day of what these words name. */
function spanOf({ entries }: Read, { span, anchor, want }: Question): Span | null {
  if (span !== null || anchor === null || want === 'when' || want === 'why') return span;
  const words = anchor.words.split(/\s+/).filter((word) => word.length > 3);
  const found = entries.filter((each) => isNamedBy(each, words) && each.start !== '');
  const [first] = found.toSorted((one, other) => one.start.localeCompare(other.start));
  if (first === undefined) return null;
  const day = anchor.isStop && first.end !== '' ? first.end : first.start;
  return anchor.side === 'since' ? { from: day, said: '' } : { to: day, said: '' };
}
