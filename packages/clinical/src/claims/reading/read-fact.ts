import type { ChartFact } from '@consilium/kernel';
import { withoutReporter } from '@consilium/kernel';
import { type DateParts, readDates } from './dates.ts';
import { type Calls, callsOf } from './names.ts';
import { readPeriods, readTimes } from './periods.ts';
import { maskDates, type Quantity, readQuantities } from './quantities.ts';

/** A value with the day it belongs to. A series has one for each of its values. */
export interface Entry {
  readonly values: readonly number[];
  readonly unit: string | null;
  readonly date: DateParts | null;
}

/** A fact as the checks need it. */
export interface ReadFact {
  readonly fact: ChartFact;
  readonly printed: string;
  /** The same with its dates blanked. */
  readonly undated: string;
  readonly quantities: readonly Quantity[];
  /** Limits of the reference range: they may be spoken of as limits, never as the value. */
  readonly limits: readonly Quantity[];
  readonly entries: readonly Entry[];
  readonly dates: readonly DateParts[];
  readonly periods: ReadonlySet<string>;
  readonly times: ReadonlySet<number>;
  /** What it is called, in small letters: what stands before its first value, status or date. */
  readonly name: string;
  readonly calls: Calls;
}

export function readFact(fact: ChartFact): ReadFact {
  // Who reported it is said beside the fact and is no part of it: `reported` in a sentence names none of them.
  const printed = withoutReporter(fact.printed);
  const name = nameOf(printed);
  const dates = readDates(printed);
  const masked = maskDates(printed, dates);
  const quantities = readQuantities(masked);
  const range = printed.lastIndexOf('(reference');
  const main = range < 0 ? quantities : quantities.filter(({ start }) => start < range);
  // `Six minute walk test 353 m on …`, `CA 15-3 22 U/mL on …`: only what a day follows was measured.
  const dated = main.filter(({ end }) => /^[^,;:()"¦\d]{0,30} on ¦/.test(masked.slice(end, end + 40)));
  const parts = withYears(
    fact.resource,
    dates.flatMap(({ readings }) => readings.slice(0, 1)),
  );
  return {
    fact,
    printed: printed.toLowerCase(),
    undated: masked.toLowerCase(),
    quantities,
    limits: range < 0 ? [] : quantities.filter(({ start }) => start >= range),
    entries: (dated.length > 0 ? dated : main).map(({ values, unit, end }) => ({
      values,
      unit,
      date: dates.find(({ start }) => start >= end)?.readings[0] ?? null,
    })),
    dates: parts,
    periods: readPeriods(printed),
    times: readTimes(printed),
    name,
    calls: callsOf(name),
  };
}

/** `On 12 June`, in a letter of 22 June 2024: of that year; a day that lies behind its own is of the year before, or still to come. */
function withYears(resource: string, dates: readonly DateParts[]): readonly DateParts[] {
  const own = /^(?:DocumentReference|DiagnosticReport)\//.test(resource)
    ? dates.find(({ year, day }) => year !== null && day !== null)
    : undefined;
  if (own === undefined) return dates;
  return dates.flatMap((date) => {
    if (date.year !== null || date.month === null) return [date];
    const isLater = date.month > own.month! || (date.month === own.month && (date.day ?? 0) > own.day!);
    const years = isLater ? [own.year!, own.year! - 1] : [own.year!];
    return [date, ...years.map((year) => ({ ...date, year }))];
  });
}

/** No name of anything is longer. */
const LONGEST_NAME = 300;

export function nameOf(printed: string): string {
  const lower = printed.slice(0, LONGEST_NAME).toLowerCase();
  const bare = lower.replace(/^(?:allergy to|immunisation|immunization|visit) /, '');
  return (
    bare
      .split(/[,:;("]|(?<!\b(?:type|stage|grade|class)) -?\d| on \d/, 2)
      .find((piece) => piece.trim() !== '')
      ?.trim() ?? ''
  );
}
