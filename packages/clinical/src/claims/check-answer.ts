import type { ChartFact, Claim, Footnote, MessagePart, RecordVocabulary } from '@consilium/kernel';
import { holdsLink, isPassage, isReceipt, withoutLinks } from '@consilium/kernel';
import { type AnswerLine, answerLines, joinLines } from './answer-lines.ts';
import type { AvailableFacts, CurrentVersions } from './available-facts.ts';
import { claimsEffect, hasReceipts } from './claims-effect.ts';
import { cleanText, closed } from './clean-text.ts';
import { closingNote } from './closing-note.ts';
import { takeMarks } from './fact-marks.ts';
import { factThatCarries } from './fact-that-carries.ts';
import { isGeneralByRule } from './general/general-by-rule.ts';
import { ordersOrAllows } from './general/telling-words.ts';
import { type KnownWords, knownWords, lazyWords } from './general/vocabulary.ts';
import { type Judgement, judgeCited } from './judge-cited.ts';
import { needsSource } from './judge-uncited.ts';
import { checkLiterature, type LiteratureCheck, literatureCheck } from './literature/check-literature.ts';
import { checkMixed } from './mixed/check-mixed.ts';
import { NOT_CONFIRMED, withoutOwnMark } from './not-confirmed-mark.ts';
import { withSiblings } from './on-paper/with-siblings.ts';
import { type OwnWords, repeats, repeatsOnly, wordsOfPerson } from './own-words.ts';
import { readDates } from './reading/dates.ts';
import { nameOf } from './reading/read-fact.ts';
import { readOnce } from './reading/read-once.ts';
import type { Reason } from './reason.ts';
import { lowered } from './second-model/lowered.ts';
import { splitSentences } from './split-sentences.ts';
import { createNameIndex } from './support/names.ts';

export interface CheckedAnswer {
  readonly parts: readonly MessagePart[];
  readonly claims: readonly Claim[];
}

/** What the check knows besides the facts of the turn. */
export interface AnswerContext {
  /**
   * Whether a patient is open. Without one nothing can be said of a chart: prose is free, but for links, sources that were not
   * handed out, and effects without a receipt. Default true.
   */
  readonly chart?: boolean;
  /** The person's own message: what it says may be repeated. */
  readonly userText?: string;
  /** Whether the agent of this name has a record. What saw one counts as such, whatever this says. */
  readonly hasRecord?: (agent: string) => boolean;
  /** Of the whole record, whatever was read of it in this turn. Asked where it decides: most answers need none. */
  readonly vocabulary?: () => RecordVocabulary;
  /** Texts that code put into the words of agents: they stay as they are. */
  readonly ours?: readonly string[];
  /** Whether it is read on paper, where a sentence stands by itself. Default false: an answer of a conversation. */
  readonly onPaper?: boolean;
  /** Claims (`claimKey`) of which a second model says that their passages do not say so: they are marked. Default none. */
  readonly doubted?: ReadonlySet<string>;
}

interface Check extends AvailableFacts {
  readonly known: KnownWords;
  readonly ours: ReadonlySet<string>;
  readonly chart: boolean;
  readonly receipts: readonly ChartFact[];
  readonly literature: LiteratureCheck;
  readonly hasRecord: (agent: string) => boolean;
  readonly doubted: ReadonlySet<string>;
  /** Read when the first sentence asks for it: most answers repeat nothing of the person's. */
  readonly own: () => OwnWords;
  /** By fact id, in order of first use. */
  readonly footnotes: Map<string, Footnote>;
  readonly claims: Claim[];
  readonly reasons: Reason[];
}

/**
 * Checks what models wrote, sentence by sentence, against the facts that were handed out in this turn. A cited sentence that its
 * facts carry gets them as footnotes; one that they do not carry stays with a mark behind it; one that they contradict, or that may
 * never be shown unconfirmed, is taken out. A closing part counts both. Without a source, an agent that has a record may say only
 * what one fact of the turn carries, which is then cited for it, or what is general by rule, whatever tools it called; one without may
 * not speak of the person, but may repeat what the person's own message says. That something was done may be said with a receipt of
 * this turn only. Time is linear in the text.
 */
