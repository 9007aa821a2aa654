import { MEDICINE_LEXICON } from '../lexicon/medicines.ts';
import type { EntryRefs, KnownMedicine } from './known.ts';
import { createMedicineNames } from './medicine-names.ts';
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

/** Shorter words are too similar to each other. */
const SHORTEST = 8;

/**
 * Corrects a misspelt name of a medicine (`simvistatin`): a word that is not a name itself and differs from exactly one name by one
 * wrong, missing or extra letter, or two swapped ones. Every other word is unchanged, also a plural, which is a class, and a word of a
 * longer name (`chloride`). `names`: called once; lower case.
 */
export function createSpelling(names: () => Iterable<string>): (word: string) => string {
  let known: ReadonlySet<string> | undefined;
  let byShorter = new Map<string, string[]>();
  const load = () => {
    const all = [...names()];
    const single = all.filter((name) => name.length >= SHORTEST - 1 && !name.includes(' '));
    byShorter = new Map();
    for (const name of new Set(single))
      for (const key of [name, ...withoutOne(name)]) {
        const same = byShorter.get(key);
        if (same === undefined) byShorter.set(key, [name]);
        else same.push(name);
      }
    return new Set(all.flatMap((name) => name.split(' ')).flatMap((each) => [each, `${each}s`]));
  };
  return (word) => {
    if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return word;
    known ??= load();
    if (known.has(word)) return word;
    const near = [word, ...withoutOne(word)].flatMap((key) => byShorter.get(key) ?? []);
    const meant = new Set(near.filter((name) => isOneOff(word, name)));
    return meant.size === 1 ? [...meant][0]! : word;
  };
}

function withoutOne(word: string): readonly string[] {
  return [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** Whether two words differ by one letter, or by two swapped neighbours. */
function isOneOff(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, wanted] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
