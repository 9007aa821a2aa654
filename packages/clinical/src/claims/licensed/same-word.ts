/** Endings that English adds to one word: `fractured`, `fractures`; `diabetic`, `diabetes`. The longest first. */
const ENDINGS =
  'ations ation nesses ness ings ing ions ion ives ive ments ment ally ies ous als ers ary ia al ic ly es ed er en y e s a'.split(
    ' ',
  );
const SHORTEST = 4;
/** `legs`, `eyes`: of a plural three letters are enough. */
const SHORTEST_SINGLE = 3;

/** What is left of a word without its endings, in one spelling: `anaemic` and `anemia` are `anem`. */
export function stemOf(word: string): string {
  let stem = word.replaceAll(/ae|oe/g, 'e').replaceAll('our', 'or').replaceAll('sation', 'zation');
  for (let times = 0; times < 2; times += 1) {
    const ending = ENDINGS.find(
      (each) =>
        stem.endsWith(each) && stem.length - each.length >= (each === 's' ? SHORTEST_SINGLE : SHORTEST),
    );
    if (ending === undefined) break;
    stem = stem.slice(0, -ending.length);
  }
  return stem;
}

const WORD = /\p{L}[\p{L}\d']*|\d+/gu;

/** The stems of all words of a text in small letters. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set((text.match(WORD) ?? []).map(stemOf));
}