export function checkAnswer(
  parts: readonly MessagePart[],
  handedOut: readonly ChartFact[],
  current: CurrentVersions,
  context: AnswerContext = {},
): CheckedAnswer {
  const {
    userText = '',
    hasRecord = () => false,
    vocabulary = () => NO_WORDS,
    ours = [],
    chart = true,
    onPaper = false,
    doubted = NONE_DOUBTED,
  } = context;
  const facts = handedOut.filter((fact) => !isReceipt(fact) && !isPassage(fact));
  const names = facts.map(({ printed }) => nameOf(printed));
  const fact = readOnce(facts);
  const byName = once(() => idsBy(facts, (_, at) => names[at] ?? ''));
  const byEntry = once(() => idsBy(facts, ({ resource }) => resource));
  const check: Check = {
    own: once(() => wordsOfPerson(userText)),
    known: lazyWords(once(() => knownWords(vocabulary(), names))),
    ours: new Set(ours.flatMap((text) => [text, ...splitSentences(text)])),
    chart,
    receipts: handedOut.filter(isReceipt),
    literature: literatureCheck(handedOut.filter(isPassage), onPaper),
    hasRecord,
    fact,
    ofName: (name) => (byName().get(name) ?? []).flatMap((id) => fact(id) ?? []),
    ofEntry: (resource) => (byEntry().get(resource) ?? []).flatMap((id) => fact(id) ?? []),
    printed: once(() => facts.map(({ printed }) => printed.toLowerCase()).join('\n')),
    names: createNameIndex(names),
    days: once(() =>
      readDates(facts.map(({ printed }) => printed).join('\n')).flatMap(({ readings }) => readings),
    ),
    said: once(() => userText.slice(0, LONGEST_SAID).toLowerCase()),
    ...{ current, onPaper, doubted },
    footnotes: new Map(),
    claims: [],
    reasons: [],
  };
  const checked = parts.map((part) => (isOfModel(part) ? { ...part, text: checkText(part, check) } : part));
  const { claims, reasons } = check;
  const unconfirmed = claims.filter(({ status }) => status === 'unconfirmed').map(({ reason }) => reason);
  if (reasons.length + unconfirmed.length === 0) return { parts: checked, claims };
  const left = checked.filter(({ text }) => text.trim() !== '');
  const text = closingNote(reasons, unconfirmed, !left.some(isOfModel));
  return { parts: [...left, { origin: 'code', text }], claims };
}

/** Of a longer message the rest names nothing. */
const LONGEST_SAID = 8_000;

const NONE_DOUBTED: ReadonlySet<string> = new Set();

const NO_WORDS: RecordVocabulary = { terms: [], people: [] };

function idsBy(
  facts: readonly ChartFact[],
  keyOf: (fact: ChartFact, at: number) => string,
): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  facts.forEach((fact, at) => {
    const key = keyOf(fact, at);
    const known = ids.get(key);
    if (known === undefined) ids.set(key, [fact.id]);
    else known.push(fact.id);
  });
  return ids;
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

function isOfModel({ origin }: MessagePart): boolean {
  return origin === 'chart' || origin === 'model' || origin === 'outside';
}

function checkText({ origin, text, agent }: MessagePart, check: Check): string {
  const ofRecord = origin === 'chart' || (agent !== undefined && check.hasRecord(agent));
  const lines = answerLines(withoutOwnMark(cleanText(text)));
  const soFar = new Set<string>();
  const kept = lines.map((line, at) => {
    let before: readonly string[] = [];
    return line.sentences.flatMap((sentence, place) => {
      const last = place === line.sentences.length - 1;
      const lent = ofRecord && last ? listBelow(lines, at) : [];
      const isTitle =
        line.kind === 'row' ? isHead(lines, at) : line.kind === 'heading' || TITLE.test(sentence);
      const shown = checkSentence(
        sentence,
        {
          inTable: line.kind === 'row',
          ofRecord,
          ofPages: origin === 'outside',
          isTitle,
          lent,
          before,
          soFar: [...soFar].slice(-MOST_SO_FAR),
        },
        check,
      );
      const { ids } = takeMarks(sentence);
      for (const id of ids) soFar.add(id);
      if (ids.length > 0 || shown.length === 0) before = shown.length > 0 ? ids : [];
      return shown;
    });
  });
  return closed(joinLines(lines, kept));
}

/** Of more nobody counts `three weeks later`. */
const MOST_SO_FAR = 24;

