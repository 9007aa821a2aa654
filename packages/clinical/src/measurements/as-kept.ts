import type { MeasuredFact } from './fact.ts';
import { readable } from './questions.ts';

/** Units that records do not keep, and how much one of them is in the unit that they do. */
const CUSTOMARY: Readonly<Record<string, number>> = {
  '[lb_av]': 0.45359237,
  '[stone_av]': 6.35029318,
  '[oz_av]': 0.0283495231,
  '[in_i]': 2.54,
  '[ft_i]': 30.48,
  '[degF]': 5 / 9,
};

/** A value as it is proposed: what was written, or the same in the unit of the record, and then the words that say so. */
export interface KeptValue {
  readonly value: number;
  /** UCUM. */
  readonly unit: string;
  readonly note?: string;
}

/**
 * Pounds, stones, ounces, inches, feet and Fahrenheit become kilograms, centimetres and Celsius, so that a value stands in the
 * series of the others. Rounded no coarser than it was written. Every other unit stays: to change mg/dL is to change the test.
 */
export function asKept({ value, unit, normalised }: MeasuredFact): KeptValue {
  const one = CUSTOMARY[unit];
  if (one === undefined || normalised.unit === unit) return { value, unit };
  const decimals = String(value).split('.')[1]?.length ?? 0;
  const places = Math.max(1, Math.ceil(-Math.log10(one * 10 ** -decimals)));
  return {
    value: Number(normalised.value.toFixed(places)),
    unit: normalised.unit,
    note: `Written as ${value} ${readable(unit)}; converted by code.`,
  };
}
