import type { FhirResource, Json } from '@consilium/kernel';
import { momentOf, objectOf, textOf } from '../fhir/fhir-values.ts';

const DAY = /^\d{4}(?:-\d{2}(?:-\d{2})?)?/;

/** The day that stands in the text, whatever its offset; of a partial date (2012, 2012-03) the first day. */
export function dayOf(value: Json | undefined): string | undefined {
  const said = DAY.exec(textOf(value) ?? '')?.[0];
  return said === undefined ? undefined : said + '-01-01'.slice(said.length - 4);
}

/** The moment in UTC, to the millisecond; undefined where only a day or less is known. */
export function instantOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || value.length <= 10) return undefined;
  return momentOf(value)?.replace('.000Z', 'Z');
}

/** The first text of a choice of times: `occurrence` is occurrenceDateTime, else occurrenceInstant, else its period's start. */
export function beginOf(resource: FhirResource, element: string): Json | undefined {
  return (
    textOf(resource[`${element}DateTime`]) ??
    textOf(resource[`${element}Instant`]) ??
    objectOf(resource[`${element}Period`])?.start
  );
}

/** The end of a choice of times, where it is a period. */
export function endOf(resource: FhirResource, element: string): Json | undefined {
  return objectOf(resource[`${element}Period`])?.end;
}