interface Place {
  readonly inTable: boolean;
  /** Of an agent that has a record. */
  readonly ofRecord: boolean;
  /** Of an agent that reads pages outside: it may tell what they say. */
  readonly ofPages: boolean;
  readonly isTitle: boolean;
  /** The list or table that the sentence opens with a colon. */
  readonly lent: readonly string[];
  /** The facts of the last sentence of its line that was kept with any. */
  readonly before: readonly string[];
  /** The facts that the answer has cited up to here: `three weeks later` is counted from one of them. */
  readonly soFar: readonly string[];
}

function checkSentence(written: string, place: Place, check: Check): readonly string[] {
  const { text: unmarked, ids } = takeMarks(written);
  const text = closed(unmarked.trim());
  if (!/[\p{L}\p{N}]/u.test(text)) return ids.length === 0 && text !== '' ? [text] : [];
  const own = ids.length === 0;
  const effect = claimsEffect(text);
  const hasReceipt = effect && hasReceipts(text, check.receipts);
  const byReceipt = own && hasReceipt;
  // Whoever has neither a record nor a library tells what is known in words of their own.
  const couldCite = place.ofRecord || check.literature.passages.size > 0;
  const isFree = own && (!couldCite || place.isTitle || place.ofPages || isOfCode(text, check));
  const told =
    effect || isFree || holdsLink(text)
      ? null
      : lowered(
          (check.onPaper || (place.ofRecord && check.chart)
            ? checkMixed(text, ids, check, (id) => footnoteOf(id, check))
            : null) ?? checkLiterature(text, ids, check.literature),
          check.doubted,
        );
  if (told !== null) {
    check.claims.push(told);
    if (told.status === 'removed') {
      check.reasons.push(told.reason);
      return [];
    }
    const mark = told.status === 'unconfirmed' ? NOT_CONFIRMED : '';
    return [withMarks(text, marksOf(told.evidence) + mark, place.inTable)];
  }
  const unsourced =
    own && check.chart && !byReceipt && !isOfCode(text, check) && !holdsWithoutSource(text, place, check);
  const {
    result,
    reason,
    ids: found = ids,
    lent = false,
  } = effect && !hasReceipt && !holdsLink(text)
    ? against('effect')
    : judge(text, ids, unsourced, place, check);
  if (result === 'contradicted') {
    check.reasons.push(reason!);
    check.claims.push({
      sentence: reason === 'link' ? withoutLinks(text) : closed(written),
      kind: own ? 'own' : 'chart',
      evidence: [],
      status: 'removed',
      reason: reason!,
    });
    return [];
  }
  if (found.length === 0) {
    const status = byReceipt ? 'checked' : 'unchecked';
    check.claims.push({ sentence: text, kind: 'own', evidence: [], status });
    return [text];
  }
  const evidence = found.map((id) => footnoteOf(id, check));
  const confirmed = result === 'confirmed';
  check.claims.push({
    ...{ sentence: text, kind: 'chart', evidence },
    ...(confirmed ? { status: 'checked' } : { status: 'unconfirmed', reason: reason! }),
  });
  const marks = marksOf(evidence) + (confirmed ? '' : NOT_CONFIRMED);
  return [lent ? text : withMarks(text, marks, place.inTable)];
}

function marksOf(evidence: readonly Footnote[]): string {
  return evidence.map(({ mark }) => ` [${mark}]`).join('');
}

function isOfCode(text: string, { ours }: Check): boolean {
  return ours.has(text);
}

function holdsWithoutSource(text: string, place: Place, check: Check): boolean {
  return place.ofRecord
    ? isGeneralByRule(text, place.isTitle, check.known)
    : !needsSource(text, check.names, place.inTable);
}

interface JudgedSentence extends Judgement {
  /** What stands behind the sentence, where that is not what it cites. */
  readonly ids?: readonly string[];
  /** Those are of the list below it, whose lines have their marks themselves. */
  readonly lent?: true;
}

