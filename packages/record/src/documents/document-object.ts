import { createHash } from 'node:crypto';
import { type Compartment, ConsiliumError, type KeyHandle, type Scope } from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';

/** The bytes of a document as they lie in the object store. */
export interface SealedDocument {
  readonly key: string;
  readonly sealed: Uint8Array;
  /** The document's id: of the sealed bytes, so the same bytes are the same document, and the id tells nothing. */
  readonly id: string;
}

/** The object's name is made of the sealed bytes, so its place is the kind alone; the key is the patient's. */
const PLACE = 'document';

/** Below it lies everything that the object store holds of the compartment: what an erasure lists and deletes. */
export function patientPrefix(tenant: string, compartment: Compartment): string {
  return `patients/${hex(`${tenant}\n${compartment}`)}/`;
}

/** Throws ConsiliumError('erased') where the patient's key is destroyed. */
export async function sealDocument(
  parts: Pick<RecordParts, 'keys'>,
  scope: Scope,
  bytes: Uint8Array,
): Promise<SealedDocument> {
  const sealed = (await keyOf(parts, scope)).seal(bytes, PLACE);
  const digest = hex(sealed);
  return { key: patientPrefix(scope.tenant, scope.compartment) + digest, sealed, id: uuidOf(digest) };
}

/**
 * Opens what `sealDocument` made. Throws ConsiliumError: `not_found` (none there, or a key of another patient),
 * `object_damaged` (other bytes than were put), `erased`.
 */
export async function openDocument(
  { keys, objects }: Pick<RecordParts, 'keys' | 'objects'>,
  scope: Scope,
  key: string,
): Promise<Uint8Array> {
  const prefix = patientPrefix(scope.tenant, scope.compartment);
  if (!key.startsWith(prefix)) throw new ConsiliumError('not_found');
  const sealed = await objects.get(key);
  if (sealed === null) throw new ConsiliumError('not_found');
  if (hex(sealed) !== key.slice(prefix.length)) throw new ConsiliumError('object_damaged');
  return (await keyOf({ keys }, scope)).open(sealed, PLACE);
}

function keyOf({ keys }: Pick<RecordParts, 'keys'>, scope: Scope): Promise<KeyHandle> {
  return keys.forCompartment(scope.tenant, scope.compartment);
}

function hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** A UUID (version 8: made by a rule of one's own) of a digest that is not the object's name. */
function uuidOf(digest: string): string {
  const of = hex(`document\n${digest}`);
  return `${of.slice(0, 8)}-${of.slice(8, 12)}-8${of.slice(13, 16)}-8${of.slice(17, 20)}-${of.slice(20, 32)}`;
}
