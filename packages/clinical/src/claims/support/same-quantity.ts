import type { Quantity } from '../reading/quantities.ts';

export function sameValues({ values }: Quantity, known: Pick<Quantity, 'values'>): boolean {
  if (values.length === 1) return known.values.includes(values[0]!);
  return values.length === known.values.length && values.every((value, at) => value === known.values[at]);
}

/** A number without a unit may leave it out; a score has no unit and may be called points. */
export function sameUnit({ unit }: Quantity, known: Pick<Quantity, 'unit'>): boolean {
  return unit === null || unit === known.unit || (unit === 'points' && known.unit === null);
}
