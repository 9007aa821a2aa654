import type { Given } from '../../given-facts.ts';
import type { Entry, Read } from '../facts/entry.ts';
import { isIn, isNamedBy, mentions } from '../facts/match.ts';
import { isTopic, type Part, pickParts, pickSentences } from '../facts/pick.ts';
import { type Found, retrieve, type Sentence } from '../facts/retrieve.ts';
import { plainWordsOf } from '../plain-words.ts';
import type { Question } from '../question/question.ts';
import type { Span } from '../question/spans.ts';
import { sayAround, sayBooked } from './say-around.ts';
import { sayKind, sayNamed } from './say-entries.ts';
import { sayMedicines } from './say-medicines.ts';
import { sayLetter, saySentences, sayWarnings } from './say-passages.ts';
import { sayNewest, saySeries } from './say-results.ts';
import { saySafety } from './say-safety.ts';
import { absentOf, cited, isWithName, plain, withoutSource } from './sentence.ts';
import { withVerdict } from './verdict.ts';

const MOST_SENTENCES = 11;
const MOST_PARTS = 4;
const MOST_FIRST = 3;
const MAIN_UNKNOWN = 'Which diagnosis is the main one, I cannot tell: a language model or a doctor would.';
/** Said if the record has no answer. */
const NOTHING_FOUND = 'I found nothing in the record that answers this.';

/** The direct answer first: what the question names, else the parts of the record that it is about; then what must not be missed. */
export function sayAsked(read: Read, question: Question): readonly string[] {
  const span = spanOf(read, question);
  if (asksLetter(question)) {
    const letter = letterOf(read, question, span);
    if (letter.length > 0) return letter;
  }
  const found = retrieve(read.entries, question);
  const parts = pickParts(found, question);
  const absent = absentIn(read, question, found);
  if (isOnlyAbsent(question, absent) && !isOfPast(question)) return saySafety(read, question);
  const said = withVerdict(sayParts(read, parts, question, span), parts, question, found);
  const letters = saySentences(sentencesFor(found, parts, question));
  const isTold = said.length > 0 || (letters.length > 0 && found.concepts.some(({ isKnown }) => isKnown));
  const topics = isTold && !asksList(question, found) ? [] : sayTopics(read, question, span);
  const none = read.missing
    .filter(({ says, asked = '' }) => / since \d/.test(says) || question.tests.includes(asked))
    .map((each) => cited(plain(each), [each]));
  const all = [
    ...absent.map(absentOf).slice(0, 2),
    ...none.slice(0, 2),
    ...(said.length === 0 && topics.length > 0 ? topics : said.slice(0, MOST_FIRST)),
    ...sayBooked(read, question, found),
    ...dangersOf(read, question),
    ...letters,
    ...sayAround(read, parts, question, letters.length > 0),
    ...said.slice(MOST_FIRST),
    ...(said.length === 0 ? [] : topics),
    ...toldByLetters(read, question),
    ...immunityOf(read, question),
    ...laterThan(read, question, said),
    ...notAlone(parts, question),
    ...(question.want === 'explain' ? explainedOf(read.entries) : []),
  ];
  const once = [...new Set(all)];
  const isUnderstood = question.topics.size > 0 || found.concepts.length > 0;
  if (read.entries.length === 0 || !isUnderstood || !ENGLISH.test(question.lower)) return once;
  return once.length === 0 ? [NOTHING_FOUND] : once.slice(0, MOST_SENTENCES);
}

/** It reads English only: a question in it has one of these. */
const ENGLISH =
  /\b(?:the|is|are|was|were|what|when|who|why|how|which|any|my|her|his|did|does|do|has|have|had|and|or|for|to|in|of|on|a|an|i|he|she|it|can|last|ever|still)\b/;

function sayParts(
  read: Read,
  parts: readonly Part[],
  question: Question,
  span: Span | null,
): readonly string[] {
  return parts.slice(0, MOST_PARTS).flatMap(({ kind, hits }, at) => {
    const entries = hits.map(({ entry }) => entry);
    if (kind === 'results') return saySeries(read, entries, question, span);
    if (kind === 'medicines') return sayMedicines(entries, question, span);
    const most = at === 0 || isTopic(kind, question) ? 4 : 2;
    return sayNamed(read, inOrder(within(entries, span), question), question, most);
  });
}

