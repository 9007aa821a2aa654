import type { FhirResource } from '@consilium/kernel';
import { strictJson } from '../../limits/strict-json.ts';
import { fhirResource } from '../../schemas/fhir.ts';

/** The body is one resource, bounded, as `application/json` or `application/fhir+json`. */
export const fhirBody = {
  required: true,
  content: {
    'application/json': { schema: fhirResource },
    'application/fhir+json': { schema: fhirResource },
  },
} as const;

export const FHIR_TYPES = Object.keys(fhirBody.content);

export const strictFhir = (maxBytes: number) => strictJson(maxBytes, FHIR_TYPES);

/** Checked to be an object with a type; the record checks the rest. */
export function asResource(body: unknown): FhirResource {
  return body as FhirResource;
}
