import {
  asObservation,
  checkMeasurements,
  headingAbove,
  measurementsReply,
  observationWithoutUnit,
  paperRows,
} from '@consilium/clinical';
import { currentRun, type Json, type Units } from '@consilium/kernel';
import { required } from '../chart/ports.ts';
import { measuredWhen } from './measured-when.ts';
import { proposing, type ReadFact, type Reading } from './propose.ts';
import type { SourceText } from './source.ts';

const LOINC = 'http://loinc.org';

/**
 * Name, number and unit are read from the quote by code; what can be read in two ways is asked, not proposed. The rows of results
 * of a paper are read whether or not a model points at them: with their range, the day of the paper and its laboratory.
 */
export function readMeasured(output: Json, source: SourceText, units: Units): Reading {
  const rows = readRows(source, units);
  const pointed = measurementsReply
    .parse(output)
    .measurements.filter(({ quote }) => !rows.some((row) => isSamePlace(row.quote, quote)));
  const { facts, ...rest } = readQuotes(pointed, source, source, units);
  return { facts: [...rows, ...facts], ...rest };
}

/** A row says all of its measurement itself: of the lines around it only a heading counts (`Her mother:`). */
function readRows(source: SourceText, units: Units): readonly ReadFact[] {
  const { dayAt } = source;
  if (dayAt === undefined) return [];
  return paperRows(source.text, units, source.person).flatMap(({ quote, text, start, column, dated }) => {
    const [from, to] = dated === undefined ? [start, start + quote.length] : [dated.start, dated.end];
    const row = { ...source, text, isRow: true, dayAt: () => dayAt(from, to) };
    const heading = headingAbove(source.text, start);
    const headed = { ...source, text: heading === '' ? text : `${heading}\n- ${text}` };
    const { facts } = readQuotes([{ quote: text }], row, headed, units);
    return [...facts, ...withoutUnit(text, row, headed, units)].map((fact) => ({
      ...fact,
      quote,
      // Results of several columns share one line: the column distinguishes them.
      path: column === undefined ? fact.path : `${fact.path}:${column + 1}`,
    }));
  });
}

/** A row that leaves the unit out is proposed without it: who accepts it names the unit. */
function withoutUnit(plain: string, row: SourceText, headed: SourceText, units: Units): readonly ReadFact[] {
  return checkMeasurements({ measurements: [{ quote: plain }] }, row, units).flatMap((each) => {
    const lacks = each.status === 'ask' ? each.ask.lacksUnit : undefined;
    const day = measuredWhen(plain, row.dayAt?.(0, plain.length) ?? null, headed);
    if (lacks === undefined || day === undefined) return [];
    const resource = observationWithoutUnit(lacks, { effective: day, laboratory: row.laboratory });
    const code = `${LOINC}|${lacks.measure.units[0]!.loinc}`;
    return [{ quote: plain, code, path: 'valueQuantity', resource }];
  });
}

function isSamePlace(one: string, other: string): boolean {
  return one.includes(other.trim()) || other.includes(one);
}

type Pointed = ReturnType<typeof measurementsReply.parse>['measurements'][number];

/** `text`: what may change the values of the quotes; `source`: what may change whose and of when they are. */
function readQuotes(measurements: Pointed[], text: SourceText, source: SourceText, units: Units): Reading {
  const checked = checkMeasurements({ measurements }, text, units);
  const read = checked.flatMap((each) =>
    each.status === 'read' ? [{ ...each, day: measuredWhen(each.quote, each.effective, source) }] : [],
  );
  return {
    facts: read.flatMap(({ quote, facts, day }): ReadFact[] => {
      const [first] = facts;
      if (first === undefined || day === undefined) return [];
      return [
        {
          quote,
          code: `${LOINC}|${first.component ?? first.loinc}`,
          path: first.component === undefined ? 'valueQuantity' : 'component',
          resource: asObservation(facts, { effective: day, laboratory: source.laboratory }),
        },
      ];
    }),
    unclear:
      checked.filter(({ status }) => status === 'ask').length +
      read.filter(({ day }) => day === undefined).length,
    refused: checked.flatMap((each) => (each.status === 'refused' ? [each.reason] : [])),
  };
}

export const proposeMeasurements = proposing('propose_measurements', (output, source) =>
  readMeasured(output, source, required(currentRun().ports.units)),
);
