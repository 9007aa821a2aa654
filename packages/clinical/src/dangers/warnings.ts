import { INTERACTING_INGREDIENTS } from './interactions.ts';
import { ALLERGY_TABLE, classOf, type DangerRow, KIDNEY_TABLE, PREGNANCY_TABLE, rowOf } from './tables.ts';

/** A row that holds below an eGFR, in mL/min/1.73 m². */
export interface KidneyRow extends DangerRow {
  readonly below: number;
}

/** What an allergy is called, which ingredients it may be written as, and what it speaks against. */
export interface AllergyGroup {
  readonly id: string;
  readonly called: string;
  readonly names: readonly string[];
  readonly ingredients: ReadonlySet<string>;
  readonly rows: readonly DangerRow[];
}

export const ALLERGY_GROUPS: readonly AllergyGroup[] = Object.entries(ALLERGY_TABLE.allergies).map(
  ([id, { called, names, classes = [] }]) => ({
    ...{ id, called, names },
    ingredients: new Set(classes.flatMap((each) => [...classOf(each).ingredients])),
    rows: ALLERGY_TABLE.rows.flatMap(({ allergy, ...row }) =>
      allergy === id ? [rowOf(row, ALLERGY_TABLE)] : [],
    ),
  }),
);

export const KIDNEY_ROWS: readonly KidneyRow[] = KIDNEY_TABLE.rows.map(({ below, ...row }) => ({
  ...rowOf(row, KIDNEY_TABLE),
  below,
}));

export const PREGNANCY_ROWS: readonly DangerRow[] = PREGNANCY_TABLE.rows.map((row) =>
  rowOf(row, PREGNANCY_TABLE),
);

/** Every ingredient that one of the tables has. */
export const TABLE_INGREDIENTS: ReadonlySet<string> = new Set([
  ...INTERACTING_INGREDIENTS,
  ...ALLERGY_GROUPS.flatMap(({ ingredients, rows }) => [
    ...ingredients,
    ...rows.flatMap((row) => [...row.ingredients]),
  ]),
  ...[...KIDNEY_ROWS, ...PREGNANCY_ROWS].flatMap((row) => [...row.ingredients]),
]);
