import { MEASURES } from '@consilium/clinical';
import { type LabResult, seriesKey, type Units } from '@consilium/kernel';

interface Bounds {
  readonly unit: string;
  readonly loinc: string;
  readonly least: number;
  readonly greatest: number;
}

/** What each analyte can be in each of its units, by the table of measurements. */
const BOUNDS: ReadonlyMap<string, readonly Bounds[]> = Map.groupBy(
  MEASURES.flatMap(({ units }) => units),
  ({ loinc }) => seriesKey(loinc),
);

/** Beyond the bounds by this share: a number that was rounded or converted is not impossible yet. */
const ROUNDED = 0.05;

/** Why no living person has such a value (`probably g/L`, `impossible value`); null: it can be, or nothing is known of it. */
export function whyImpossible(
  { test, value, unit, comparator }: Pick<LabResult, 'test' | 'value' | 'unit' | 'comparator'>,
  units: Units | undefined,
): string | null {
  const known = BOUNDS.get(seriesKey(test));
  if (known === undefined || unit === null || units === undefined || comparator !== null) return null;
  const code = units.code(unit) ?? unit;
  const own = known.find((each) => each.unit === code);
  const converted = known.flatMap((each) => {
    const inUnit = own === undefined ? units.convert(value, code, each.unit, { analyte: test }) : null;
    return inUnit === null ? [] : [{ ...each, value: inUnit }];
  });
  const held = own === undefined ? converted[0] : { ...own, value };
  if (held === undefined || isWithin(held.value, held)) return null;
  const other = known.find((each) => each.unit !== code && isWithin(value, each));
  return other === undefined ? 'impossible value' : `probably ${other.unit.replace(/^u(?=mol|g|kat)/u, 'µ')}`;
}

function isWithin(value: number, { least, greatest }: Bounds): boolean {
  return value >= least * (1 - ROUNDED) && value <= greatest * (1 + ROUNDED);
}
