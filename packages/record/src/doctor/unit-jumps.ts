import { printQuantity } from '@consilium/clinical';
import {
  type FhirResource,
  isResult,
  type LabResult,
  resultsIn,
  seriesKey,
  type Units,
  valueIn,
  withUsualUnits,
} from '@consilium/kernel';
import { millisecondsOf } from '../fhir/fhir-values.ts';
import { againstCreatinine } from './against-creatinine.ts';
import { ask, type Chart, type ChartEntry, type Finding } from './chart.ts';
import { dayText } from './days.ts';
import { whyImpossible } from './impossible-values.ts';
import type { Measured, WrongValue } from './measured.ts';
import { expectedAt, smootherWithout } from './neighbours.ts';
import { factorsFor, isTemperature, type UnitFactor } from './unit-factors.ts';

/** How far a converted value may be off what its neighbours let one expect. */
const NEAR = 0.2;
const NEAR_SMALL = 0.08;
/** Of one test: the newest results, and how many of them are asked about. Each question goes over all results again. */
const MOST_RESULTS = 300;
const MOST_JUMPS = 10;
/** What computing with logarithms leaves of a difference that is none. */
const SAME = 1e-9;

/** Values that fit their neighbours once they are taken to be in another unit, and units that cannot be compared. */
export function* unitJumps(chart: Chart): Iterable<Finding> {
  for (const { each, code, question } of wrongResults(
    measuredOf(chart.entries),
    chart.patient?.resource,
    chart.units,
  ))
    yield ask(code, question, [each.entry], ['correct', 'keep']);
}

/** Of all results by analyte: those of each, and those that another result of the same sample speaks against. */
export function* wrongResults(
  measured: ReadonlyMap<string, readonly Measured[]>,
  patient: FhirResource | null | undefined,
  units: Units | undefined,
): Iterable<WrongValue> {
  for (const all of measured.values()) yield* wrongValues(all, units);
  yield* againstCreatinine(measured, patient, units);
}

/** Of the results of one analyte, oldest first. */
function* wrongValues(given: readonly Measured[], units: Units | undefined): Iterable<WrongValue> {
  const impossible = given.filter(({ result }) => whyImpossible(result, units) !== null);
  for (const each of impossible)
    yield {
      ...{ each, code: 'unit_jump', doubt: whyImpossible(each.result, units)! },
      question: `${each.result.name} is ${printed(each.result)} on ${dayText(each.entry.date!)}, which no living person has. Is the value right, and its unit?`,
    };
  const all = given.filter((each) => !impossible.includes(each));
  const usual = usualOf(all);
  const { series, strange } = inUnit(all, usual, units);
  for (const each of strange)
    yield {
      ...{ each, code: 'other_unit', doubt: 'in a unit that cannot be compared' },
      question: `${each.result.name} is given as ${printed(each.result)}, and otherwise in ${usual?.unit}: the two cannot be compared. Is the unit right?`,
    };
  // A score of 0.3 after 3 is no slip of the point.
  if (usual?.unit === '{score}') return;
  for (const { each, mistake } of jumpsIn(series.slice(-MOST_RESULTS)))
    yield {
      ...{ each, code: 'unit_jump', doubt: doubtWords(mistake, each.result) },
      question: `${each.result.name} is ${printed(each.result)} on ${dayText(each.entry.date!)}, far from the values around it: ${mistake.mistake}. Is the value right?`,
    };
}

function doubtWords({ mistake, units }: Mistake, { printedUnit }: LabResult): string {
  const own = spelled(printedUnit ?? '');
  const other = units?.find((unit) => spelled(unit) !== own);
  return units?.some((unit) => spelled(unit) === own) ? `probably ${other}` : mistake;
}

/** Micro is written in three ways. */
function spelled(unit: string): string {
  return unit.toLowerCase().replace(/^[µμ]/, 'u');
}

interface Jump {
  readonly each: Measured;
  readonly mistake: Mistake;
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

/** The numbers of a chart by analyte (`seriesKey`), oldest first. */
export function measuredOf(entries: readonly ChartEntry[]): ReadonlyMap<string, readonly Measured[]> {
  const all = entries.flatMap((entry) => {
    const isMeasured = entry.type === 'Observation' && isResult(entry.status);
    const ms = isMeasured ? millisecondsOf(entry.date ?? undefined) : null;
    if (ms === null) return [];
    return resultsIn(entry.resource)
      .filter(({ comparator, value }) => comparator === null && value > 0)
      .map((result) => ({ entry, result, value: result.value, ms }));
  });
  return byAnalyte(all);
}

export function byAnalyte(all: readonly Measured[]): ReadonlyMap<string, readonly Measured[]> {
  const results = withUsualUnits(all.map(({ result }) => result));
  return Map.groupBy(
    all.map((each, place) => ({ ...each, result: results[place]! })).toSorted((a, b) => a.ms - b.ms),
    ({ result }) => seriesKey(result.test),
  );
}

type Mistake = Pick<UnitFactor, 'mistake' | 'units'>;
const TEMPERATURES: Mistake = {
  mistake: 'degrees Fahrenheit and Celsius may have been mixed up',
  units: ['°F', '°C'],
};

/** Which known mistake would make the value what is expected; null: none, or it is as expected. */
export function mistakeIn(test: string, value: number, expected: number | null): Mistake | null {
  if (expected === null || expected <= 0 || isNear(value, expected)) return null;
  if (
    isTemperature(test) &&
    (isNear((value - 32) / 1.8, expected, 0.05) || isNear(value * 1.8 + 32, expected, 0.05))
  )
    return TEMPERATURES;
  const found = factorsFor(test).find(
    ({ factor }) =>
      isNear(value / factor, expected, shareOf(factor)) || isNear(value * factor, expected, shareOf(factor)),
  );
  return found ?? null;
}

/** The smaller the factor, the more a true change looks like it. */
function shareOf(factor: number): number {
  return factor < 5 ? NEAR_SMALL : NEAR;
}

function isNear(value: number, expected: number, share = NEAR): boolean {
  return Math.abs(value - expected) <= share * expected;
}

type Usual = Pick<LabResult, 'unit' | 'test'> | null;

/** The unit that most results have; of equals the newest. With the test that has it. */
export function usualOf(all: readonly Measured[]): Usual {
  const counts = Map.groupBy(all.toReversed(), ({ result }) => result.unit);
  return [...counts.values()].toSorted((a, b) => b.length - a.length)[0]?.[0]?.result ?? null;
}

/** All in one unit, above zero. Without units to convert by, others are left out, and nothing is said of them. */
export function inUnit(
  all: readonly Measured[],
  usual: Usual,
  units: Units | undefined,
): { readonly series: readonly Measured[]; readonly strange: readonly Measured[] } {
  const series: Measured[] = [];
  const strange: Measured[] = [];
  for (const each of all) {
    const value = valueIn(each.result, usual?.unit ?? null, units, usual?.test);
    if (value !== null && value > 0) series.push({ ...each, value });
    if (value === null && units !== undefined && usual?.unit) strange.push(each);
  }
  return { series, strange };
}

export function printed({ value, printedUnit }: LabResult): string {
  return printQuantity(value, printedUnit ?? '');
}
