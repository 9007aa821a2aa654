/** What one step has written so far. Whole passages are kept apart from the end that still grows: only it is read again. */
export interface Draft {
  readonly run: string;
  readonly step: string;
  readonly agent: string;
  readonly attempt: string;
  /** Attempts that were given up: what still arrives of them is void. */
  readonly voided: readonly string[];
  readonly passages: readonly string[];
  readonly tail: string;
}

export function beginDraft(
  of: Pick<Draft, 'run' | 'step' | 'agent' | 'attempt'>,
  voided: readonly string[] = [],
): Draft {
  return { ...of, voided, passages: [], tail: '' };
}

/**
 * Characters of the end that still grows, at most. It is read again with each piece that arrives: without a limit a text
 * without an empty line would cost the square of its length.
 */
const LONGEST_TAIL = 4_000;
/** A passage this short takes in the next one, so that even a text of empty lines has few. */
const SHORT_PASSAGE = 600;

export function appendDraft(draft: Draft, text: string): Draft {
  let { passages } = draft;
  let tail = draft.tail + text;
  for (let end = endOfFirst(tail); end > 0; end = endOfFirst(tail)) {
    const fence = openFence(tail.slice(0, end));
    passages = withPassage(passages, tail.slice(0, end));
    // What is left of a block of code is a block of its own.
    tail = fence === null ? tail.slice(end) : `${fence}\n${tail.slice(end)}`;
  }
  return { ...draft, passages, tail };
}

/** Where the text can be parted; 0: it still grows. */
function endOfFirst(text: string): number {
  const end = passageEnd(text.slice(0, LONGEST_TAIL));
  return end === 0 && text.length > LONGEST_TAIL ? cutBefore(text, LONGEST_TAIL) : end;
}

function withPassage(passages: readonly string[], fresh: string): readonly string[] {
  const last = passages.at(-1) ?? '';
  const joins = last !== '' && last.length < SHORT_PASSAGE;
  return joins ? passages.with(-1, last + fresh) : [...passages, fresh];
}

/** After the last empty line that is in no open block of code; 0 where there is none. */
function passageEnd(text: string): number {
  const end = text.lastIndexOf('\n\n');
  return end < 0 || openFence(text.slice(0, end)) !== null ? 0 : end + 2;
}

/** The sign of the block of code in which the text ends; null: in none. */
function openFence(text: string): string | null {
  let open: string | null = null;
  for (const [, sign = ''] of text.matchAll(/^ {0,3}(`{3}|~{3})/gm)) open = open === null ? sign : null;
  return open;
}

/** A place to part a text: after a line, else after a word, else in the middle of one, but never of a character. */
function cutBefore(text: string, most: number): number {
  for (const sign of ['\n', ' ']) {
    const at = text.lastIndexOf(sign, most - 1);
    if (at >= most / 2) return at + 1;
  }
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most;
}

/** For people who ask for less motion: the text up to its last whole sentence. */
export function wholeSentences(text: string): string {
  const ends = [...text.matchAll(/[.!?](?=\s)|\n/g)];
  const last = ends.at(-1);
  return last === undefined ? '' : text.slice(0, last.index + 1);
}
