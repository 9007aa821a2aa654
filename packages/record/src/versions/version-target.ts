import { ConsiliumError, type ResourceRef, type Scope } from '@consilium/kernel';
import { RECORD_TYPES } from '../fhir/record-types.ts';
import { patientId } from '../ids/patient-id.ts';

const TYPES: ReadonlySet<string> = new Set(RECORD_TYPES);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * How a resource that somebody asks for stands in the audit trail: `Type/id`. The trail outlives an erasure and takes
 * no text of a caller: what no record of this patient can hold throws ConsiliumError('not_found').
 */
export function resourceTarget(
  { compartment }: Pick<Scope, 'compartment'>,
  { type, id }: ResourceRef,
): string {
  const possible = type === 'Patient' ? id === patientId(compartment) : TYPES.has(type) && UUID.test(id);
  if (!possible) throw new ConsiliumError('not_found');
  return `${type}/${id}`;
}

/** How a version that is in the record stands in the audit trail: `Type/id/version`. */
export function versionTarget({ type, id, version }: ResourceRef & { readonly version: number }): string {
  return `${type}/${id}/${version}`;
}
