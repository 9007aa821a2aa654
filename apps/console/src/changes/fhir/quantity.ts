import { clinicalNumber } from '../../components/numbers.ts';
import { objectOf, textOf } from './values.ts';

/** Written out, since they are misread. */
const WRITTEN_OUT: { readonly [unit: string]: string } = {
  ug: 'micrograms',
  µg: 'micrograms',
  mcg: 'micrograms',
  U: 'units',
  IU: 'units',
  '[iU]': 'units',
  '[IU]': 'units',
  '1': '',
};

/** The unit of a quantity as people read it; empty where it has none. */
export function unitOf(quantity: unknown): string {
  const { unit, code } = objectOf(quantity) ?? {};
  const said = textOf(unit) ?? textOf(code) ?? '';
  // What UCUM only notes in braces is a word: {z-score}.
  return WRITTEN_OUT[said] ?? said.replace(/^\{(.*)\}$/, '$1');
}

/** `< 5 mmol/L`; undefined where there is no number. */
export function printQuantity(quantity: unknown): string | undefined {
  const { value, comparator } = objectOf(quantity) ?? {};
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const number = `${textOf(comparator) === undefined ? '' : `${comparator} `}${clinicalNumber(value)}`;
  const unit = unitOf(quantity);
  return unit === '' ? number : unit === '%' ? `${number} %` : `${number} ${unit}`;
}
