import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { Issue } from '../fhir/issue.ts';
import { referencesIn } from '../fhir/references.ts';
import { resourcesThere } from './resources-there.ts';

const LOCAL = /^([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})$/;

/**
 * What is wrong with the references of a resource that was written for this record: each must be `Type/id`, of a type
 * that its element allows, and lead to a resource that is there. `at` is the FHIRPath of the resource.
 */
export async function checkReferences(
  transaction: PoolClient,
  scope: Scope,
  resource: FhirResource,
  at: string,
): Promise<readonly Issue[]> {
  const references = [...referencesIn(resource)].map((each) => ({
    ...each,
    local: LOCAL.exec(each.reference),
  }));
  const ids = references.flatMap(({ local }) => local?.[2] ?? []);
  const found = await resourcesThere(transaction, scope, [...new Set(ids)]);
  const there = new Set(found.map(({ type, id }) => `${type}/${id}`));
  return references.flatMap(({ path, reference, allowedTypes, local }): readonly Issue[] => {
    const expression = `${at}.${path}.reference`;
    if (local === null || !there.has(reference))
      return [{ severity: 'error', code: 'not-found', expression, text: NOT_THERE }];
    return allowsType(allowedTypes, local[1]!)
      ? []
      : [{ severity: 'error', code: 'value', expression, text: wrongType(allowedTypes) }];
  });
}

export const NOT_THERE = 'must lead to a resource of this record';

/** An element without a list takes a reference to any type. */
export function allowsType(allowed: readonly string[], type: string): boolean {
  return allowed.length === 0 || allowed.includes('Resource') || allowed.includes(type);
}

export function wrongType(allowed: readonly string[]): string {
  return `must lead to a resource of type ${allowed.join(' or ')}`;
}
