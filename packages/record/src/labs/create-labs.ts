import { type FollowedTests, followedTests } from '@consilium/clinical';
import {
  analyteOf,
  ConsiliumError,
  changesIn,
  codesOfSeries,
  type FhirResource,
  foldedName,
  type JoinedPoint,
  joinResults,
  type Lab,
  type LabMark,
  type LabPoint,
  type LabSeries,
  type PatientRecord,
  type Scope,
  seriesKey,
  shortTestName,
  trendIn,
  type Units,
  withUsualUnits,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { heldAgainst } from '../doctor/against-creatinine.ts';
import { isBefore } from '../doctor/days.ts';
import { type Doubts, readDoubts } from '../doctor/result-doubts.ts';
import { testTopic } from '../graph/topic-of.ts';
import { GOING_ON } from '../panel/panel-statement.ts';
import { type RecordParts, todayOf } from '../record-parts.ts';
import { timesOf } from '../sections/section-entry.ts';
import { rememberedUnits } from '../units/remembered-units.ts';
import { type Reading, readResults } from './read-results.ts';

/** More are no list that anybody keeps. */
const MOST = 500;
const ACTIVE = {
  name: 'labs_followed',
  text: `SELECT r.type, r.name, r.content FROM app.resource_versions r
    WHERE r.tenant = $1 AND r.compartment = $2 AND r.recorded_to = 'infinity' AND NOT r.withdrawn AND r.name IS NOT NULL
      AND (r.type = 'Condition' AND ${GOING_ON}
        OR r.type IN ('MedicationRequest', 'MedicationStatement') AND r.status IN ('active', 'on-hold', 'intended'))
    ORDER BY r.happened DESC NULLS LAST, r.id LIMIT ${MOST}`,
};

interface Row {
  readonly type: string;
  readonly name: string;
  readonly content: FhirResource;
}

/** The tests that the conditions and medicines of now are followed by. What was to end before today is over. */
async function readFollowed(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  now: Date,
): Promise<FollowedTests> {
  const { rows } = await transaction.query({ ...ACTIVE, values: [tenant, compartment] });
  const today = now.toISOString().slice(0, 10);
  const goesOn = (rows as Row[]).filter(({ content }) => {
    const { end } = timesOf(content);
    return end === null || !isBefore(end, today);
  });
  const named = (isCondition: boolean) =>
    goesOn.filter(({ type }) => (type === 'Condition') === isCondition).map(({ name }) => name);
  return followedTests({ conditions: named(true), medicines: named(false) });
}

/** Results of a test that its line in the list draws. */
const RECENT = 30;

interface Known {
  readonly units: Units | undefined;
  readonly doubts: Doubts;
  readonly followed: FollowedTests;
}

/** Measurements by analyte: the newest of each, and one as series. `most`: Observations that are read, the newest. */
export function createLabs(
  { store, units, now }: RecordParts,
  limits: { readonly most?: number } = {},
): Pick<PatientRecord, 'labs' | 'labSeries' | 'doubtedResults'> {
  /** The results, newest first, with what the chart doctor asks about them. */
  const read = async (transaction: PoolClient, scope: Scope, tests: readonly string[] | null, at = now()) => {
    const { readings: all, unread } = await readResults(transaction, scope, { ...limits, tests });
    const readings = onceEach(withUsualUnits(all));
    const known = units && rememberedUnits(units);
    const doubts = await readDoubts(transaction, scope, readings, { now: at, units: known });
    return { readings, unread, doubts, units: known };
  };
  return {
    labs: (caller) =>
      store.read(caller, { action: 'record.labs' }, async (transaction) => {
        const { readings, unread, ...known } = await read(transaction, caller.scope, null);
        const followed = await readFollowed(transaction, caller.scope, now());
        const tests = Map.groupBy(readings, ({ test }) => seriesKey(test));
        return { labs: [...tests].map(([code, all]) => labOf(code, all, { ...known, followed })), unread };
      }),
    labSeries: (caller, code) =>
      store.read(caller, { action: 'record.lab-series' }, async (transaction) => {
        const codes = codesOfSeries(code);
        const beside = heldAgainst(code);
        const { readings, unread, ...known } = await read(transaction, caller.scope, [...codes, ...beside]);
        const own = readings.filter(({ test }) => codes.includes(test));
        if (own.length === 0) throw new ConsiliumError('not_found');
        const series = seriesOf(own, known.units, known.doubts);
        const shown = series.reduce((sum, { points }) => sum + points.length, 0);
        const { name, test } = own[0]!;
        const named = { code: seriesKey(code), name, shortName: shortTestName(test) };
        return { ...named, series, leftOut: own.length - shown, unread };
      }),
    doubtedResults: (caller) =>
      store.read(caller, { action: 'record.questions' }, async (transaction) => {
        const { readings, doubts } = await read(transaction, caller.scope, null, todayOf(caller, now));
        return readings.flatMap((reading) => {
          const { type, id, version, path, value } = reading;
          const doubt = doubts.of(reading);
          return doubt === null ? [] : [{ resource: `${type}/${id}`, version, path, value, doubt }];
        });
      }),
  };
}

/** `readings` are those of one analyte, newest first. */
function labOf(code: string, readings: readonly Reading[], { units, doubts, followed }: Known): Lab {
  const { name, category, concept, test } = readings[0]!;
  const { unit, trend, trendOver, points } = seriesOf(readings, units, doubts)[0]!;
  const key = analyteOf(code)?.key ?? `name:${foldedName(name)}`;
  return {
    ...{ code, name, category, count: readings.length, unit, trend, trendOver, last: points.at(-1)! },
    codes: [...new Set(readings.map((each) => each.test))],
    shortName: shortTestName(test),
    doubted: readings.filter((each) => doubts.of(each) !== null).length,
    followed: followed.of(key) ?? null,
    isCurrent: followed.isCurrent(key),
    recent: points.slice(-RECENT).map(markOf),
    node: testTopic(concept),
  };
}

function markOf({ at, value, comparator, range, verdict, doubt }: LabPoint): LabMark {
  return { at, value, comparator, range, verdict, doubt };
}

/** One sample is one result: the same value of the same analyte at the same second, sent with two visits, is read once. */
function onceEach(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>();
  return readings.filter(({ test, at, value, comparator, unit }) => {
    // A day alone may have two samples.
    if (at === null || !at.includes('T')) return true;
    const key = JSON.stringify([seriesKey(test), at, value, comparator, unit]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * The series of one analyte: that of the newest result's unit first, but one whose every result is doubted last. A doubted result
 * has no verdict and is in no trend. `readings` are newest first.
 */
export function seriesOf(
  readings: readonly Reading[],
  units: Units | undefined,
  doubts: Doubts,
  most?: number,
): readonly LabSeries[] {
  const all = joinResults(readings, units, most).map(({ printedUnit, test, points }) => {
    const oldestFirst = points.map((point) => labPoint(point, doubts)).toReversed();
    const trusted = oldestFirst.filter(({ doubt }) => doubt === null);
    const found = trendIn(
      trusted.flatMap((point) => (point.at === null ? [] : [{ ...point, at: point.at }])),
      test,
    );
    const { trend = null, ...over } = found ?? {};
    return {
      ...{ unit: printedUnit, points: oldestFirst, trend },
      trendOver: trend === null ? null : (over as LabSeries['trendOver']),
      changes: changesIn(trusted),
    };
  });
  const isTrusted = ({ points }: LabSeries) => points.some(({ doubt }) => doubt === null);
  return [...all.filter(isTrusted), ...all.filter((series) => !isTrusted(series))];
}

function labPoint({ result, value, range, given }: JoinedPoint<Reading>, doubts: Doubts): LabPoint {
  const { type, id, version, path, at, comparator, verdict, reported, method } = result;
  const doubt = doubts.of(result);
  const point = { type, id, version, path, at, comparator, reported, method };
  return { ...point, value, range, given, doubt, verdict: doubt === null ? verdict : null };
}
