import { createHash } from 'node:crypto';
import type { Scope } from '@consilium/kernel';

/**
 * The id that a resource of a source gets in the record: the same entry of the same source leads to the same resource
 * of this patient for ever, and to another one in every other patient. A UUID of version 8 (made by a digest).
 */
export function importedId(
  scope: Pick<Scope, 'tenant' | 'compartment'>,
  source: string,
  fullUrl: string,
): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify(['imported-1', scope.tenant, scope.compartment, source, fullUrl]))
    .digest()
    .subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
