import { readFileSync } from 'node:fs';
import { LARGE_FILE, readShaped } from '@consilium/base';
import type { DangerSeverity } from '@consilium/kernel';
import { z } from 'zod';

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
const severity = z.enum(['contraindicated', 'serious', 'moderate']);
/** Classes and single ingredients that a row is about. */
const row = z.strictObject({
  id: z.string(),
  classes: names.optional(),
  ingredients: names.optional(),
  severity,
  why: z.string().min(1),
  source: z.string(),
});
const reviewed = {
  signature: z.string().min(1),
  seen: z.string().min(1),
  sources: z.record(z.string(), z.string().min(1)),
};

/** The list of one panel, whose tables were read. */
export const PANEL = readTable(
  'interactions.yml',
  z.strictObject({
    severity: z.literal('critical'),
    source: z.strictObject({ title: z.string(), authors: z.string(), year: z.int(), where: z.string() }),
    pairs: z.array(pair),
    classes,
    also,
  }),
);
/** Classic pairs by published texts that nobody of us has opened yet. */
export const MORE_PAIRS = readTable(
  'more-interactions.yml',
  z.strictObject({ ...reviewed, pairs: z.array(pair.extend({ severity })), classes, also }),
);
export const ALLERGY_TABLE = readTable(
  'allergies.yml',
  z.strictObject({
    ...reviewed,
    allergies: z.record(z.string(), z.strictObject({ called: z.string(), names, classes: names.optional() })),
    rows: z.array(row.extend({ allergy: z.string() })),
    not_medicines: names,
    classes,
    also,
  }),
);
export const KIDNEY_TABLE = readTable(
  'kidneys.yml',
  z.strictObject({
    ...reviewed,
    months: z.int().positive(),
    formula: z.string().min(1),
    rows: z.array(row.extend({ below: z.number().positive() })),
    classes,
    also,
  }),
);
export const PREGNANCY_TABLE = readTable(
  'pregnancy.yml',
  z.strictObject({ ...reviewed, rows: z.array(row), classes, also }),
);

const FILES = [PANEL, MORE_PAIRS, ALLERGY_TABLE, KIDNEY_TABLE, PREGNANCY_TABLE];
const CLASSES: z.infer<typeof classes> = Object.assign({}, ...FILES.map((file) => file.classes));
const described = FILES.flatMap((file) => Object.keys(file.classes));
if (described.length > Object.keys(CLASSES).length) throw new Error('dangers: a class is described twice');
/** Other names of ingredients. */
export const ALSO: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...FILES.map((file) => file.also),
);

/** A class of medicines as it is printed, with its members and those of the classes that it takes in. */
export interface MedicineClass {
  readonly called: string;
  readonly ingredients: ReadonlySet<string>;
}

/** A class of medicines with the ingredients of those that it includes. Throws where no table has the name. */
export function classOf(name: string): MedicineClass {
  const said = CLASSES[name];
  if (!said) throw new Error(`dangers: there is no class of medicines ${name}`);
  const included = (said.includes ?? []).flatMap((each) => [...classOf(each).ingredients]);
  return { called: said.called, ingredients: new Set([...said.ingredients, ...included]) };
}

/** Medicines that a table warns about, and why. */
export interface DangerRow {
  readonly id: string;
  readonly ingredients: ReadonlySet<string>;
  readonly severity: DangerSeverity;
  readonly why: string;
  /** Who published it, and that nobody of us has opened it where that is so. */
  readonly source: string;
}

export function rowOf(
  { id, classes: of = [], ingredients = [], severity: how, why, source }: z.infer<typeof row>,
  table: { readonly sources: Readonly<Record<string, string>>; readonly seen: string },
): DangerRow {
  const members = of.flatMap((each) => [...classOf(each).ingredients]);
  return {
    id,
    ingredients: new Set([...members, ...ingredients]),
    severity: how,
    why,
    source: publishedAs(source, table),
  };
}

export function publishedAs(
  source: string,
  { sources, seen }: { readonly sources: Readonly<Record<string, string>>; readonly seen: string },
): string {
  const said = sources[source];
  if (said === undefined) throw new Error(`dangers: there is no source ${source}`);
  return `${said}; ${seen}`;
}

/** A wrong file stops the server, not an answer. */
function readTable<T>(file: string, shape: z.ZodType<T>): T {
  const text = readFileSync(new URL(`../../dangers/${file}`, import.meta.url), 'utf8');
  return readShaped({ path: file, text }, shape, LARGE_FILE);
}
