import { printDate, printMeasurement, printPair, printQuantity, printRange } from '@consilium/clinical';
import {
  currentRun,
  type FactFields,
  type Json,
  type ReferenceRange,
  type SeriesChange,
  type Trend,
  withReporter,
} from '@consilium/kernel';
import { localToday } from '../local-time.ts';
import { type Cited, cite, citeComputed } from './cite.ts';
import { monthsBefore } from './days.ts';
import type { Result, Series } from './results.ts';
import { testName } from './test-name.ts';

/** A test shows so many of its newest results; how many there are beside them is said. */
const SHOWN = 6;
const MOST_CHANGES = 3;

/** A series as a model is given it: the newest results as facts, with the verdict and the trend of code. */
export function citeSeries(
  { test, name, results, converted, trend, changes }: Series,
  most = SHOWN,
  wantedUnit?: string,
): Json {
  const shown = results.slice(0, most);
  /** The trend is said of the newest result that it was computed from. */
  const newest = shown.find(({ doubt }) => doubt === null);
  return {
    test: testName(test, name),
    results: shown.map((result) => {
      const same = converted.get(result);
      const cited = citeResult(result, result === newest ? (trend?.trend ?? null) : null);
      return same === undefined ? cited : { ...cited, same_as: printQuantity(same.value, same.unit) };
    }),
    ...(wantedUnit === undefined
      ? {}
      : { in_unit: shown.flatMap((result) => citeConverted(result, wantedUnit) ?? []) }),
    trend: trend?.trend ?? 'not known: fewer than three comparable results, or no clear direction',
    ...(trend === null
      ? {}
      : { trend_over: `${printDate(trend.from)} to ${printDate(trend.to)}, ${trend.results} results` }),
    ...(changes.length > 0
      ? {
          changed: changes
            .slice(-MOST_CHANGES)
            .map((each) =>
              citeComputed(['changed', test, each.at ?? ''], `${testName(test, name)}: ${printChange(each)}`),
            ),
        }
      : {}),
    ...(results.length > most ? { older_results: results.length - most } : {}),
    ...(isOld(results[0])
      ? {
          no_later: citeComputed(
            ['no_later', test],
            `${testName(test, name)}: no later result in the record`,
          ),
        }
      : {}),
  };
}

/** The same amount in another unit; null: it cannot be converted, or is doubted. */
function citeConverted(
  { resource, version, path, test, name, ...result }: Result,
  wanted: string,
): Cited | null {
  const { units } = currentRun().ports;
  const to = units?.code(wanted) ?? null;
  const { value, unit, at, doubt, printedUnit } = result;
  if (to === null || unit === null || to === unit || doubt !== null) return null;
  const converted = units?.convert(value, unit, to, { analyte: test }) ?? null;
  if (converted === null) return null;
  const said = printMeasurement(
    testName(test, name),
    printQuantity(Number(converted.toPrecision(3)), wanted),
    printDate(at ?? undefined),
  );
  return citeComputed(
    ['in_unit', resource, version, path, wanted],
    `${said}, converted from ${printQuantity(value, printedUnit ?? '')}`,
  );
}

/** A newest result of more than a year ago: what came after it nobody has written. */
function isOld(newest: Result | undefined): boolean {
  const day = printDate(newest?.at ?? undefined);
  return day !== '' && day < monthsBefore(localToday(currentRun()), 12);
}

function printChange({ at, method, range }: SeriesChange): string {
  const what = [
    method === null ? '' : `method: ${method.before}, then ${method.after}`,
    range === null ? '' : `reference range: ${bounds(range.before)}, then ${bounds(range.after)}`,
  ].filter((each) => each !== '');
  return `from ${printDate(at ?? undefined) || 'a result without a date'} on another ${what.join('; ')}`;
}

function bounds({ low, high }: ReferenceRange): string {
  return printRange(sides({ low, high })).replace(/^reference /, '');
}

function sides({ low, high }: ReferenceRange): { readonly low?: number; readonly high?: number } {
  return { ...(low === null ? {} : { low }), ...(high === null ? {} : { high }) };
}

function citeResult(result: Result, trend: Trend | null): { readonly [field: string]: Json } {
  const { resource, version, path, verdict, range, doubt, at } = result;
  const start = printDate(at ?? undefined);
  const cited: Cited = cite({
    ...{ resource, version, path, printed: printResult(result), verdict, trend },
    ...(doubt === null ? {} : { fields: doubtedFields(doubt, start) }),
  });
  if (doubt !== null)
    return {
      ...cited,
      verdict: null,
      note: 'this value is doubted: say so with it; say neither high, low nor normal, and no trend',
    };
  return range === null
    ? { ...cited, verdict: null, note: 'no reference range: say neither high, low nor normal' }
    : { ...cited, verdict };
}

function printResult({
  test,
  name,
  value,
  comparator,
  printedUnit,
  at,
  range,
  isPreliminary,
  reporter,
  note,
  doubt,
}: Result): string {
  const unit = printedUnit ?? '';
  const printed = printMeasurement(
    testName(test, name),
    `${comparator ?? ''}${printQuantity(value, unit)}`,
    printDate(at ?? undefined),
    // Beside a range, a doubted value would read as high or low.
    range === null || doubt !== null ? '' : printRange({ ...sides(range), unit }),
  );
  const said = [printed, isPreliminary ? 'preliminary' : '', doubt ?? ''].filter((each) => each !== '');
  // Free text comes last, because it looks like text that our code prints.
  return [withReporter(said.join(', '), reporter), ...(note === '' ? [] : [`note: ${note}`])].join(', ');
}

function doubtedFields(doubt: string, start: string): FactFields {
  return { kind: 'result', subject: 'patient', doubt, ...(start === '' ? {} : { period: { start } }) };
}

const SYSTOLIC = '8480-6';
const DIASTOLIC = '8462-4';

/** Blood pressures as people write them, 138/78 mmHg: both numbers of one measurement. */
export function citePairs(series: readonly Series[]): readonly Cited[] {
  const lower = series.find(({ test }) => test === DIASTOLIC)?.results ?? [];
  const upper = series.find(({ test }) => test === SYSTOLIC)?.results ?? [];
  return upper.slice(0, SHOWN).flatMap((first) => {
    const second = lower.find(
      ({ resource, version, unit }) =>
        resource === first.resource && version === first.version && unit === first.unit,
    );
    if (!second) return [];
    const quantity = printPair(first.value, second.value, first.printedUnit ?? '');
    const date = printDate(first.at ?? undefined);
    const doubt = first.doubt ?? second.doubt;
    const pair = printMeasurement('Blood pressure', quantity, date);
    const printed = withReporter(doubt === null ? pair : `${pair}, ${doubt}`, first.reporter);
    const fields = doubt === null ? {} : { fields: doubtedFields(doubt, date) };
    return [
      cite({ resource: first.resource, version: first.version, path: 'component', printed, ...fields }),
    ];
  });
}
