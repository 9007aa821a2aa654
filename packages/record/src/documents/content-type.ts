import { ConsiliumError, type DocumentUpload } from '@consilium/kernel';
import { DOCUMENT_LIMITS } from './limits.ts';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Readers look for the header in this many bytes: scanners write lines of their own before it. */
const PDF_HEADER_WITHIN = 1_024;

/**
 * Throws ConsiliumError: `document_empty`, `document_too_large`, or `content_type_mismatch` where the bytes are not
 * what the content type says.
 */
export function checkContent({ bytes, contentType }: DocumentUpload): void {
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
