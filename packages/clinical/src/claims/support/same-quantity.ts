import type { Quantity } from '../reading/quantities.ts';

/** A pair such as 120/80 matches whole; one number may be one side of a pair. */
export function sameValues({ values }: Quantity, known: Pick<Quantity, 'values'>): boolean {
  if (values.length === 1) return known.values.includes(values[0]!);
  return values.length === known.values.length && values.every((value, at) => value === known.values[at]);
}

/** A number without a unit may leave it out; a score has no unit and may be called points. */
export function sameUnit({ unit }: Quantity, known: Pick<Quantity, 'unit'>): boolean {
  return unit === null || oneUnit(unit) === oneUnit(known.unit) || (unit === 'points' && known.unit === null);
}

/** Two names of one unit: a picogram in a millilitre is a nanogram in a litre; people write units for international units. */
const ONE_UNIT = new Map([
  ['pg/ml', 'ng/l'],
  ['ng/ml', 'ug/l'],
  ['ug/ml', 'mg/l'],
  ['mg/ml', 'g/l'],
  ['iu', 'u'],
  ['miu/l', 'mu/l'],
  ['iu/l', 'u/l'],
]);

/** How many of the smallest unit of its kind one is. */
const SIZES: readonly ReadonlyMap<string, number>[] = [
  new Map([
    ['ng', 1],
    ['ug', 1e3],
    ['mg', 1e6],
    ['g', 1e9],
    ['kg', 1e12],
  ]),
  new Map([
    ['mm', 1],
    ['cm', 10],
    ['m', 1e3],
    ['km', 1e6],
  ]),
  new Map([
    ['day', 1],
    ['week', 7],
  ]),
  new Map([
    ['week', 1],
    ['month', 13 / 3],
    ['year', 52],
  ]),
  new Map([
    ['ml', 1],
    ['dl', 100],
    ['l', 1e3],
  ]),
];

/** `1 g` is `1000 mg`. */
export function sameAmount({ values, unit }: Quantity, known: Pick<Quantity, 'values' | 'unit'>): boolean {
  if (unit === null || known.unit === null || values.length > 1 || known.values.length > 1) return false;
  const sizes = SIZES.find((each) => each.has(unit) && each.has(known.unit!));
  if (sizes === undefined) return false;
  const [one, other] = [values[0]! * sizes.get(unit)!, known.values[0]! * sizes.get(known.unit)!];
  return Math.abs(one - other) <= Math.abs(one) * 1e-9;
}

export function oneUnit(unit: string | null): string | null {
  return unit === null ? null : (ONE_UNIT.get(unit) ?? unit);
}
