/** A sentence without its marks, and the ids that stood in them, in order and each once. */
export interface Unmarked {
  readonly text: string;
  readonly ids: readonly string[];
}

/** `[fk3q7abc]`, or several ids in one pair of brackets. */
const MARK = / ?\[(f[a-z2-9]{7}(?:[\s,;]+f[a-z2-9]{7})*)\]/g;

/** A draft without its marks: they are for the check, not for a person. */
export function withoutFactMarks(text: string): string {
  return text.includes('[') ? text.replaceAll(MARK, '') : text;
}

/** The ids that a text cites, in order and each once. */
export function factIdsIn(text: string): readonly string[] {
  return takeMarks(text).ids;
}

export function takeMarks(sentence: string): Unmarked {
  const ids: string[] = [];
  const text = sentence.replaceAll(MARK, (_, inside: string) => {
    ids.push(...inside.split(/[\s,;]+/));
    return '';
  });
  return { text: text.replaceAll(/(?<! ) +([.,;:!?])/g, '$1'), ids: [...new Set(ids)] };
}

/** Nothing but marks and what stands between them. */
export function isOnlyMarks(text: string): boolean {
  return text.trim() !== '' && text.replaceAll(MARK, '').replaceAll(/[\s.,;()]/g, '') === '';
}
