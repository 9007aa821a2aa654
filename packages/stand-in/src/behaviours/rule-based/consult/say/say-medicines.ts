import type { Entry, Read } from '../facts/entry.ts';
import { isIn } from '../facts/match.ts';
import { bodyOf, sentencesOf } from '../facts/passages.ts';
import type { Question } from '../question/question.ts';
import { isWithin, type Span } from '../question/spans.ts';
import { saySentences } from './say-passages.ts';
import { cited, joined, onceSaid, plain, withStatus } from './sentence.ts';

const MOST_NAMES = 4;
const MOST_OF_ONE = 5;

/** Asks for the course of a medicine over time. */
const ASKS_COURSE =
  /\bdoses\b|\bchang\w*|\bover (?:the|time)\b|\bhistory\b|\bbefore\b|\bstart\w*|\bbegan\b|\bfirst\b|\bwhy\b|\breasons?\b|\bcut\b|\breduc\w*|\brais\w*|\bincreas\w*|\blower\w*|\bput (?:up|down|on)\b|\bwho\b|\bsince when\b|\bhow long\b|\bstop\w*|\bused to\b|\bpaus\w*|\bdown\b|\bup\b|\bever\b|\bwas\b|\bwere\b|\bhad\b/;

const ASKS_STATUS = /\bstill\b|\bstopp\w*|\bactive\b|\bon\b|\bcurrent\w*|\brunning\b|\bended\b/;

/** For each medicine the current entry, else the last one; its whole course if the question asks for it. */
export function sayMedicines(
  entries: readonly Entry[],
  { lower }: Question,
  span: Span | null,
): readonly string[] {
  const inSpan = span === null ? entries : entries.filter((each) => isIn(each, span));
  const names = [...Map.groupBy(onceSaid(inSpan.length > 0 ? inSpan : entries), ({ name }) => name).values()];
  const isOfCourse = span !== null || ASKS_COURSE.test(lower);
  const all = names.map((of) => {
    const inOrder = of.toSorted(
      (one, other) => Number(other.isActive) - Number(one.isActive) || other.start.localeCompare(one.start),
    );
    const active = inOrder.filter(({ isActive }) => isActive);
    if (isOfCourse) return inOrder.slice(0, MOST_OF_ONE);
    return active.length > 0 ? active : inOrder.slice(0, 1);
  });
  const shown = isOfCourse ? all : [...all.filter(isTaken), ...all.filter((of) => !isTaken(of))];
  const isAnyTaken = shown.some(isTaken);
  return shown
    .filter((of) => isOfCourse || isTaken(of) || !isAnyTaken || names.length <= 2)
    .slice(0, MOST_NAMES)
    .flatMap((of) =>
      of.map((each) =>
        cited((ASKS_STATUS.test(lower) ? withStatus(each) : plain(each)) + twice(each), [each]),
      ),
    );
}

function isTaken([first]: readonly Entry[]): boolean {
  return first?.isActive === true;
}

/** Says that an active medicine is listed twice. */
export function twice({ also = [], isActive, kind }: Entry): string {
  return also.length > 0 && isActive && kind === 'medicines'
    ? ': listed twice, in two entries that say the same'
    : '';
}

const MOST_STOPPED = 12;
const MOST_TOLD = 4;
/** A paragraph about what ended, or a sentence of another. */
const ENDED = /^(?:ended|stopped|changed|discontinued)\b/i;
const TELLS_END =
  /\b(?:stopp\w*|never again|no longer needs?|no more|discontinued|tapered|should have ended|to be stopped)\b/i;

/** Medicines that ended in the time that is asked about, with the reasons that the record gives; and what letters say of it. */
export function sayStopped({ entries }: Read, { span }: Question): readonly string[] {
  const ended = entries.filter(
    ({ kind, isActive, end }) =>
      kind === 'medicines' && !isActive && end !== '' && (span === null || isWithin(span, end)),
  );
  const shown = ended.toSorted((one, other) => other.end.localeCompare(one.end)).slice(0, MOST_STOPPED);
  const told = entries
    .filter(({ kind, start }) => kind === 'passages' && (span === null || isWithin(span, start)))
    .flatMap((entry) => {
      const { words: whole } = bodyOf(entry.says);
      const pieces = ENDED.test(whole)
        ? [whole]
        : sentencesOf(entry).filter((words) => TELLS_END.test(words));
      return pieces.map((words) => ({ entry, words }));
    });
  return [
    ...(shown.length === 0 ? [] : [cited(`Stopped: ${joined(shown.map(saidOf), '; ')}`, shown)]),
    ...saySentences(told.slice(0, MOST_TOLD)),
  ];
}

function saidOf({ name, end, says }: Entry): string {
  const why = /, stopped because of ([^,:]*)/.exec(says)?.[1];
  return `${name}, until ${end}${why === undefined ? '' : `, because of ${why}`}`;
}
