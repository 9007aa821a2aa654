import { findNames } from '@consilium/clinical';
import type { Lab as ShownLab } from '@consilium/console/src/api/generated.ts';
import { clinicalDate } from '@consilium/console/src/components/dates.ts';
import { unitWords } from '@consilium/console/src/fhir/unit-words.ts';
import { mostTelling } from '@consilium/console/src/record/labs/lab-order.ts';
import { testName } from '@consilium/console/src/record/labs/lab-words.ts';
import type { Caller, FhirResource, Lab, LabPoint } from '@consilium/kernel';
import type { DoubtCase, SeriesCase, SummaryCase, TrendCase } from '../cases.ts';
import type { Charts } from '../charts.ts';
import { isShareOf, seriesNamed, testsNamed } from './tests-named.ts';

/** So many tests has the summary of the console (`summary-section.tsx`). */
const SHOWN = 8;

/** What is wrong with a display; none: it is right. */
export type Faults = readonly string[];

export async function seriesFaults(charts: Charts, { patient, test, expect }: SeriesCase): Promise<Faults> {
  const caller = await charts.of(patient);
  const found = await labsNamed(charts, caller, test);
  const all = await Promise.all(found.map(({ code }) => charts.record.labSeries(caller, code)));
  const series = all.flatMap((each) => each.series);
  const points = series.flatMap((each) => each.points);
  const latest = series[0]?.points.at(-1);
  const hasChange = series.some(({ changes }) => changes.some(({ method }) => method !== null));
  return [
    differs('series', series.length, expect.series),
    differs('points', points.length, expect.points),
    differs('unit', unitWords(series[0]?.unit), expect.unit),
    latest !== undefined && isShownAs(latest.value, expect.latest.value)
      ? []
      : [`latest ${latest?.value} instead of ${expect.latest.value}`],
    differs('day', clinicalDate(latest?.at), expect.latest.date),
    differs('change of method', hasChange, expect.methodChange ?? false),
  ].flat();
}

export async function summaryFaults(
  charts: Charts,
  { patient, shows, notShows }: SummaryCase,
): Promise<Faults> {
  const caller = await charts.of(patient);
  const { labs } = await charts.record.labs(caller);
  const shown = mostTelling(labs as readonly ShownLab[], SHOWN).map(({ code }) => code);
  const isShown = (test: string) =>
    [...testsNamed(labs, test), ...labs.filter((lab) => isShareOf(lab, test))].some(({ code }) =>
      shown.includes(code),
    );
  const names = labs.filter(({ code }) => shown.includes(code)).map(testName);
  return [
    ...shows.filter((test) => !isShown(test)).map((test) => `${test} is not among ${names.join(', ')}`),
    ...notShows.filter(isShown).map((test) => `${test} is shown`),
  ];
}

export async function trendFaults(charts: Charts, given: TrendCase): Promise<Faults> {
  const [lab] = await labsNamed(charts, await patientOf(charts, given), given.test);
  if (lab === undefined) return [`no ${given.test}`];
  const trend = lab.trend === null || lab.trend === 'stable' ? 'none' : lab.trend;
  return differs('trend', trend, given.expect);
}

export async function doubtFaults(charts: Charts, given: DoubtCase): Promise<Faults> {
  const caller = await patientOf(charts, given);
  const found = await labsNamed(charts, caller, given.test);
  const all = await Promise.all(found.map(({ code }) => charts.record.labSeries(caller, code)));
  const points = all.flatMap(({ series }) => series.flatMap((each) => each.points));
  const day = given.date ?? given.values?.find(([, value]) => value === given.value)?.[0];
  const point = points.find((each) => isThis(each, given.value, clinicalDate(day ?? null)));
  if (point === undefined) return [`no ${given.test} of ${given.value} on ${day}`];
  const told = await charts.record.doubtedResults(caller);
  const isTold = told.some(
    ({ resource, path }) => resource === `${point.type}/${point.id}` && path === point.path,
  );
  const isDoubted = point.doubt !== null;
  return [
    ...differs('doubt', isDoubted ? 'doubted' : 'plain', given.expect),
    ...(isTold === isDoubted ? [] : ['agents are told otherwise']),
    ...(isDoubted && point.verdict !== null ? ['it has a flag'] : []),
  ];
}

function isThis({ at, value, given }: LabPoint, wanted: number, day: string): boolean {
  return (
    clinicalDate(at) === day &&
    [value, given?.value].some((each) => each !== undefined && isShownAs(each, wanted))
  );
}

/** The test with the most results first. */
async function labsNamed({ record }: Charts, caller: Caller, test: string): Promise<readonly Lab[]> {
  const { labs } = await record.labs(caller);
  return testsNamed(labs, test).toSorted((one, other) => other.count - one.count);
}

/** The patient, or one of whom nothing is known but these values. */
function patientOf(
  charts: Charts,
  { patient, test, unit = '', values = [] }: TrendCase | DoubtCase,
): Promise<Caller> {
  if (patient !== null) return charts.of(patient);
  const code = charts.units.code(unit);
  const measure = findNames(test)[0]?.measure;
  const known = measure !== undefined && 'units' in measure ? measure.units : [];
  const loinc = (known.find((each) => each.unit === code) ?? known[0])?.loinc ?? [...seriesNamed(test)][0];
  const coding = loinc === undefined ? {} : { coding: [{ system: 'http://loinc.org', code: loinc }] };
  const results = values.map(
    ([day, value]): FhirResource => ({
      resourceType: 'Observation',
      status: 'final',
      category: [
        {
          coding: [
            { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' },
          ],
        },
      ],
      code: { text: test, ...coding },
      effectiveDateTime: day,
      valueQuantity: { value, unit, ...(code === null ? {} : { system: 'http://unitsofmeasure.org', code }) },
    }),
  );
  return charts.made({ resourceType: 'Patient', gender: 'female', birthDate: '1966-05-04' }, results);
}

/** A number as a chart writes it: to as many places as were written down. */
function isShownAs(value: number, written: number): boolean {
  const places = String(written).split('.')[1]?.length ?? 0;
  return Number(value.toFixed(places)) === written || Math.abs(value - written) <= 0.5 * 10 ** -places;
}

export function differs(what: string, got: unknown, wanted: unknown): Faults {
  return got === wanted ? [] : [`${what} ${String(got)} instead of ${String(wanted)}`];
}
