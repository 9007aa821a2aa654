/** A stretch of a text, with where it begins. Its letters are the text's own: a quote must stand there. */
export interface Stretch {
  readonly text: string;
  readonly at: number;
}

/** A line that goes on in small letters or with a number was only wrapped. */
const SENTENCE_ENDS =
  /[!?;]|\.(?=\s|$)(?<!\b(?:Dr|Prof|Mr|Mrs|Ms|St|approx|ca)\.)|\n\s*\n|\n(?!\s*[\p{Ll}\d])/gu;
const CLAUSE_ENDS = /,(?!\s?\d)|\b(?:and|but|while)\b/gu;

export function sentencesIn(text: string): readonly Stretch[] {
  return split({ text, at: 0 }, SENTENCE_ENDS);
}

/** What one thing is said in: up to the next comma or "and". */
export function clausesIn(sentence: Stretch): readonly Stretch[] {
  return split(sentence, CLAUSE_ENDS);
}

/** From a place in a sentence to the end of the clause that it stands in. */
export function restOfClause(sentence: Stretch, from: number): Stretch {
  const [first] = split({ text: sentence.text.slice(from), at: sentence.at + from }, CLAUSE_ENDS);
  return first ?? { text: '', at: sentence.at + from };
}

function split({ text, at }: Stretch, ends: RegExp): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  const keep = (to: number) => {
    const piece = text.slice(from, to);
    const trimmed = piece.trim();
    if (trimmed !== '') stretches.push({ text: trimmed, at: at + from + piece.indexOf(trimmed) });
  };
  for (const { index, 0: mark } of text.matchAll(ends)) {
    keep(index);
    from = index + mark.length;
  }
  keep(text.length);
  return stretches;
}
