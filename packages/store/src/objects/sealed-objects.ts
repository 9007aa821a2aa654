import { createHash } from 'node:crypto';
import {
  type Compartment,
  ConsiliumError,
  type KeyRing,
  type ObjectStore,
  type Scope,
} from '@consilium/kernel';

/** Below it is everything that the object store holds of the compartment: what an erasure lists and deletes. */
export function patientPrefix(tenant: string, compartment: Compartment): string {
  return `patients/${hex(`${tenant}\n${compartment}`)}/`;
}

/**
 * The name of an object is made of the sealed bytes, so that it says nothing; `place` is the kind of thing. `once`: the same bytes again
 * are another object, which can be deleted without a look at others.
 */
export async function sealObject(
  keys: KeyRing,
  { tenant, compartment }: Scope,
  bytes: Uint8Array,
  place: string,
  { once = false }: { readonly once?: boolean } = {},
): Promise<{ readonly key: string; readonly sealed: Uint8Array; readonly digest: string }> {
  const dataKey = await keys.forCompartment(tenant, compartment);
  const sealed = once ? dataKey.sealOnce(bytes, place) : dataKey.seal(bytes, place);
  const digest = hex(sealed);
  return { key: patientPrefix(tenant, compartment) + digest, sealed, digest };
}

/**
 * Opens what `sealObject` made. Throws ConsiliumError: `not_found` (none there, or a key of another compartment), `object_damaged` (other
 * bytes than were put), `erased`.
 */
export async function openObject(
  { keys, objects }: { readonly keys: KeyRing; readonly objects: ObjectStore },
  { tenant, compartment }: Scope,
  key: string,
  place: string,
): Promise<Uint8Array> {
  const prefix = patientPrefix(tenant, compartment);
  if (!key.startsWith(prefix)) throw new ConsiliumError('not_found');
  const sealed = await objects.get(key);
  if (sealed === null) throw new ConsiliumError('not_found');
  if (hex(sealed) !== key.slice(prefix.length)) throw new ConsiliumError('object_damaged');
  return (await keys.forCompartment(tenant, compartment)).open(sealed, place);
}

function hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
