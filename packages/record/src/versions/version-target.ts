import { ConsiliumError, type ResourceRef } from '@consilium/kernel';
import { RECORD_TYPES } from '../fhir/record-types.ts';

const TYPES: ReadonlySet<string> = new Set(RECORD_TYPES);
const ID = /^[A-Za-z0-9.-]{1,64}$/;

/**
 * How a resource whose version is not known yet stands in the audit trail: `Type/id`. The trail outlives an erasure
 * and takes no text of a caller: what cannot be in a record throws ConsiliumError('not_found').
 */
export function resourceTarget({ type, id }: ResourceRef): string {
  if (!TYPES.has(type) || !ID.test(id)) throw new ConsiliumError('not_found');
  return `${type}/${id}`;
}

/** How a version stands in the audit trail: `Type/id/version`. */
export function versionTarget(ref: ResourceRef & { readonly version: number }): string {
  if (!Number.isSafeInteger(ref.version) || ref.version < 1) throw new ConsiliumError('not_found');
  return `${resourceTarget(ref)}/${ref.version}`;
}
