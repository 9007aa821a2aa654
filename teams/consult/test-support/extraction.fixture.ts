import type { FhirResource, Units } from '@consilium/kernel';
import { clinicalFacts, readFacts } from '../extract/clinical-facts.ts';
import { medicalContext, readContext } from '../extract/medical-context.ts';
import { readMeasured } from '../extract/propose-measurements.ts';
import type { SourceText } from '../extract/source.ts';

export type PointedKind = 'condition' | 'symptom' | 'allergy' | 'medicine' | 'procedure' | 'measurement';

/** What the extractors' code makes of a model that points at these words of a text as this kind. */
export function proposedFor(
  kind: PointedKind,
  pointed: { readonly quote: string; readonly name: string },
  source: Omit<SourceText, 'source'>,
  units: Units,
): readonly FhirResource[] {
  const from: SourceText = { ...source, source: { kind: 'message', conversation: 'c', seq: 1 } };
  const only = (of: PointedKind) => (kind === of ? [pointed] : []);
  const facts = clinicalFacts.parse({
    conditions: only('condition'),
    symptoms: only('symptom'),
    allergies: only('allergy'),
    immunizations: [],
  });
  const context = medicalContext.parse({
    medications: only('medicine'),
    operations: only('procedure'),
    encounters: [],
    practitioners: [],
  });
  const measured = { measurements: only('measurement').map(({ quote }) => ({ quote })) };
  const readings = [readFacts(facts, from), readContext(context, from), readMeasured(measured, from, units)];
  return readings.flatMap((reading) => reading.facts.map(({ resource }) => resource));
}

/** Knows these units, as they are written in lower case, and converts none into another. */
export const unitsOf = (codes: { readonly [written: string]: string }): Units => ({
  code: (written) => codes[written.toLowerCase()] ?? null,
  convert: (value, from, to) => (from === to ? value : null),
});
