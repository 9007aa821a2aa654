import { holdsLink } from '@consilium/kernel';
import { createMarkStripper } from './strip-marks.ts';

export interface DraftCleaner {
  /** What may be shown of the draft so far. */
  readonly add: (text: string) => string;
  /** What was still waiting. */
  readonly end: () => string;
}

/** A longer word is no word, and nobody waits for its end. */
const LONGEST = 400;

/**
 * A draft as a person may see it before it is checked: without marks of facts, and without anything that a page could load, link
 * or run. Word by word, since an address may be cut anywhere; brackets and tags lose their form, so that no two words make one.
 */
export function createDraftCleaner(): DraftCleaner {
  const marks = createMarkStripper();
  let word = '';
  const take = (text: string, last: boolean): string => {
    word += text;
    const cut = last ? word.length : whole(word);
    const shown = word.slice(0, cut).replaceAll(/\S+/g, cleanWord);
    word = word.slice(cut);
    return shown;
  };
  return {
    add: (text) => take(marks.add(text), false),
    end: () => take(marks.end(), true),
  };
}

/** Up to the last blank; a word without end is let go in pieces, each cleaned. */
function whole(text: string): number {
  // Backwards by hand: an expression for it would begin again at each letter of a long word.
  let blank = text.length;
  while (blank > 0 && text.length - blank <= LONGEST && !/\s/.test(text[blank - 1]!)) blank -= 1;
  return text.length - blank > LONGEST ? text.length : blank;
}

function cleanWord(word: string): string {
  if (holdsLink(word)) return '[link]';
  return word
    .replaceAll(/<(?=[a-z/!?])/gi, '‹')
    .replaceAll(/(?<=[a-z0-9"'/])>/gi, '›')
    .replaceAll(/[[\]]/g, (bracket) => (bracket === '[' ? '(' : ')'))
    .replaceAll('](', ') (');
}
