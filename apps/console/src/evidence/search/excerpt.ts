/** A piece of a passage; marked if it matches a word of the query. */
export interface ExcerptPiece {
  readonly start: number;
  readonly piece: string;
  readonly isMarked: boolean;
}

const LONGEST = 420;
/** Characters shown before the first match. */
const BEFORE = 90;
const WORD = /[\p{L}\p{N}]+/gu;
/** Stop words: never marked. */
const EMPTY = new Set(
  'a an and are as at be by can did do does for from has have how in is it of on or than that the to was what when which who why with'.split(
    ' ',
  ),
);

/** The part of a passage around the first match, in pieces; a long passage is cut between words, with `…`. */
export function excerptOf(text: string, query: string): readonly ExcerptPiece[] {
  const sought = wordsOf(query).filter((word) => !EMPTY.has(word));
  const marks = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    sought.some((each) => isSame(each, word.toLowerCase())) ? [{ from: index, to: index + word.length }] : [],
  );
  const [start, end] = windowOf(text, marks[0]?.from ?? 0);
  const edges = marks.flatMap(({ from, to }) => (from >= start && to <= end ? [from, to] : []));
  const pieces = [start, ...edges, end].map((from, at, all) => ({
    start: from,
    piece: text.slice(from, all[at + 1] ?? from),
    isMarked: at % 2 === 1,
  }));
  const cut = (at: number) => ({ start: at, piece: ' … ', isMarked: false });
  return [
    ...(start > 0 ? [cut(-1)] : []),
    ...pieces.filter(({ piece }) => piece !== ''),
    ...(end < text.length ? [cut(text.length)] : []),
  ];
}

function wordsOf(text: string): readonly string[] {
  return [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
}

/** The same word, or one is a prefix of the other: `trial` and `trials`. */
function isSame(sought: string, found: string): boolean {
  if (sought === found) return true;
  const [short, long] = sought.length < found.length ? [sought, found] : [found, sought];
  return short.length >= 4 && long.length - short.length <= 3 && long.startsWith(short);
}

function windowOf(text: string, first: number): readonly [start: number, end: number] {
  if (text.length <= LONGEST) return [0, text.length];
  const start = first <= LONGEST / 2 ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  if (text.length - start <= LONGEST) return [start, text.length];
  const end = text.lastIndexOf(' ', start + LONGEST);
  return [start, end > start ? end : start + LONGEST];
}
