import type { Json } from '@consilium/kernel';
import { objectOf, textOf } from '../../fhir/fhir-values.ts';
import { wordsOf } from '../words.ts';

export interface ObservedValue {
  readonly value?: number | undefined;
  readonly unit?: string | undefined;
  readonly comparator?: string | undefined;
  readonly value_text?: string | undefined;
}

type Measured = { readonly [element: string]: Json | undefined };

/** The result, of whichever type it is: a number with its unit, or words. */
export function resultOf(measured: Measured): ObservedValue {
  const quantity = objectOf(measured.valueQuantity);
  if (quantity !== undefined) {
    const { value } = quantity;
    return {
      value: typeof value === 'number' ? value : undefined,
      unit: unitOf(quantity),
      comparator: textOf(quantity.comparator),
    };
  }
  const { valueInteger } = measured;
  return typeof valueInteger === 'number' ? { value: valueInteger } : { value_text: inWords(measured) };
}

export function unitOf(quantity: { readonly [element: string]: Json } | undefined): string | undefined {
  return textOf(quantity?.unit) ?? textOf(quantity?.code);
}

function inWords(measured: Measured): string | undefined {
  const plain = textOf(measured.valueString) ?? textOf(measured.valueDateTime) ?? textOf(measured.valueTime);
  if (plain !== undefined) return plain;
  if (typeof measured.valueBoolean === 'boolean') return String(measured.valueBoolean);
  const range = objectOf(measured.valueRange);
  if (range !== undefined) return joined(' – ', range.low, range.high);
  const ratio = objectOf(measured.valueRatio);
  if (ratio !== undefined) return joined(' : ', ratio.numerator, ratio.denominator);
  const period = objectOf(measured.valuePeriod);
  if (period !== undefined) return textOf([period.start ?? '', period.end ?? ''].join(' – '));
  return wordsOf(measured.valueCodeableConcept);
}

function joined(between: string, first: Json | undefined, second: Json | undefined): string {
  return [first, second].map((each) => quantityText(objectOf(each))).join(between);
}

function quantityText(quantity: { readonly [element: string]: Json } | undefined): string {
  if (typeof quantity?.value !== 'number') return '';
  return [textOf(quantity.comparator) ?? '', quantity.value, ' ', unitOf(quantity) ?? ''].join('').trim();
}
