import {
  ConsiliumError,
  type Lab,
  type LabMark,
  type LabPoint,
  type PatientRecord,
  type Units,
} from '@consilium/kernel';
import { testTopic } from '../graph/topic-of.ts';
import type { RecordParts } from '../record-parts.ts';
import { rememberedUnits } from '../units/remembered-units.ts';
import { seriesOf } from './lab-series.ts';
import { type Reading, readResults } from './read-results.ts';

/** Results of a test that its line in the list draws. */
const RECENT = 30;

/** Measurements by test: the newest of each, and one as series. `most`: Observations that are read, the newest. */
export function createLabs(
  { store, units }: RecordParts,
  limits: { readonly most?: number } = {},
): Pick<PatientRecord, 'labs' | 'labSeries'> {
  const remembered = () => units && rememberedUnits(units);
  return {
    labs: (caller) =>
      store.read(caller, { action: 'record.labs' }, async (transaction) => {
        const { readings, unread } = await readResults(transaction, caller.scope, limits);
        const known = remembered();
        const tests = Map.groupBy(readings, ({ test }) => test);
        return { labs: [...tests].map(([code, all]) => labOf(code, all, known)), unread };
      }),
    labSeries: (caller, code) =>
      store.read(caller, { action: 'record.lab-series' }, async (transaction) => {
        const found = await readResults(transaction, caller.scope, { ...limits, test: code });
        const { readings, unread } = found;
        const own = readings.filter(({ test }) => test === code);
        if (own.length === 0) throw new ConsiliumError('not_found');
        const series = seriesOf(own, remembered());
        const shown = series.reduce((sum, { points }) => sum + points.length, 0);
        return { code, name: own[0]!.name, series, leftOut: own.length - shown, unread };
      }),
  };
}

/** `readings` are those of one test, newest first. */
function labOf(code: string, readings: readonly Reading[], units: Units | undefined): Lab {
  const { name, category, concept } = readings[0]!;
  const { unit, trend, points } = seriesOf(readings, units, 1)[0]!;
  return {
    ...{ code, name, category, count: readings.length, unit, trend, last: points.at(-1)! },
    recent: points.slice(-RECENT).map(markOf),
    node: testTopic(concept),
  };
}

function markOf({ at, value, comparator, range, verdict }: LabPoint): LabMark {
  return { at, value, comparator, range, verdict };
}
