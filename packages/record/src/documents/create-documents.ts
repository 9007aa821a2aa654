import { ConsiliumError, type FhirResource, type Json, type PatientRecord } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import type { RecordParts } from '../record-parts.ts';
import { readCurrent } from '../versions/read-versions.ts';
import { addDocument } from './add-document.ts';
import { openDocument } from './document-object.ts';
import { OBJECT_URL } from './document-reference.ts';
import { readPages, refuseChanged } from './page-rows.ts';

const TYPE = 'DocumentReference';
/** Ids of the record are UUIDs: what else is asked for is not there, and must not stand in the trail. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Papers and photos: the bytes sealed in the object store, what can be read of them in rows, and a DocumentReference
 * that says whether there is text. The same bytes are the same document. `addDocument` throws also ConsiliumError:
 * `document_empty`, `document_too_large`, `document_too_long`, `content_type_mismatch`; `readDocument`: `not_found`,
 * `object_damaged`.
 */
export function createDocuments(
  parts: RecordParts,
): Pick<PatientRecord, 'addDocument' | 'readDocument' | 'documentText'> {
  const { store } = parts;
  return {
    addDocument: addDocument(parts),

    readDocument: async (caller, document) => {
      const act = { action: 'record.document' as const, targets: [target(document)] };
      const { resource } = await store.read(caller, act, (transaction) =>
        readCurrent(transaction, caller.scope, { type: TYPE, id: document }),
      );
      const { contentType, ...where } = attachmentOf(resource);
      const bytes = 'bytes' in where ? where.bytes : await openDocument(parts, caller.scope, where.object);
      return { bytes, contentType };
    },

    documentText: async (caller, document) => {
      const act = { action: 'record.document-text' as const, targets: [target(document)] };
      return store.read(caller, act, async (transaction) => {
        const { withdrawn } = await readCurrent(transaction, caller.scope, { type: TYPE, id: document });
        // What was taken back may be another patient's paper: a person may look at it, nobody reads facts out of it.
        if (withdrawn) throw new ConsiliumError('not_found');
        if (caller.asOf !== undefined) await refuseChanged(transaction, caller.scope, document);
        const pages = await readPages(transaction, caller.scope, document);
        return { document, text: pages.length > 0 ? 'readable' : 'none', pages };
      });
    },
  };
}

function target(document: string): string {
  if (!UUID.test(document)) throw new ConsiliumError('not_found');
  return `${TYPE}/${document}`;
}

/** Where the bytes of a document are: in the object store, or in the resource itself, as some sources send them. */
export type Attachment = { readonly contentType: string } & (
  | { readonly object: string }
  | { readonly bytes: Uint8Array }
);

/** The first attachment whose bytes we have. Throws ConsiliumError('not_found'): they are elsewhere, or nowhere. */
function attachmentOf(resource: FhirResource): Attachment {
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
