import type { Scope } from '@consilium/kernel';
import { digestUuid } from './digest-uuid.ts';

/**
 * The id that a resource of a source gets in the record: the same entry of the same source leads to the same resource
 * of this patient for ever, and to another one in every other patient.
 */
export function importedId(
  scope: Pick<Scope, 'tenant' | 'compartment'>,
  source: string,
  fullUrl: string,
): string {
  return digestUuid('imported-1', scope.tenant, scope.compartment, source, fullUrl);
}
