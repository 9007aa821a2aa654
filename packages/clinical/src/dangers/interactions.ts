import type { DangerSeverity } from '@consilium/kernel';
import { createMedicineNames } from './medicine-names.ts';
import { classOf, type MedicineClass, MORE_PAIRS, PANEL, publishedAs } from './tables.ts';

/** Two classes of medicines that harm when they are taken together. */
export interface InteractionPair {
  readonly id: string;
  readonly one: MedicineClass;
  readonly other: MedicineClass;
  readonly severity: DangerSeverity;
  readonly mechanism: string;
  /** Who published it, and what is still to be done about it. */
  readonly source: string;
  /** The same with authors, title and year. */
  readonly publication: string;
}

export const INTERACTION_PAIRS: readonly InteractionPair[] = [
  ...PANEL.pairs.map((row) => {
    const { authors, title, year } = PANEL.source;
    const publication = `${authors}: ${title} (${year}); ${row.source}`;
    return { ...row, severity: PANEL.severity, publication };
  }),
  ...MORE_PAIRS.pairs.map((row) => {
    const source = publishedAs(row.source, MORE_PAIRS);
    return { ...row, source, publication: source };
  }),
].map((row) => ({ ...row, one: classOf(row.one), other: classOf(row.other) }));

/** Printed with what the list says, until a pharmacist has signed it. */
export const INTERACTION_SIGNATURE = MORE_PAIRS.signature;

export const INTERACTING_INGREDIENTS: ReadonlySet<string> = new Set(
  INTERACTION_PAIRS.flatMap(({ one, other }) => [...one.ingredients, ...other.ingredients]),
);

/** Names of this list only: what it does not have was not checked. */
export const { namesAmong, ingredientsIn } = createMedicineNames(INTERACTING_INGREDIENTS, {
  ...PANEL.also,
  ...MORE_PAIRS.also,
});

const BY_INGREDIENT = new Map(
  [...INTERACTING_INGREDIENTS].map((each) => [
    each,
    INTERACTION_PAIRS.filter(({ one, other }) => one.ingredients.has(each) || other.ingredients.has(each)),
  ]),
);

/** The rows for two ingredients. No row says nothing at all: the pair was not checked. */
export function pairsFor(first: string, second: string): readonly InteractionPair[] {
  if (first === second) return [];
  return (BY_INGREDIENT.get(first) ?? []).filter(
    ({ one, other }) =>
      (one.ingredients.has(first) && other.ingredients.has(second)) ||
      (one.ingredients.has(second) && other.ingredients.has(first)),
  );
}