/** Sentences of letters: all there is where no entry has it; else those that say why, or more of it than an entry does. */
function sentencesFor(found: Found, parts: readonly Part[], question: Question): readonly Sentence[] {
  if (parts.length === 0) return pickSentences(found, 3);
  const shown = parts.slice(0, MOST_PARTS).flatMap(({ hits }) => hits);
  const named = new Set(shown.flatMap((hit) => hit.named));
  const best = Math.max(0, ...shown.map(({ score }) => score));
  const asksWhy = ['why', 'explain', 'who'].includes(question.want) || ASKS_STORY.test(question.lower);
  const isMore = ({ told, under, score }: Sentence) =>
    asksWhy ||
    told.some((concept) => !named.has(concept) && (concept.isKnown || found.weightOf(concept) > 3)) ||
    (told.length + under.length > 1 && score >= 0.8 * best);
  const isNamed = found.concepts.some(({ isKnown }) => isKnown);
  const isOfName = ({ told }: Sentence) => !isNamed || told.some(({ isKnown }) => isKnown);
  const more = pickSentences(found, 2, (each) => isMore(each) && isOfName(each));
  const isOfCourse = shown.some(({ entry }) => STORIED.has(entry.kind));
  return more.length > 0 || !isOfCourse ? more : pickSentences(found, 1, isOfName);
}

/** Kinds for which a letter often says more than the entry. */
const STORIED = new Set<Entry['kind']>([
  'procedures',
  'conditions',
  'symptoms',
  'reports',
  'visits',
  'orders',
]);

/** Questions that a list of entries does not answer. */
const ASKS_STORY =
  /\bhow (?:did|does|do|should|is|are|was|were|long|often|much|bad)\b|\bhappen\w*|\bshould\b|\bsupposed\b|\bhave to\b|\bneed\b|\bplan\w*|\bfind\b|\bfound\b|\bshow\w*|\bsay\b|\bwrote\b|\bstill\b|\bcause\w*|\bduring\b|\bat (?:the|my|her|his) (?:birth|delivery|operation|surgery)\b|\bright\b|\bmistake\b|\btwice\b|\btwo\b|\breaction\b|\bpositive\b|\bstatus\b|\bever\b/;

function sayTopics(read: Read, question: Question, span: Span | null): readonly string[] {
  return [...question.topics]
    .filter((topic) => topic !== 'documents')
    .flatMap((topic) => (topic === 'results' ? sayNewest(read, span) : sayKind(topic, read, question, span)));
}

/** `Which jabs so far`: the whole part is asked for, whatever else is named. */
function asksList({ lower, topics }: Question, { concepts }: Found): boolean {
  const isAll =
    /\b(?:which|what|all|list|any|every)\b.{0,30}\b(?:jabs?|shots?|vaccin\w*|medic\w*|meds|tablets?|pills?|allerg\w*|conditions?|diagnos\w*|operations?|procedures?|surger\w*|visits?|appointments?)\b|\bso far\b|\bup to date\b/;
  return topics.size > 0 && (isAll.test(lower) || concepts.length === 0);
}

/** An allergy, or what is taken, that stands in a letter and in no list. */
function toldByLetters(
  { entries, noOther }: Read,
  { topics, words, medicines, lower }: Question,
): readonly string[] {
  const asksOthers =
    /\bbesides\b|\bother(?: than)?\b|\bapart from\b|\belse\b|\bonly\b|\bany\b|\banything\b|\ball\b/.test(
      lower,
    );
  if (topics.has('allergies'))
    return [
      ...(asksOthers ? noOther.slice(0, 1) : []).map((each) => cited(plain(each), [each])),
      ...sayWarnings(entries, 'allergies'),
    ];
  const asksForList = topics.has('medicines') && words.length + medicines.length === 0;
  return asksForList ? sayWarnings(entries, 'taken') : [];
}

function isOfPast({ lower }: Question): boolean {
  return /\b(?:did|was|were|had|has|ever|when|who|why|stopped|history|status|last|on|still)\b/.test(lower);
}

/** Immunosuppressants decide which vaccines may be given. */
function immunityOf({ entries }: Read, { topics }: Question): readonly string[] {
  if (!topics.has('vaccinations')) return [];
  return entries
    .filter(({ kind, isActive, name }) => kind === 'medicines' && isActive && IMMUNOSUPPRESSANT.test(name))
    .slice(0, 2)
    .map((each) => cited(plain(each), [each]));
}

const IMMUNOSUPPRESSANT =
  /prednis|deflazacort|dexamethasone|hydrocortisone|methotrexate|azathioprine|ciclosporin|tacrolimus/i;

