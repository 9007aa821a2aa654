import { isCodeOf, type Mark, type SearchTerm, type WordFinder } from '@consilium/clinical';
import type { MarkedText, RecordHit } from '@consilium/kernel';

/** What a person reads of an entry, and its codes (`system|code`). */
export interface Readable {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
  readonly codes: readonly string[];
}

/** What was looked for, and how. */
export interface Sought {
  readonly terms: readonly SearchTerm[];
  readonly words: WordFinder;
}

/** The entry with the words marked; null: it does not have all of them. */
export function matchEntry(
  { terms, words }: Sought,
  { title, lines, codes }: Readable,
): Pick<RecordHit, 'title' | 'line'> | null {
  const inTitle = words(title);
  const inLines = lines.map((line) => ({ ...line, ...words(line.text) }));
  const inCodes = codes.map((each) => each.slice(each.lastIndexOf('|') + 1)).filter((code) => code !== '');
  const codeOf = (term: SearchTerm) =>
    inCodes.find((code) => term.codes.some((sought) => isCodeOf(sought, code)));
  const isThere = (term: SearchTerm, at: number) =>
    inTitle.terms.has(at) || inLines.some((line) => line.terms.has(at)) || codeOf(term) !== undefined;
  if (!terms.every(isThere)) return null;
  const [first, ...rest] = inLines.filter((line) => line.marks.length > 0);
  const best = rest.reduce((one, other) => (other.terms.size > one!.terms.size ? other : one), first);
  const code = terms.map(codeOf).find((each) => each !== undefined);
  const line =
    best !== undefined
      ? { label: best.label, text: snippet(best.text, best.marks) }
      : code === undefined || inTitle.marks.length > 0
        ? null
        : { label: 'Code', text: { text: code, marks: [[0, code.length]] as const } };
  return { title: { text: title, marks: inTitle.marks }, line };
}

const BEFORE = 60;
const LENGTH = 220;

/** The piece of a long text around the first mark, at the edges of words. */
function snippet(text: string, marks: readonly Mark[]): MarkedText {
  const plain = text.replaceAll(/\s/g, ' ');
  if (plain.length <= LENGTH) return { text: plain, marks };
  const first = marks[0]?.[0] ?? 0;
  const from = first <= BEFORE ? 0 : wordAfter(plain, first - BEFORE, first);
  const space = plain.lastIndexOf(' ', from + LENGTH);
  const to = from + LENGTH >= plain.length ? plain.length : space > first ? space : from + LENGTH;
  const [head, tail] = [from === 0 ? '' : '… ', to === plain.length ? '' : ' …'];
  const moved = marks
    .filter(([begin, end]) => begin >= from && end <= to)
    .map(([begin, end]): Mark => [begin - from + head.length, end - from + head.length]);
  return { text: `${head}${plain.slice(from, to)}${tail}`, marks: moved };
}

/** Where the first word after a place begins; none before `last`: there. */
function wordAfter(text: string, place: number, last: number): number {
  const space = text.indexOf(' ', place);
  return space === -1 || space >= last ? last : space + 1;
}
