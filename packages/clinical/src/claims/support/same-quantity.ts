import type { Quantity } from '../reading/quantities.ts';

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

export function oneUnit(unit: string | null): string | null {
  return unit === null ? null : (ONE_UNIT.get(unit) ?? unit);
}
