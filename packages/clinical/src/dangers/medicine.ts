import { MEDICINE_LEXICON } from '../lexicon/medicines.ts';
import type { EntryRefs, KnownMedicine } from './known.ts';
import { createMedicineNames } from './medicine-names.ts';
import { createSpelling } from './misspelt.ts';
import { plainWords } from './plain-words.ts';
import { ALSO } from './tables.ts';
import { TABLE_INGREDIENTS } from './warnings.ts';

/** A medicine once, however many entries there are of it. */
export interface Medicine {
  readonly key: string;
  readonly name: string;
  readonly ingredients: readonly string[];
  /** The single dose of each entry, in mg. */
  readonly doses: readonly number[];
  readonly refs: EntryRefs;
  readonly notes: readonly string[];
  /** On the skin, in the eye, ear or nose: little of it gets into the blood. */
  readonly isLocal: boolean;
}

const names = createMedicineNames(TABLE_INGREDIENTS, ALSO);
/** Corrects against all known names; they are loaded at the first unknown name. */
const spelling = createSpelling(() => [
  ...MEDICINE_LEXICON.keys(),
  ...[...TABLE_INGREDIENTS, ...Object.keys(ALSO)].map(plainWords),
]);
const LOCAL = /\b(?:cream|ointment|gel|lotion|shampoo|eye|ophthalmic|ear|otic|nasal|topical|cutaneous)\b/;
const ORAL = /\boral\b/;

/** By our tables, and by the lexicon for what they do not have. */
export function ingredientsOf(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => {
    const plain = plainWords(text).split(' ').map(spelling).join(' ');
    const others = [...new Set(plain.split(' '))].flatMap((word) => {
      const ingredient = MEDICINE_LEXICON.get(word);
      if (ingredient === undefined) return [];
      const known = names.ingredientsIn(ingredient);
      return known.length > 0 ? known : [ingredient];
    });
    return [...names.namesAmong(plain).flat(), ...others];
  });
  return [...new Set(found)].sort();
}

/** The same medicine is looked at again for each proposal: what its words mean is found once. */
const READ = new WeakMap<KnownMedicine, Medicine>();

function readMedicine(known: KnownMedicine): Medicine {
  const before = READ.get(known);
  if (before !== undefined) return before;
  const { name, texts, doses = [], refs, notes } = known;
  const ingredients = ingredientsOf(texts);
  const said = texts.map(plainWords);
  const isLocal = said.some((text) => LOCAL.test(text)) && !said.some((text) => ORAL.test(text));
  const key = `${ingredients.join('+') || plainWords(name)}${isLocal ? ' (local)' : ''}`;
  const read = { key, name, ingredients, doses, refs, notes, isLocal };
  READ.set(known, read);
  return read;
}

/** An order and a statement of the same ingredients are one medicine. By name: the same record gives the same list. */
export function onceEach(known: readonly KnownMedicine[]): readonly Medicine[] {
  const byName = known.map(readMedicine).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...Map.groupBy(byName, ({ key }) => key).values()].map((same) => ({
    ...same[0]!,
    doses: [...new Set(same.flatMap(({ doses }) => doses))],
    refs: same.flatMap(({ refs }) => refs),
    // What is said of one entry is not so where another says it without.
    notes: same.some(({ notes }) => notes.length === 0) ? [] : same[0]!.notes,
  }));
}