/** Doubts about a medicine that the person takes. */
function notAlone(parts: readonly Part[], { lower }: Question): readonly string[] {
  const isTaken = parts.some(({ hits }) =>
    hits.some(({ entry }) => entry.kind === 'medicines' && entry.isActive),
  );
  const doubts =
    /\b(?:my|i|i'm|son|daughter|dad|mum|mother|father)\b/.test(lower) &&
    /\b(?:still|stop\w*|need|should|have to|why|hates?|keep|off)\b/.test(lower);
  return isTaken && doubts ? ['Please do not stop it without asking the treating doctor.'] : [];
}

/** What code says is called so nowhere, of what the question names and no entry or letter has. */
function absentIn(
  { absent }: Read,
  question: Question,
  { concepts, hits, sentences }: Found,
): readonly Given[] {
  const told = new Set([...hits, ...sentences].flatMap((each) => each.told));
  // A word that is not a known name counts only if there is nothing else to say.
  const missing = concepts.filter((each) => !told.has(each) && (each.isKnown || told.size === 0));
  const names = [
    ...question.medicines.map((each) => each.toLowerCase()),
    ...missing.flatMap(({ said, parts }) => [said, ...parts]),
  ];
  const isTold = (name: string) => [...told].some(({ said, parts }) => said === name || parts.includes(name));
  return absent.filter((each) => {
    const name = (each.asked ?? '').toLowerCase();
    return names.includes(name) && isWithName(each) && !isTold(name);
  });
}

function isOnlyAbsent({ medicines, topics }: Question, absent: readonly Given[]): boolean {
  return (
    medicines.length > 0 &&
    !topics.has('vaccinations') &&
    medicines.every((name) => absent.some(({ asked = '' }) => asked.toLowerCase() === name.toLowerCase()))
  );
}

/** What speaks against a medicine that is asked about, whatever is asked of it. */
function dangersOf({ dangers }: Read, question: Question): readonly string[] {
  const names = question.medicines.map((each) => each.toLowerCase());
  return dangers
    .filter(({ says }) => names.some((name) => says.toLowerCase().includes(name)))
    .slice(0, 2)
    .map((each) => cited(withoutSource(plain(each)), [each]));
}

function within(entries: readonly Entry[], span: Span | null): readonly Entry[] {
  const found = span === null ? entries : entries.filter((each) => isIn(each, span));
  return found.length > 0 ? found : entries;
}

/** The first where its beginning is asked for; else what goes on, then the newest. */
function inOrder(entries: readonly Entry[], { lower }: Question): readonly Entry[] {
  const isOfBeginning =
    !/\b(?:current\w*|now|still|last|latest)\b/.test(lower) &&
    /\b(?:start\w*|began|begin\w*|first|since when|how long|diagnos\w*|initial\w*)\b/.test(lower);
  return entries.toSorted((one, other) =>
    isOfBeginning
      ? one.start.localeCompare(other.start)
      : Number(other.isActive) - Number(one.isActive) || other.start.localeCompare(one.start),
  );
}

/** Asks for a letter itself, not for something in it. */
function asksLetter({ lower }: Question): boolean {
  return /\bletters?\b|\bdischarge (?:letter|summary|note|report)\b|\b(?:write|wrote|written|say|said) (?:about|after|in|to)\b|\bdocuments?\b/.test(
    lower,
  );
}

/** The letter of the period that fits the question best by title, author and text. */
function letterOf({ entries }: Read, question: Question, span: Span | null): readonly string[] {
  const passages = entries.filter(({ kind }) => kind === 'passages');
  const ofSpan = span === null ? passages : passages.filter((each) => isIn(each, span));
  const letters = [...Map.groupBy(ofSpan, ({ says }) => says.split(/: (?!.*, of \d)/, 1)[0] ?? '').values()];
  const isNewest = /\b(?:last|latest|newest|recent)\b/.test(question.lower);
  const [best] = letters
    .map((of) => ({
      of,
      score: of.reduce((sum, each) => sum + mentions(each, question), 0),
      day: of[0]?.start ?? '',
    }))
    .toSorted((one, other) =>
      isNewest
        ? other.day.localeCompare(one.day)
        : other.score - one.score || other.day.localeCompare(one.day),
    );
  return best === undefined ? [] : sayLetter(best.of, question);
}

/** For `now` and a record that ended earlier: says that nothing is newer. */
function laterThan(
  { entries, noLater }: Read,
  { lower }: Question,
  said: readonly string[],
): readonly string[] {
  if (
    !/\bnow\b|\bstill\b|\bcurrent|\bchecked\b|\brecent|\bthis (?:year|month|week)\b|\bsince\b|\bup to date\b|\blast\b|\blatest\b/.test(
      lower,
    )
  )
    return [];
  const told = entries.filter(
    ({ kind, place, fact }) =>
      kind === 'results' && place === 0 && said.some((each) => each.includes(`[${fact}]`)),
  );
  return told
    .flatMap(({ test }) => noLater.get(test ?? '') ?? [])
    .slice(0, 1)
    .map((each) => cited(plain(each), [each]));
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
function spanOf({ entries }: Read, { span, anchor, want, lower }: Question): Span | null {
  if (span !== null || anchor === null || want === 'when' || want === 'why') return span;
  // "Now against before", "before and after": all of it.
  if (/\b(?:now|vs|versus|after)\b/.test(lower) && /\bbefore\b/.test(lower)) return null;
  const words = anchor.words.split(/\s+/).filter((word) => word.length > 3);
  const found = entries.filter((each) => isNamedBy(each, words) && each.start !== '');
  const [first] = found.toSorted((one, other) => one.start.localeCompare(other.start));
  if (first === undefined) return null;
  const day = anchor.isStop && first.end !== '' ? first.end : first.start;
  return anchor.side === 'since' ? { from: day, said: '' } : { to: day, said: '' };
}
