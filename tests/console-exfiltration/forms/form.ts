/** Names of the trap: whatever asks for one of them has left the console. Each form has a name of its own below it. */
export const TRAP_DOMAIN = 'leak.test';

/** What tells a form again: in a text, in an address that is asked for, in a script that runs, on an element that came to be. */
export interface Mark {
  readonly word: string;
  /** An address of the trap, without a query. */
  readonly url: string;
  readonly host: string;
  /** JavaScript that tells that it ran; no quotes of either kind in it. */
  readonly run: string;
}

/** A text that loads, links, runs or styles something where it is taken for more than text. */
export interface Form {
  readonly name: string;
  readonly word: string;
  readonly text: string;
}

export type Recipe = readonly [name: string, text: (mark: Mark) => string];

/** Attribute that our HTML forms carry: an element with it was made by content. */
export const MADE = 'data-zq';

export const WORD = /zq\d{4}z/g;

function markOf(number: number): Mark {
  const word = `zq${String(number).padStart(4, '0')}z`;
  const host = `${word}.${TRAP_DOMAIN}`;
  return { word, host, url: `http://${host}/x`, run: `ran(/${word}/.source)` };
}

/** The word stands in every text, so that one can see that it is on the screen. */
export function formsOf(recipes: readonly Recipe[], from: number): readonly Form[] {
  return recipes.map(([name, make], at) => {
    const mark = markOf(from + at);
    const made = make(mark);
    return { name, word: mark.word, text: made.includes(mark.word) ? made : `${made} ${mark.word}` };
  });
}
