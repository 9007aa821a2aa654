import { createHash } from 'node:crypto';
import {
  ConsiliumError,
  type FhirResource,
  type ResourceRef,
  type ResourceVersion,
  type Scope,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { checkResource } from '../fhir/check-resource.ts';
import { RecordRefusal } from '../fhir/issue.ts';
import { canonicalText } from '../versions/canonical.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { readCurrent, readVersion } from '../versions/read-versions.ts';
import { resourcesThere } from '../versions/resources-there.ts';

/** The id of what an actor adds under a key: a UUID (version 8: made by a rule of one's own) that tells nothing. */
export function keyedId({ tenant, compartment, actor }: Scope, clientKey: string): string {
  const said = JSON.stringify(['entry', tenant, compartment, actor, clientKey]);
  const of = createHash('sha256').update(said).digest('hex');
  return `${of.slice(0, 8)}-${of.slice(8, 12)}-8${of.slice(13, 16)}-8${of.slice(17, 20)}-${of.slice(20, 32)}`;
}

/**
 * What the same request has added before (`asWritten`: what this actor's right makes of it), as it stands now; undefined: nothing has this id yet. Throws
 * ConsiliumError('conflict') where it was added with other content, and RecordRefusal for what can never have been.
 */
export async function addedBefore(
  transaction: PoolClient,
  scope: Scope,
  { type, id }: ResourceRef,
  resource: FhirResource,
  asWritten: (resource: FhirResource) => FhirResource,
): Promise<ResourceVersion | undefined> {
  // Two of the same request at once queue here, before either has looked.
  await lockCompartment(transaction, scope);
  const [there] = await resourcesThere(transaction, scope, [id]);
  if (there === undefined) return undefined;
  const issues = checkResource({ ...resource, id }, type);
  if (issues.some(({ severity }) => severity === 'error')) throw new RecordRefusal(issues);
  const first = await readVersion(transaction, scope, { ...there, version: 1 });
  if (there.type !== type || canonicalText(first.resource) !== canonicalText(asWritten(resource)))
    throw new ConsiliumError('conflict', { remedy: 'the key was sent with another entry: take a new one' });
  return readCurrent(transaction, scope, there);
}
