import { LINE_END } from '../measurements/line-end.ts';
import { textBefore } from '../text-before.ts';
import { type Section, sectionAt } from './sections.ts';

/** Where a term stands in a text: from `start` up to, not including, `end`. */
export interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Nobody writes a longer sentence; with it the work for one term is bounded. */
const LONGEST = 1_000;
const BREAK = new RegExp(`[.!?;\\n]+(?=\\s|$)|${LINE_END}|(?<=\\s)\\d{1,2}\\)(?=\\s)`, 'gu');
/** The point behind these ends no sentence. */
const TITLE = /(?:^|[^\p{L}\d])(?:dr|prof|mr|mrs|ms|st|no|approx|ca|vs|e\.g|i\.e|a\.m|p\.m|\p{L})$/iu;

/** The sentence that a stretch stands in; a line ends one too. */
export function sentenceAt(
  text: string,
  start: number,
  end: number,
): { readonly from: number; readonly to: number } {
  const low = Math.max(0, start - LONGEST);
  const before = breaksIn(text.slice(low, start + 1)).findLast((each) => low + each.end <= start);
  const behind = breaksIn(text.slice(end, end + LONGEST))[0];
  return {
    from: before === undefined ? low : low + before.end,
    to: behind === undefined ? Math.min(text.length, end + LONGEST) : end + behind.start,
  };
}

function breaksIn(words: string): readonly { readonly start: number; readonly end: number }[] {
  return [...words.matchAll(BREAK)]
    .filter(({ index, 0: mark }) => !(mark === '.' && isShort(words, index)))
    .map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }));
}

function isShort(words: string, point: number): boolean {
  const before = textBefore(words, point, 8);
  return (
    TITLE.test(before) && (!/(?:no|ca)$/iu.test(before) || /^\.\s*\d/u.test(words.slice(point, point + 4)))
  );
}

/** What stands around a term, as its readers need it. */
export interface Around {
  /** From the start of the sentence up to the term. */
  readonly before: string;
  readonly term: string;
  /** From the term up to the end of the sentence. */
  readonly behind: string;
  /** `?` or another mark that ends the sentence; empty at the end of the text. */
  readonly mark: string;
  /** The sentence before it and the one behind it in the same line; empty where there is none. */
  readonly previous: string;
  readonly next: string;
  /** The line's part before the sentence, with the two lines above: a frame may be set there. */
  readonly above: string;
  /** The line or lines below, a short stretch. */
  readonly below: string;
  /** `Family history:` on a line above a list, or at the start of the line. */
  readonly heading: string;
  /** What the heading of a note above it is, if there is one of the usual ones. */
  readonly section: Section | undefined;
}

const NEAR = 400;

export function around({ text, start, end }: Place): Around {
  const { from, to } = sentenceAt(text, start, end);
  const lineStart = text.lastIndexOf('\n', Math.max(0, from - 1)) + 1;
  const above = textBefore(text, from, NEAR);
  const below = text.slice(to + 1, to + 1 + NEAR);
  const previous = from > lineStart ? lastSentence(text.slice(Math.max(lineStart, from - NEAR), from)) : '';
  const nextLine = text[to] === '\n' ? '' : (below.split('\n')[0] ?? '');
  return {
    before: text.slice(Math.max(from, start - NEAR), start),
    term: text.slice(start, end),
    behind: text.slice(end, Math.min(to, end + NEAR)),
    mark: text[to] ?? '',
    previous,
    next: breaksIn(nextLine)[0] === undefined ? nextLine : nextLine.slice(0, breaksIn(nextLine)[0]!.start),
    above,
    below,
    heading: headingAbove(text, from),
    section: sectionAt(text, start),
  };
}

function lastSentence(line: string): string {
  const breaks = breaksIn(line);
  const from = breaks.at(-2)?.end ?? 0;
  return line.slice(from).trim();
}

/** A list is no longer than so many characters above one of its lines. */
const LIST = 4_000;

/** `Allergies:` on a line of its own says what the lines below it are; `Allergies: latex. Nuts.` what the rest of its line is. */
export function headingAbove(text: string, from: number): string {
  const lines = textBefore(text, from, LIST).replace(/\n$/, '').split('\n');
  const own =
    from > 0 && text[from - 1] !== '\n'
      ? /^[ \t]*([^\n:.]{2,40}:)/u.exec(lines.at(-1) ?? '')?.[1]
      : undefined;
  if (own !== undefined) return own;
  let heading = '';
  for (const line of lines.reverse()) {
    heading = /^[ \t]*([^\n:]{2,40}:)[ \t]*$/.exec(line)?.[1] ?? heading;
    if (!/^[ \t]*[-*•\d]/.test(line)) break;
  }
  return heading;
}
