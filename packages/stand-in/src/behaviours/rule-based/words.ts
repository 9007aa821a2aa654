const EMPTY = new Set(
  'about after again also and any are asks been before but can could did does for from had has have her him his how into its just like may more most much my not now off one other our out over please she should some tell than that the their them then there these they this those very was were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** The words of a text that carry meaning, cut to five letters so that forms of one word meet. */
export function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.filter((word) => !EMPTY.has(word)).map((word) => word.slice(0, 5)));
}

/** How many stems two texts share. */
export function overlap(left: Set<string>, right: Set<string>): number {
  let count = 0;
  for (const stem of left) if (right.has(stem)) count += 1;
  return count;
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

export function shortened(text: string, length: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= length ? plain : `${plain.slice(0, length - 1).trimEnd()}…`;
}

/** Begins every text of the rule-based player: nobody shall take it for a language model. */
export const STAND_IN = '[stand-in model]';
