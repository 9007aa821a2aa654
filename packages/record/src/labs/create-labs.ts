import { ConsiliumError, type Lab, type PatientRecord } from '@consilium/kernel';
import { testTopic } from '../graph/topic-of.ts';
import type { RecordParts } from '../record-parts.ts';
import { rememberedUnits } from '../units/remembered-units.ts';
import { seriesOf } from './lab-series.ts';
import { readResults } from './read-results.ts';

/** Measurements by test: the newest of each, and one as series. */
export function createLabs({ store, units }: RecordParts): Pick<PatientRecord, 'labs' | 'labSeries'> {
  const remembered = () => units && rememberedUnits(units);
  return {
    labs: (caller) =>
      store.read(caller, { action: 'record.labs' }, async (transaction) => {
        const tests = Map.groupBy(await readResults(transaction, caller.scope), ({ test }) => test);
        const known = remembered();
        return [...tests].map(([code, readings]): Lab => {
          const [newest] = readings as [(typeof readings)[number]];
          const [series] = seriesOf(readings, known, 1);
          const { unit, trend, points } = series!;
          const { name, category } = newest;
          const node = testTopic(newest.concept);
          return { code, name, category, count: readings.length, unit, trend, last: points.at(-1)!, node };
        });
      }),
    labSeries: (caller, code) =>
      store.read(caller, { action: 'record.lab-series' }, async (transaction) => {
        const readings = (await readResults(transaction, caller.scope)).filter(({ test }) => test === code);
        if (readings.length === 0) throw new ConsiliumError('not_found');
        return { code, name: readings[0]!.name, series: seriesOf(readings, remembered()) };
      }),
  };
}
