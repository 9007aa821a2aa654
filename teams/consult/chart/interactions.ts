import { z } from 'zod';
import { readData } from '../read-data.ts';
import { plainWords } from './body-systems.ts';

const names = z.array(z.string().min(1));
const classes = z.record(
  z.string(),
  z.strictObject({ called: z.string(), includes: names.optional(), ingredients: names }),
);
const also = z.record(z.string(), names);
const pair = z.strictObject({
  id: z.string(),
  one: z.string(),
  other: z.string(),
  mechanism: z.string().min(1),
  source: z.string().min(1),
});

/** The list of one panel, whose tables were read. */
const panel = readData(
  'data/interactions.yml',
  z.strictObject({
    severity: z.literal('critical'),
    source: z.strictObject({ title: z.string(), authors: z.string(), where: z.string() }),
    pairs: z.array(pair),
    classes,
    also,
  }),
);
/** Classic pairs by published texts that nobody of us has opened yet. */
const more = readData(
  'data/more-interactions.yml',
  z.strictObject({
    signature: z.string().min(1),
    seen: z.string().min(1),
    sources: z.record(z.string(), z.string().min(1)),
    pairs: z.array(pair.extend({ severity: z.enum(['contraindicated', 'serious', 'moderate']) })),
    classes,
    also,
  }),
);
const CLASSES = { ...panel.classes, ...more.classes };

/** Two classes of medicines that harm when they are taken together. */
export interface InteractionPair {
  readonly id: string;
  readonly one: { readonly called: string; readonly ingredients: ReadonlySet<string> };
  readonly other: { readonly called: string; readonly ingredients: ReadonlySet<string> };
  readonly severity: 'critical' | 'contraindicated' | 'serious' | 'moderate';
  readonly mechanism: string;
  /** Who published it, and what is still to be done about it. */
  readonly source: string;
}

export const INTERACTION_PAIRS: readonly InteractionPair[] = [
  ...panel.pairs.map((row) => pairOf(row, panel.severity, row.source)),
  ...more.pairs.map((row) => pairOf(row, row.severity, `${publishedAs(row.source)}; ${more.seen}`)),
];
/** Printed with what the list says, until a pharmacist has signed it. */
export const INTERACTION_SIGNATURE = more.signature;

const INGREDIENTS = new Set(
  INTERACTION_PAIRS.flatMap(({ one, other }) => [...one.ingredients, ...other.ingredients]),
);
const OTHER_NAMES = new Map(
  Object.entries({ ...panel.also, ...more.also }).map(([name, ingredients]) => [
    plainWords(name),
    ingredients,
  ]),
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
  const said = CLASSES[name];
  if (!said) throw new Error(`data: there is no class of medicines ${name}`);
  const included = (said.includes ?? []).flatMap((each) => [...classOf(each).ingredients]);
  return { called: said.called, ingredients: new Set([...said.ingredients, ...included]) };
}

function pairOf(
  { id, one, other, mechanism }: z.infer<typeof pair>,
  severity: InteractionPair['severity'],
  source: string,
): InteractionPair {
  return { id, one: classOf(one), other: classOf(other), severity, mechanism, source };
}

function publishedAs(name: string): string {
  const said = more.sources[name];
  if (said === undefined) throw new Error(`data/more-interactions.yml: there is no source ${name}`);
  return said;
}
