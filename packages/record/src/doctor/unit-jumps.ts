import { printQuantity } from '@consilium/clinical';
import { isResult, type LabResult, resultsIn, type Units, valueIn } from '@consilium/kernel';
import { millisecondsOf } from '../fhir/fhir-values.ts';
import { ask, type Chart, type ChartEntry, type Finding } from './chart.ts';
import { dayText } from './days.ts';
import { type Dated, expectedAt, smootherWithout } from './neighbours.ts';
import { factorsFor, isTemperature } from './unit-factors.ts';

/** How far a converted value may be off what its neighbours let one expect. */
const NEAR = 0.2;
const NEAR_SMALL = 0.08;
/** Of one test: the newest results, and how many of them are asked about. Each question goes over all results again. */
const MOST_RESULTS = 300;
const MOST_JUMPS = 10;
/** What computing with logarithms leaves of a difference that is none. */
const SAME = 1e-9;

export interface Measured extends Dated {
  readonly entry: ChartEntry;
  readonly result: LabResult;
}

/** Values that fit their neighbours once they are taken to be in another unit, and units that cannot be compared. */
export function* unitJumps(chart: Chart): Iterable<Finding> {
  for (const all of measuredOf(chart.entries).values()) {
    const unit = usualUnit(all);
    const { series, strange } = inUnit(all, unit, chart.units);
    for (const { entry, result } of strange)
      yield ask(
        'other_unit',
        `${result.name} is given as ${printed(result)}, and otherwise in ${unit}: the two cannot be compared. Is the unit right?`,
        [entry],
        ['correct', 'keep'],
      );
    for (const { each, mistake } of jumpsIn(series.slice(-MOST_RESULTS)))
      yield ask(
        'unit_jump',
        `${each.result.name} is ${printed(each.result)} on ${dayText(each.entry.date!)}, far from the values around it: ${mistake}. Is the value right?`,
        [each.entry],
        ['correct', 'keep'],
      );
  }
}

interface Jump {
  readonly each: Measured;
  readonly mistake: string;
}

/**
 * A wrong value makes its neighbours look wrong too: first the one without which the series runs smoothest, of equals the one
 * that is farther from the usual value; then what is left.
 */
function jumpsIn(series: readonly Measured[], most = MOST_JUMPS): readonly Jump[] {
  if (most === 0) return [];
  const smoother = smootherWithout(series);
  const jumps = series.flatMap((each, index) => {
    const mistake = mistakeIn(each.result.test, each.value, expectedAt(series, each));
    return mistake === null ? [] : [{ each, mistake, index, gain: smoother[index]! }];
  });
  if (jumps.length === 0) return [];
  const usual = series.map(({ value }) => value).sort((a, b) => a - b)[series.length >> 1]!;
  const distance = ({ each }: Jump) => Math.abs(Math.log(each.value / usual));
  const worst = jumps.reduce((worse, jump) => {
    const more = jump.gain - worse.gain;
    return more > SAME || (more > -SAME && distance(jump) > distance(worse)) ? jump : worse;
  });
  return [worst, ...jumpsIn(series.toSpliced(worst.index, 1), most - 1)];
}

/** The numbers of a chart by test, oldest first. */
export function measuredOf(entries: readonly ChartEntry[]): ReadonlyMap<string, readonly Measured[]> {
  const all = entries.flatMap((entry) => {
    const isMeasured = entry.type === 'Observation' && isResult(entry.status);
    const ms = isMeasured ? millisecondsOf(entry.date ?? undefined) : null;
    if (ms === null) return [];
    return resultsIn(entry.resource)
      .filter(({ comparator, value }) => comparator === null && value > 0)
      .map((result) => ({ entry, result, value: result.value, ms }));
  });
  return Map.groupBy(
    all.toSorted((a, b) => a.ms - b.ms),
    ({ result }) => result.test,
  );
}

/** Which known mistake would make the value what is expected; null: none, or it is as expected. */
export function mistakeIn(test: string, value: number, expected: number | null): string | null {
  if (expected === null || expected <= 0 || isNear(value, expected)) return null;
  if (
    isTemperature(test) &&
    (isNear((value - 32) / 1.8, expected, 0.05) || isNear(value * 1.8 + 32, expected, 0.05))
  )
    return 'degrees Fahrenheit and Celsius may have been mixed up';
  const found = factorsFor(test).find(
    ({ factor }) =>
      isNear(value / factor, expected, shareOf(factor)) || isNear(value * factor, expected, shareOf(factor)),
  );
  return found?.mistake ?? null;
}

/** The smaller the factor, the more a true change looks like it. */
function shareOf(factor: number): number {
  return factor < 5 ? NEAR_SMALL : NEAR;
}

function isNear(value: number, expected: number, share = NEAR): boolean {
  return Math.abs(value - expected) <= share * expected;
}

/** The unit that most results have; of equals the newest. */
export function usualUnit(all: readonly Measured[]): string | null {
  const counts = Map.groupBy(all.toReversed(), ({ result }) => result.unit);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

/** All in one unit, above zero. Without units to convert by, others are left out, and nothing is said of them. */
export function inUnit(
  all: readonly Measured[],
  unit: string | null,
  units: Units | undefined,
): { readonly series: readonly Measured[]; readonly strange: readonly Measured[] } {
  const series: Measured[] = [];
  const strange: Measured[] = [];
  for (const each of all) {
    const value = valueIn(each.result, unit, units);
    if (value !== null && value > 0) series.push({ ...each, value });
    if (value === null && units !== undefined && unit !== null) strange.push(each);
  }
  return { series, strange };
}

export function printed({ value, printedUnit }: LabResult): string {
  return printQuantity(value, printedUnit ?? '');
}
