import { createHash } from 'node:crypto';
import type { DocumentText, DocumentUpload, FhirResource, Scope } from '@consilium/kernel';
import { patientId } from '../ids/patient-id.ts';
import type { SealedDocument } from './document-object.ts';
import { storable } from './storable.ts';

/** On a DocumentReference, `valueCode` is `readable` or `none`: whether the document has text that can be read. */
export const READABLE_TEXT_EXTENSION = 'urn:consilium:fhir:readable-text';
/** Begins the url of an attachment whose bytes lie in the object store, before the object's key. */
export const OBJECT_URL = 'object:';
const LONGEST_TITLE = 200;

/** The resource of an uploaded document. Its size and hash (SHA-1, as FHIR has it) are of the readable bytes. */
export function documentReference(
  { compartment }: Scope,
  { bytes, contentType, title, date }: DocumentUpload,
  { id, key }: SealedDocument,
  says: { readonly text: DocumentText['text']; readonly now: Date; readonly hasPatient: boolean },
): FhirResource & { readonly id: string } {
  const name = storable(title.trim().slice(0, LONGEST_TITLE)) || 'Document';
  const created = date ?? says.now.toISOString();
  return {
    resourceType: 'DocumentReference',
    id,
    extension: [{ url: READABLE_TEXT_EXTENSION, valueCode: says.text }],
    status: 'current',
    ...(says.hasPatient ? { subject: { reference: `Patient/${patientId(compartment)}` } } : {}),
    date: instantOf(created),
    description: name,
    content: [
      {
        attachment: {
          contentType,
          url: OBJECT_URL + key,
          size: bytes.length,
          hash: createHash('sha1').update(bytes).digest('base64'),
          title: name,
          creation: created,
        },
      },
    ],
  };
}

/** A day has no time zone: its first moment in UTC. What is no date stays, and is refused by the validation. */
function instantOf(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00Z` : date;
}
