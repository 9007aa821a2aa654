import {
  ConsiliumError,
  type DocumentUpload,
  errorCode,
  type FhirResource,
  type PatientRecord,
  type ResourceVersion,
  reporterOf,
  type Scope,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { checkResource } from '../fhir/check-resource.ts';
import { RecordRefusal } from '../fhir/issue.ts';
import { patientId } from '../ids/patient-id.ts';
import type { RecordParts } from '../record-parts.ts';
import { mayChange } from '../rights/record-right.ts';
import { isOwnReport } from '../rights/report-mark.ts';
import { withinQuota } from '../rights/report-quota.ts';
import { entryBy } from '../rights/reported-entry.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { onlyPeople } from '../versions/only-people.ts';
import { readCurrent } from '../versions/read-versions.ts';
import { resourcesThere } from '../versions/resources-there.ts';
import { versionTarget } from '../versions/version-target.ts';
import { writeVersions } from '../writing/write-versions.ts';
import { sealDocument } from './document-object.ts';
import { documentReference } from './document-reference.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import { insertPages } from './page-rows.ts';
import { readPdf } from './pdf-text.ts';
import { plainTextPages } from './plain-text.ts';
import { storable } from './storable.ts';

const TYPE = 'DocumentReference';

/** The object first, then one transaction: a crash in between leaves an object that the repeat finds. */
export function addDocument(parts: RecordParts): PatientRecord['addDocument'] {
  const { store, objects, now } = parts;
  return async (caller, upload) => {
    onlyPeople(caller);
    checkContent(upload);
    const { scope } = caller;
    // Asks for the grant as well, before there is a key for the patient: without one no row and no object is made.
    const { right, hasPatient } = await store.read(
      caller,
      { action: 'record.document-patient' },
      async (transaction) => ({
        right: await mayChange(transaction),
        hasPatient: await patientIsThere(transaction, scope),
      }),
    );
    const document = await sealDocument(parts, scope, upload.bytes);
    const { id } = document;
    const act = { action: 'record.document-known' as const, targets: [`${TYPE}/${id}`] };
    const known = await store.read(caller, act, (transaction) => standing(transaction, scope, id));
    if (known) return known;
    const pages = await documentPages(upload);
    const says = { text: pages.length > 0 ? 'readable' : 'none', now: now(), hasPatient } as const;
    const resource = { ...entryBy(right, scope, documentReference(scope, upload, document, says)), id };
    const issues = checkResource(resource, TYPE);
    if (issues.length > 0) throw new RecordRefusal(issues);
    await objects.put(document.key, document.sealed, { ifAbsent: true });
    return store.write(caller, 'record.document-add', async (transaction) => {
      await lockCompartment(transaction, scope);
      const rightNow = await mayChange(transaction);
      const value =
        (await standing(transaction, scope, id)) ??
        (await writeDocument(transaction, scope, { resource, pages, now }));
      await withinQuota(transaction, scope, rightNow);
      return { value, targets: [versionTarget(value)] };
    });
  };
}

/** The current version, unless there is none or it was taken back: then the document may come again. */
async function standing(
  transaction: PoolClient,
  scope: Scope,
  id: string,
): Promise<ResourceVersion | undefined> {
  const current = await currentOf(transaction, scope, id);
  return current?.withdrawn ? undefined : current;
}

/** What the care team has taken back does not come again from the patient or a proxy. */
async function refuseWithdrawn(
  transaction: PoolClient,
  scope: Scope,
  resource: FhirResource & { readonly id: string },
): Promise<void> {
  const current = await currentOf(transaction, scope, resource.id);
  if (current !== undefined && reporterOf(resource) !== null && !isOwnReport(scope, current))
    throw new ConsiliumError('conflict', { remedy: 'the care team has withdrawn this document' });
}

async function currentOf(
  transaction: PoolClient,
  scope: Scope,
  id: string,
): Promise<ResourceVersion | undefined> {
  try {
    return await readCurrent(transaction, scope, { type: TYPE, id });
  } catch (error) {
    if (errorCode(error) === 'not_found') return undefined;
    throw error;
  }
}

/** A paper may come before the first import: then it has no subject, as a reference must lead to what is there. */
async function patientIsThere(transaction: PoolClient, scope: Scope): Promise<boolean> {
  const found = await resourcesThere(transaction, scope, [patientId(scope.compartment)]);
  return found.some(({ type }) => type === 'Patient');
}

async function writeDocument(
  transaction: PoolClient,
  scope: Scope,
  document: {
    readonly resource: FhirResource & { readonly id: string };
    readonly pages: readonly string[];
    readonly now: () => Date;
  },
): Promise<ResourceVersion> {
  const { resource, pages, now } = document;
  const writtenBy = { way: 'person', actor: scope.actor } as const;
  await refuseWithdrawn(transaction, scope, resource);
  await writeVersions(transaction, { scope, now }, [{ resource, writtenBy }]);
  await insertPages(transaction, scope, resource.id, pages);
  return readCurrent(transaction, scope, { type: TYPE, id: resource.id });
}

/**
 * The readable text by page, with an empty one where a page has none; no page at all where the whole document has no
 * text (a photo, a scan, a PDF that cannot be opened). Throws ConsiliumError('document_too_long').
 */
async function documentPages({ bytes, contentType }: DocumentUpload): Promise<readonly string[]> {
  const pages = (await pagesOf(bytes, contentType)).map(storable);
  const characters = pages.reduce((sum, page) => sum + page.length, 0);
  if (pages.length > DOCUMENT_LIMITS.pages || characters > DOCUMENT_LIMITS.characters) throw tooLong();
  return pages.some((page) => page.trim() !== '') ? pages : [];
}

async function pagesOf(
  bytes: Uint8Array,
  contentType: DocumentUpload['contentType'],
): Promise<readonly string[]> {
  if (contentType === 'text/plain') return plainTextPages(bytes);
  if (contentType !== 'application/pdf') return [];
  const verdict = await readPdf(bytes);
  if (verdict.is === 'too-long') throw tooLong();
  return verdict.is === 'read' ? verdict.pages : [];
}

function tooLong(): ConsiliumError {
  const { pages, characters } = DOCUMENT_LIMITS;
  return new ConsiliumError('document_too_long', {
    remedy: `split it: at most ${pages} pages and ${characters / 1e6} million characters a document`,
  });
}

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Readers look for the header in this many bytes: scanners write lines of their own before it. */
const PDF_HEADER_WITHIN = 1_024;

/**
 * Throws ConsiliumError: `document_empty`, `document_too_large`, or `content_type_mismatch` where the bytes are not
 * what the content type says.
 */
function checkContent({ bytes, contentType }: DocumentUpload): void {
  if (bytes.length === 0) throw new ConsiliumError('document_empty');
  if (bytes.length > DOCUMENT_LIMITS.bytes)
    throw new ConsiliumError('document_too_large', {
      remedy: `at most ${DOCUMENT_LIMITS.bytes / 1e6} MB a document`,
    });
  if (typeOf(bytes) !== contentType)
    throw new ConsiliumError('content_type_mismatch', {
      remedy: 'PDF, JPEG, PNG or plain text, under its own content type',
    });
}

function typeOf(bytes: Uint8Array): DocumentUpload['contentType'] | null {
  if (begins(bytes, JPEG)) return 'image/jpeg';
  if (begins(bytes, PNG)) return 'image/png';
  const head = Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN)).toString('latin1');
  if (head.includes('%PDF-')) return 'application/pdf';
  return isUtf16(bytes) || !bytes.includes(0) ? 'text/plain' : null;
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function begins(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
