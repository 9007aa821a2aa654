import { ConsiliumError, type DocumentUpload } from '@consilium/kernel';
import { DOCUMENT_LIMITS } from './limits.ts';
import { readPdf } from './pdf-text.ts';
import { plainTextPages } from './plain-text.ts';
import { storable } from './storable.ts';

/**
 * The readable text by page, with an empty one where a page has none; no page at all where the whole document has no
 * text (a photo, a scan, a PDF that cannot be opened). Throws ConsiliumError('document_too_long').
 */
export async function documentPages({ bytes, contentType }: DocumentUpload): Promise<readonly string[]> {
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
