import { printDate, printMeasurement, printPair, printQuantity, printRange } from '@consilium/clinical';
import { type Json, withReporter } from '@consilium/kernel';
import { type Cited, cite } from './cite.ts';
import type { Result, Series } from './results.ts';
import { testName } from './test-name.ts';

/** A test shows so many of its newest results; how many there are beside them is said. */
const SHOWN = 6;

/** A series as a model is given it: the newest results as facts, with the verdict and the trend of code. */
export function citeSeries({ test, name, results, trend }: Series, most = SHOWN): Json {
  const shown = results.slice(0, most);
  return {
    test: testName(test, name),
    results: shown.map((result, index) => citeResult(result, index === 0 ? trend : null)),
    trend: trend ?? 'not known: fewer than three comparable results, or no clear direction',
    ...(results.length > most ? { older_results: results.length - most } : {}),
  };
}

function citeResult(result: Result, trend: Series['trend']): Json {
  const { resource, version, path, verdict, range } = result;
  const cited: Cited = cite({ resource, version, path, printed: printResult(result), verdict, trend });
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
}: Result): string {
  const unit = printedUnit ?? '';
  const { low, high } = range ?? { low: null, high: null };
  const bounds = { ...(low === null ? {} : { low }), ...(high === null ? {} : { high }) };
  const printed = printMeasurement(
    testName(test, name),
    `${comparator ?? ''}${printQuantity(value, unit)}`,
    printDate(at ?? undefined),
    range === null ? '' : printRange({ ...bounds, unit }),
  );
  return withReporter(isPreliminary ? `${printed}, preliminary` : printed, reporter);
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
    const pair = printMeasurement('Blood pressure', quantity, printDate(first.at ?? undefined));
    const printed = withReporter(pair, first.reporter);
    return [cite({ resource: first.resource, version: first.version, path: 'component', printed })];
  });
}
