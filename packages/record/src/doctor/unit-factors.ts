import { substanceOf } from '../units/analytes.ts';

type Pair = readonly [string, string];

/** A way in which a number goes wrong: it was written in one unit and kept under another. */
export interface UnitFactor {
  readonly factor: number;
  readonly mistake: string;
  /** The two units, as they are printed. */
  readonly units?: Pair;
  /** LOINC codes; undefined: of any test whose values stay close together. */
  readonly tests?: readonly string[];
}

export const BODY_WEIGHTS: readonly string[] = ['29463-7', '3141-9', '8335-2', '8341-0'];
export const BODY_HEIGHTS: readonly string[] = ['8302-2', '3137-7', '8306-3', '8287-5'];
const TEMPERATURES = ['8310-5', '8331-1', '8332-9', '8328-7', '8333-7'];

/** The usual slips. Each works in both directions. */
const UNIT_FACTORS: readonly UnitFactor[] = [
  {
    ...{ factor: 2.2046, mistake: 'pounds and kilograms may have been mixed up', tests: BODY_WEIGHTS },
    units: ['lb', 'kg'],
  },
  {
    ...{ factor: 2.54, mistake: 'inches and centimetres may have been mixed up', tests: BODY_HEIGHTS },
    units: ['in', 'cm'],
  },
  { factor: 10, mistake: 'it may be off by a factor of 10' },
  { factor: 100, mistake: 'it may be off by a factor of 100' },
  { factor: 1_000, mistake: 'it may be off by a factor of 1000' },
];

/** Mass and amount of substance: a test of the substance, the two units that reports have, and what one is in the other. */
const MOLAR: readonly (readonly [test: string, units: Pair, factor: (weight: number) => number])[] = [
  ...['2345-7', '2093-3', '2571-8', '3094-0', '17861-6'].map(
    (test) => [test, ['mg/dL', 'mmol/L'], (weight: number) => weight / 10] as const,
  ),
  ...['2160-0', '1975-2', '3084-1'].map(
    (test) => [test, ['mg/dL', 'µmol/L'], (weight: number) => 10_000 / weight] as const,
  ),
  ['3024-7', ['ng/dL', 'pmol/L'], (weight) => 10_000 / weight],
  ['1989-3', ['ng/mL', 'nmol/L'], (weight) => 1_000 / weight],
];

/** By g/mol: whatever is measured of the substance. */
const MOLAR_FACTORS: ReadonlyMap<number | undefined, UnitFactor> = new Map(
  MOLAR.map(([test, units, factor]) => {
    const { weight } = substanceOf(test)!;
    const mistake = `${units.join(' and ')} may have been mixed up`;
    return [weight, { factor: factor(weight), mistake, units }] as const;
  }),
);

/** Tenfold and back within days is what these do: inflammation, heart and muscle damage, hormones, copies of a virus. */
const SWINGING = new Set([
  ...[
    '1988-5',
    '30522-7',
    '33959-8',
    '10839-9',
    '6598-7',
    '67151-1',
    '89579-7',
    '2157-6',
    '33762-6',
    '30934-4',
  ],
  ...[
    '48065-7',
    '48066-5',
    '1742-6',
    '1920-8',
    '2324-2',
    '2532-0',
    '2276-4',
    '19080-1',
    '21198-7',
    '20447-9',
  ],
  ...[
    '25836-8',
    '10828-2',
    '3016-3',
    '11580-8',
    '2857-1',
    '2039-6',
    '9318-7',
    '14959-1',
    '2888-6',
    '14957-5',
  ],
]);

export function isSwinging(test: string): boolean {
  return SWINGING.has(test);
}

/** What could have gone wrong with a value of this test. */
export function factorsFor(test: string): readonly UnitFactor[] {
  const usual = UNIT_FACTORS.filter(({ tests }) =>
    tests === undefined ? !SWINGING.has(test) : tests.includes(test),
  );
  const molar = MOLAR_FACTORS.get(substanceOf(test)?.weight);
  return molar === undefined ? usual : [molar, ...usual];
}

export function isTemperature(test: string): boolean {
  return TEMPERATURES.includes(test);
}
