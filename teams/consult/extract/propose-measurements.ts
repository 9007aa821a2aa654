import { asObservation, checkMeasurements, measurementsReply } from '@consilium/clinical';
import { currentRun } from '@consilium/kernel';
import { required } from '../chart/ports.ts';
import { proposing } from './propose.ts';

const LOINC = 'http://loinc.org';

/** Name, number and unit are read from the quote by code; what can be read in two ways is asked, not proposed. */
export const proposeMeasurements = proposing('propose_measurements', (output, source) => {
  const units = required(currentRun().ports.units);
  const checked = checkMeasurements(measurementsReply.parse(output), source, units);
  return {
    facts: checked.flatMap((each) => {
      const [first] = each.status === 'read' ? each.facts : [];
      if (each.status !== 'read' || first === undefined) return [];
      return [
        {
          quote: each.quote,
          code: `${LOINC}|${first.component ?? first.loinc}`,
          path: first.component === undefined ? 'valueQuantity' : 'component',
          resource: asObservation(each.facts, { effective: each.effective }),
        },
      ];
    }),
    unclear: checked.filter(({ status }) => status === 'ask').length,
    refused: checked.flatMap((each) => (each.status === 'refused' ? [each.reason] : [])),
  };
});