function judge(
  text: string,
  ids: readonly string[],
  unsourced: boolean,
  place: Place,
  check: Check,
): JudgedSentence {
  if (holdsLink(text)) return against('link');
  if (!(place.ofRecord && check.chart) && ids.length > 0) return against('unknown_fact');
  if (ids.length > 0) return judgeByFacts(text, ids, place, check);
  if (!unsourced) return CONFIRMED;
  // `You said that …` may be said from any agent, where it is so and no more is said.
  if (place.ofRecord ? repeatsOnly(text, check.own()) : repeats(text, check.own())) return CONFIRMED;
  if (place.lent.length > 0 && judgeLent(text, place.lent, check))
    return { ...CONFIRMED, ids: soundIds(place.lent, check), lent: true };
  const carrying = place.ofRecord && !place.isTitle ? factThatCarries(text, check) : null;
  return carrying === null ? against('uncited') : { ...CONFIRMED, ids: [carrying] };
}

/** On paper a value of a panel brings the panel's other values with it, where the sentence tells them. */
function judgeByFacts(text: string, ids: readonly string[], place: Place, check: Check): JudgedSentence {
  const judged = judgeCited(text, ids, check, place.before, place.soFar);
  if (judged.result === 'confirmed' || !check.onPaper) return judged;
  const all = withSiblings(text, ids, check);
  if (all.length === ids.length) return judged;
  const again = judgeCited(text, all, check, place.before, place.soFar);
  return again.result === 'contradicted' && judged.result !== 'contradicted'
    ? judged
    : { ...again, ids: all };
}

const CONFIRMED: JudgedSentence = { result: 'confirmed' };

function against(reason: Reason): JudgedSentence {
  return { result: 'contradicted', reason };
}

/** `On 4 February 2025 your kidney values were:` says what the list below it says, and of all of it. */
function judgeLent(text: string, listed: readonly string[], check: Check): boolean {
  const lent = soundIds(listed, check);
  if (lent.length === 0) return false;
  if (ANNOUNCES.test(text)) return listed.every((each) => takeMarks(each).ids.length > 0);
  return (
    !ordersOrAllows(text) &&
    judgeCited(`All of these: ${text}`, lent, { ...check, names: createNameIndex([]) }).result === 'confirmed'
  );
}

/** `She takes the following for her heart:` says no more than the list, whose every line is judged itself. */
const ANNOUNCES =
  /^(?:you|he|she|the patient) (?:also |currently |now )*(?:takes?|ha(?:s|ve)|uses?|(?:are|is) (?:on|taking))(?: (?:the following|these)(?: (?:medicines|medications|conditions|allergies|supplements|vaccinations|diagnoses|results))?(?: for (?:your|his|her|the) [a-z]+(?: [a-z]+)?)?)?:\**$/i;

/** The facts of those sentences of the list that hold themselves. */
function soundIds(sentences: readonly string[], check: Check): readonly string[] {
  const sound = sentences
    .map(takeMarks)
    .filter(({ text, ids }) => ids.length > 0 && judgeCited(text, ids, check).result === 'confirmed');
  return [...new Set(sound.flatMap(({ ids }) => ids))];
}

/** The opening of a list, or a line in bold letters. */
const TITLE = /:\**\s*$|^\*\*[^*]+\*\*$/;

const OPENS_LIST = /:\**\s*$/;

/** The first row of a table: the line that follows it is only strokes. */
function isHead(lines: readonly AnswerLine[], at: number): boolean {
  return lines[at + 1]?.kind === 'layout' && lines[at + 1]?.lead.includes('-') === true;
}

function listBelow(lines: readonly AnswerLine[], at: number): readonly string[] {
  const opens = lines[at]?.kind !== 'row' && OPENS_LIST.test(lines[at]?.sentences.at(-1) ?? '');
  if (!opens) return [];
  const below = lines.slice(at + 1, at + 40);
  const end = below.findIndex(
    ({ kind, sentences }) => sentences.length > 0 && kind !== 'item' && kind !== 'row',
  );
  return (end < 0 ? below : below.slice(0, end)).flatMap(({ sentences }) => sentences);
}

function footnoteOf(id: string, { fact, footnotes }: Check): Footnote {
  const known = footnotes.get(id);
  if (known !== undefined) return known;
  const { resource, version, path, printed } = fact(id)!.fact;
  const footnote = { mark: `c${footnotes.size + 1}`, ref: `${resource}/${version}`, path, printed };
  footnotes.set(id, footnote);
  return footnote;
}

/** At the end of the sentence; in a table within its last cell. */
function withMarks(text: string, marks: string, inTable: boolean): string {
  return inTable && /\|\s*$/.test(text) ? text.replace(/(?<!\s)\s*\|\s*$/, `${marks} |`) : text + marks;
}
