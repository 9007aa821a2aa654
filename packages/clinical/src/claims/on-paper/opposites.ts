import { stemOf } from '../licensed/same-word.ts';
import type { ReadFact } from '../reading/read-fact.ts';
import type { ReadSentence } from '../reading/read-sentence.ts';

/** Of each row one word excludes the others, of the same thing. */
const ROWS: readonly (readonly string[])[] = [
  ['single', 'dual', 'double', 'triple', 'biventricular'],
  ['upper', 'lower', 'middle'],
  ['anterior', 'posterior', 'inferior', 'lateral'],
  ['inner', 'outer'],
  ['proximal', 'distal'],
  ['systolic', 'diastolic'],
  ['partial', 'total', 'complete'],
  ['primary', 'secondary'],
  ['male', 'female'],
  ['benign', 'malignant'],
  ['paroxysmal', 'persistent', 'permanent'],
  ['living', 'deceased'],
  ['vaginal', 'caesarean'],
];
const ROW_OF = new Map(ROWS.flatMap((row) => row.map((word) => [word, row] as const)));

/** A word and the two behind it, in one phrase. */
const PHRASE = new RegExp(
  `(?<![\\p{L}\\d])(${[...ROW_OF.keys()].join('|')})[ -](\\p{L}{4,})(?:[ -](\\p{L}{4,}))?`,
  'gu',
);

/**
 * A word of the sentence that its facts print the opposite of, for the same thing: `dual-chamber`, of a single-chamber defibrillator.
 * Null: there is none.
 */
export function oppositeIn({ lower }: ReadSentence, facts: readonly ReadFact[]): string | null {
  const said = thingsIn(lower);
  if (said.size === 0) return null;
  const printed = facts.map((fact) => thingsIn(fact.printed));
  for (const [word, things] of said) {
    const has = (other: string) =>
      printed.some((each) => [...(each.get(other) ?? [])].some((thing) => things.has(thing)));
    if (!has(word) && ROW_OF.get(word)!.some((other) => other !== word && has(other))) return word;
  }
  return null;
}

/** For each word of a row, the stems of what it is said of. */
function thingsIn(lower: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, word = '', ...things] of lower.matchAll(PHRASE)) {
    const known = found.get(word) ?? new Set<string>();
    for (const thing of things) if (thing !== undefined) known.add(stemOf(thing));
    found.set(word, known);
  }
  return found;
}
