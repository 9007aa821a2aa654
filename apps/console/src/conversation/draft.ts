/** What one step has written so far. Whole passages are kept apart from the end that still grows: only it is read anew. */
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

export function appendDraft(draft: Draft, text: string): Draft {
  const grown = draft.tail + text;
  const end = passageEnd(grown);
  if (end === 0) return { ...draft, tail: grown };
  return { ...draft, passages: [...draft.passages, grown.slice(0, end)], tail: grown.slice(end) };
}

/** After the last empty line that is in no open block of code; 0 where there is none. */
function passageEnd(text: string): number {
  const end = text.lastIndexOf('\n\n');
  if (end < 0) return 0;
  const fences = text
    .slice(0, end)
    .split('\n')
    .filter((line) => /^ {0,3}(?:`{3}|~{3})/.test(line)).length;
  return fences % 2 === 0 ? end + 2 : 0;
}

/** For people who ask for less motion: the text up to its last whole sentence. */
export function wholeSentences(text: string): string {
  const ends = [...text.matchAll(/[.!?](?=\s)|\n/g)];
  const last = ends.at(-1);
  return last === undefined ? '' : text.slice(0, last.index + 1);
}
