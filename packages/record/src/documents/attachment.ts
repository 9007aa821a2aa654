import { ConsiliumError, type FhirResource, type Json } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import { OBJECT_URL } from './document-reference.ts';

/** Where the bytes of a document are: in the object store, or in the resource itself, as some sources send them. */
export type Attachment = { readonly contentType: string } & (
  | { readonly object: string }
  | { readonly bytes: Uint8Array }
);

/** The first attachment whose bytes we have. Throws ConsiliumError('not_found'): they are elsewhere, or nowhere. */
export function attachmentOf(resource: FhirResource): Attachment {
  for (const content of listOf(resource.content)) {
    const attachment = objectOf(objectOf(content)?.attachment);
    if (attachment) {
      const contentType = textOf(attachment.contentType) ?? 'application/octet-stream';
      const found = bytesOf(attachment);
      if (found) return { contentType, ...found };
    }
  }
  throw new ConsiliumError('not_found');
}

function bytesOf({ url, data }: { readonly [field: string]: Json }) {
  const address = textOf(url);
  if (address?.startsWith(OBJECT_URL)) return { object: address.slice(OBJECT_URL.length) };
  const inline = textOf(data);
  return inline === undefined ? undefined : { bytes: new Uint8Array(Buffer.from(inline, 'base64')) };
}
