import { withoutFactMarks } from '@consilium/clinical';

export interface MarkStripper {
  /** What may be shown of the draft so far; the rest waits for the next piece. */
  readonly add: (text: string) => string;
  /** What was still waiting. The start of a mark that never ended is not shown. */
  readonly end: () => string;
}

/** Could become a mark with what comes next: a blank at the end, an open bracket, ids so far. */
const OPEN = / ?\[(?:f[a-z2-9]{0,7}|(?:f[a-z2-9]{7}[\s,;]+)+(?:f[a-z2-9]{0,7})?)?$| $/;
/** Longer than any mark that a person should wait for: 32 ids. */
const LONGEST = 320;

/** Takes the marks out of a draft that arrives in pieces, wherever the pieces were cut. */
export function createMarkStripper(): MarkStripper {
  let waiting = '';
  return {
    add: (text) => {
      const clean = withoutFactMarks(waiting + text);
      const from = Math.max(0, clean.length - LONGEST);
      const open = OPEN.exec(clean.slice(from));
      const cut = open === null ? clean.length : from + open.index;
      waiting = clean.slice(cut);
      return clean.slice(0, cut);
    },
    end: () => {
      const rest = /^ ?\[f/.test(waiting) ? '' : waiting;
      waiting = '';
      return rest;
    },
  };
}
