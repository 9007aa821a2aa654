import type { PrintedDocument } from '@consilium/kernel';
import type { PageSize, PrintFormat } from './formats.ts';

/** Prints a document to the bytes of a file. What prints it is loaded with the first call: most processes never print. */
export async function printDocument(
  document: PrintedDocument,
  format: PrintFormat,
  size: PageSize = 'A4',
): Promise<Uint8Array> {
  if (format === 'pdf') return (await import('./pdf/render-pdf.ts')).renderPdf(document, size);
  return (await import('./docx/render-docx.ts')).renderDocx(document, size);
}
