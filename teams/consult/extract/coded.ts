import type { Json } from '@consilium/kernel';

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';

/** A status of FHIR's own lists. */
export function coded(list: string, code: string): Json {
  return { coding: [{ system: `${TERMINOLOGY}/${list}`, code }] };
}

/** A name as it was written. A code of a terminology would be a guess. */
export function named(text: string): Json {
  return { text };
}
