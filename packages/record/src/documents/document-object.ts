import { createHash } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { openObject, sealObject } from '@consilium/store';
import type { RecordParts } from '../record-parts.ts';

/** The bytes of a document as they lie in the object store. */
export interface SealedDocument {
  readonly key: string;
  readonly sealed: Uint8Array;
  /** The document's id: of the sealed bytes, so the same bytes are the same document, and the id tells nothing. */
  readonly id: string;
}

const PLACE = 'document';

/** Throws ConsiliumError('erased') where the patient's key is destroyed. */
export async function sealDocument(
  { keys }: Pick<RecordParts, 'keys'>,
  scope: Scope,
  bytes: Uint8Array,
): Promise<SealedDocument> {
  const { key, sealed, digest } = await sealObject(keys, scope, bytes, PLACE);
  return { key, sealed, id: uuidOf(digest) };
}

/** Opens what `sealDocument` made. Throws as `openObject` does. */
export function openDocument(
  parts: Pick<RecordParts, 'keys' | 'objects'>,
  scope: Scope,
  key: string,
): Promise<Uint8Array> {
  return openObject(parts, scope, key, PLACE);
}

/** A UUID (version 8: made by a rule of one's own) of a digest that is not the object's name. */
function uuidOf(digest: string): string {
  const of = createHash('sha256').update(`document\n${digest}`).digest('hex');
  return `${of.slice(0, 8)}-${of.slice(8, 12)}-8${of.slice(13, 16)}-8${of.slice(17, 20)}-${of.slice(20, 32)}`;
}
