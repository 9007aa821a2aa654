import { z } from 'zod';
import { readData } from '../read-data.ts';
import { plainWords } from './body-systems.ts';

const names = z.array(z.string().min(1));
const file = readData(
  'data/interactions.yml',
  z.strictObject({
    source: z.strictObject({ title: z.string(), authors: z.string(), where: z.string() }),
    pairs: z.array(
      z.strictObject({ id: z.string(), one: z.string(), other: z.string(), source: z.string().min(1) }),
    ),
    classes: z.record(
      z.string(),
      z.strictObject({ called: z.string(), includes: names.optional(), ingredients: names }),
    ),
    also: z.record(z.string(), names),
  }),
);

/** Two classes of medicines that must not be taken together, by a source that was read. */
export interface InteractionPair {
  readonly id: string;
  readonly one: { readonly called: string; readonly ingredients: ReadonlySet<string> };
  readonly other: { readonly called: string; readonly ingredients: ReadonlySet<string> };
  readonly source: string;
}

export const INTERACTION_SOURCE = file.source;
export const INTERACTION_PAIRS: readonly InteractionPair[] = file.pairs.map(({ id, one, other, source }) => ({
  id,
  one: classOf(one),
  other: classOf(other),
  source,
}));

const INGREDIENTS = new Set(
  INTERACTION_PAIRS.flatMap(({ one, other }) => [...one.ingredients, ...other.ingredients]),
);
const OTHER_NAMES = new Map(
  Object.entries(file.also).map(([name, ingredients]) => [plainWords(name), ingredients]),
);

const NAMES = new Map<string, readonly string[]>([
  ...[...INGREDIENTS].map((ingredient): [string, readonly string[]] => [
    plainWords(ingredient),
    [ingredient],
  ]),
  ...OTHER_NAMES,
]);

/** By the first word of the name; `at` is its place in our list. */
const BY_FIRST_WORD = Map.groupBy(
  [...NAMES].map(([name, ingredients], at) => ({ name, ingredients, at })),
  ({ name }) => name.split(' ', 1)[0],
);

/** Of each name of our list that a text has, the ingredients that it means. The text is in plain words. */
export function namesAmong(plain: string): readonly (readonly string[])[] {
  const said = ` ${plain} `;
  const found = [...new Set(plain.split(' '))].flatMap((word) =>
    (BY_FIRST_WORD.get(word) ?? []).filter(({ name }) => name === word || said.includes(` ${name} `)),
  );
  return found.toSorted((one, other) => one.at - other.at).map(({ ingredients }) => ingredients);
}

/** The ingredients of our list that the name of a medicine names; none: the list knows nothing of it. */
export function ingredientsIn(medicine: string): readonly string[] {
  return [...new Set(namesAmong(plainWords(medicine)).flat())];
}

/** The rows for two ingredients. No row says nothing at all: the pair was not checked. */
export function pairsFor(first: string, second: string): readonly InteractionPair[] {
  if (first === second) return [];
  return INTERACTION_PAIRS.filter(
    ({ one, other }) =>
      (one.ingredients.has(first) && other.ingredients.has(second)) ||
      (one.ingredients.has(second) && other.ingredients.has(first)),
  );
}

function classOf(name: string): InteractionPair['one'] {
  const said = file.classes[name];
  if (!said) throw new Error(`data/interactions.yml: there is no class ${name}`);
  const included = (said.includes ?? []).flatMap((each) => [...classOf(each).ingredients]);
  return { called: said.called, ingredients: new Set([...said.ingredients, ...included]) };
}
