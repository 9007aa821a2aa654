import { clinicalNumber } from '../components/numbers.ts';
import { unitWords } from './unit-words.ts';
import { fieldsOf, objectOf, textOf } from './values.ts';

/** The unit of a quantity as people read it; empty where it has none. */
export function unitOf(quantity: unknown): string {
  const { unit, code } = fieldsOf(quantity);
  return unitWords(textOf(unit) ?? textOf(code));
}

/** `< 5 mmol/L`; undefined where there is no number. */
export function printQuantity(quantity: unknown): string | undefined {
  const { value, comparator } = objectOf(quantity) ?? {};
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const number = `${textOf(comparator) === undefined ? '' : `${comparator} `}${clinicalNumber(value)}`;
  const unit = unitOf(quantity);
  return unit === '' ? number : unit === '%' ? `${number} %` : `${number} ${unit}`;
}
