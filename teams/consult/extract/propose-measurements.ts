import { asObservation, checkMeasurements, measurementsReply } from '@consilium/clinical';
import { currentRun, type Json, type Units } from '@consilium/kernel';
import { required } from '../chart/ports.ts';
import { measuredWhen } from './measured-when.ts';
import { proposing, type Reading } from './propose.ts';
import type { SourceText } from './source.ts';

const LOINC = 'http://loinc.org';

/** Name, number and unit are read from the quote by code; what can be read in two ways is asked, not proposed. */
export function readMeasured(output: Json, source: SourceText, units: Units): Reading {
  const checked = checkMeasurements(measurementsReply.parse(output), source, units);
  const read = checked.flatMap((each) =>
    each.status === 'read' ? [{ ...each, day: measuredWhen(each.quote, each.effective, source) }] : [],
  );
  return {
    facts: read.flatMap(({ quote, facts, day }) => {
      const [first] = facts;
      if (first === undefined || day === null) return [];
      return [
        {
          quote,
          code: `${LOINC}|${first.component ?? first.loinc}`,
          path: first.component === undefined ? 'valueQuantity' : 'component',
          resource: asObservation(facts, { effective: day }),
        },
      ];
    }),
    unclear:
      checked.filter(({ status }) => status === 'ask').length + read.filter(({ day }) => day === null).length,
    refused: checked.flatMap((each) => (each.status === 'refused' ? [each.reason] : [])),
  };
}

export const proposeMeasurements = proposing('propose_measurements', (output, source) =>
  readMeasured(output, source, required(currentRun().ports.units)),
);
