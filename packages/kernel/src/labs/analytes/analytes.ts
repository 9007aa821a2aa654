import { z } from 'zod';
import { ANALYTE_TABLE } from './analyte-table.ts';

const codes = z
  .string()
  .transform((said) => said.split(' '))
  .pipe(z.array(z.string().regex(/^\d+-\d$/)).min(1));
const formula = z.string().regex(/^(?:[A-Z][a-z]?\d*)+$/);

const analyteShape = z
  .strictObject({
    key: z.string().regex(/^[a-z0-9-]+$/),
    /** As a chart calls it. */
    name: z.string().min(1).max(26),
    unit: z.string().min(1),
    codes,
    formula: formula.optional(),
    /** g/mol, where the substance is no one molecule. */
    molarMass: z.number().positive().optional(),
    charge: z.int().positive().optional(),
    source: z.string().optional(),
    variants: z
      .array(
        z.strictObject({
          codes,
          name: z.string().min(1).max(26).optional(),
          method: z.string().min(1).optional(),
          formula: formula.optional(),
          source: z.string().optional(),
        }),
      )
      .default([]),
    scales: z.array(z.strictObject({ unit: z.string(), slope: z.number(), offset: z.number() })).default([]),
    also: z.record(z.string(), z.string()).default({}),
    isAssayBound: z.boolean().default(false),
    isEnzyme: z.boolean().default(false),
  })
  .refine(
    ({ codes: own, variants }) => variants.every((each) => each.codes.every((code) => own.includes(code))),
    'a variant has codes that its analyte does not have',
  );

export type Analyte = Readonly<z.infer<typeof analyteShape>>;

/** Every analyte that is known, as `analyte-table.ts` has them. */
export const ANALYTES: readonly Analyte[] = z.array(analyteShape).parse(ANALYTE_TABLE);

const BY_CODE: ReadonlyMap<string, Analyte> = new Map(
  ANALYTES.flatMap((analyte) => analyte.codes.map((code) => [code, analyte] as const)),
);

/** The analyte of a LOINC code; undefined: not in the table. */
export function analyteOf(test: string): Analyte | undefined {
  return BY_CODE.get(test);
}

/** What a code has of its own: the name of its variant, its method, the formula that its results are computed with. */
export function variantOf(test: string): Analyte['variants'][number] | undefined {
  return analyteOf(test)?.variants.find((each) => each.codes.includes(test));
}

/** The same for every test of one analyte: its first code. A test that is not in the table is its own. */
export function seriesKey(test: string): string {
  return analyteOf(test)?.codes[0] ?? test;
}

/** All codes of the test's analyte, itself where there is none. */
export function codesOfSeries(test: string): readonly string[] {
  return analyteOf(test)?.codes ?? [test];
}

/** The short name of a test (`NT-proBNP`, `Urea nitrogen (BUN)`); null: not in the table. */
export function shortTestName(test: string): string | null {
  return variantOf(test)?.name ?? analyteOf(test)?.name ?? null;
}
