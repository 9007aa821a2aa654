import type { Entry } from './entry.ts';

/** The writer's `I` and `we` before what was done; left out, because the answer speaks for nobody. */
const WRITER_DID =
  /\b(?:and )?(?:I|[Ww]e)(?: have| had| therefore| also| then)* (?=(?:\p{L}+ed|took|gave|left|told|put|began|saw|found|made)\b)/gu;

export function headOf({ says }: Entry): string {
  return bodyOf(says).head;
}

/** Splits `Discharge letter, of 2021-09-14: Creatinine …` into head and text. */
export function bodyOf(says: string): { readonly head: string; readonly words: string } {
  const [, head = '', words = ''] = /^(.*?, of \d{4}[\d-]*): ([\s\S]*)$/.exec(says) ?? [];
  return words === '' ? { head: '', words: says } : { head, words };
}

export function sentencesOf({ says }: Entry): readonly string[] {
  return bodyOf(says)
    .words.split(/(?<=[.!?]) (?=[\p{Lu}\d])|; /u)
    .map((each) =>
      each
        .replace(WRITER_DID, '')
        .trim()
        .replace(/[.;]+$/, ''),
    );
}

/** Each sentence with its letter; a sentence that refers back includes the sentence before it. */
export function sentencesIn(entry: Entry): readonly { readonly entry: Entry; readonly words: string }[] {
  const all = sentencesOf(entry).filter(
    (words) => words.length > SHORTEST && !/^(?:Dr|Dear|thank you for)\b/i.test(words),
  );
  return all.map((words, at) => {
    const before = all[at - 1];
    if (before !== undefined && POINTS_BACK.test(words)) return { entry, words: `${before}; ${words}` };
    const after = all[at + 1];
    const isOpen = words.length < SHORT && after !== undefined && after.length < LONG && OPENS.test(words);
    return { entry, words: isOpen ? `${words}; ${after}` : words };
  });
}

const SHORTEST = 10;
/** A shorter sentence with a label introduces the next one. */
const SHORT = 90;
const LONG = 220;
const OPENS = /^[^:.]{3,30}: |\bquestion\b/;
const POINTS_BACK =
  /^(?:(?:It|This|That|They|These|Nor|Both|So|Therefore)\b|it (?:stopped|was|is|had|faded)\b|Please keep it\b|We asked (?:her|him|them)\b|Asked (?:her|him|them)\b)/;
