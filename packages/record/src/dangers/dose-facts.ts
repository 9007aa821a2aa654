import { type DoseFacts, yearsBetween } from '@consilium/clinical';
import { isResult, type Json, resultsIn, seriesKey, type Units, valueIn } from '@consilium/kernel';
import type { ChartEntry } from '../doctor/chart.ts';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';

/** Age today, newest weight and newest creatinine. `measured`: observations without doubts. */
export function doseFactsIn(
  measured: readonly ChartEntry[],
  birthDate: string | null,
  { today, units }: { readonly today: string; readonly units: Units | undefined },
): DoseFacts {
  const newest = measured
    .filter(({ resource }) => isResult(resource.status))
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
    .flatMap(({ resource }) => resultsIn(resource));
  const newestOf = (code: string, unit: string) => {
    const found = newest.find(({ test, comparator }) => seriesKey(test) === seriesKey(code) && !comparator);
    return found === undefined ? null : valueIn(found, unit, units, code);
  };
  return {
    age: yearsBetween(birthDate, today),
    weight: newestOf('29463-7', 'kg'),
    creatinine: newestOf('14682-9', 'umol/L'),
  };
}

const MILLIGRAMS = /(?<![\d.,/])(\d{1,4}(?:[.,]\d{1,3})?)\s?mg(?![\p{L}\d/])/iu;

/** The single dose in mg, from an amount or from words (`2.5 mg by mouth`); else the strength in the name. */
export function dosesIn(names: readonly string[], instructions: readonly Json[]): readonly number[] {
  const given = instructions.map(objectOf).flatMap((each) => {
    const amounts = listOf(each?.doseAndRate).map((rate) => objectOf(objectOf(rate)?.doseQuantity));
    const inMg = amounts.flatMap((amount) =>
      amount?.unit === 'mg' && typeof amount.value === 'number' ? [amount.value] : [],
    );
    return inMg.length > 0 ? inMg : milligramsIn(textOf(each?.text) ?? '');
  });
  return given.length > 0 ? given : names.flatMap(milligramsIn).slice(0, 1);
}

function milligramsIn(text: string): readonly number[] {
  const [, written] = MILLIGRAMS.exec(text) ?? [];
  return written === undefined ? [] : [Number(written.replace(',', '.'))];
}
