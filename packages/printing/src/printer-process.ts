/** `node printer-process.ts <task>`: the document comes in as JSON, one line of JSON with the bytes of the file goes out. It writes no file. */
import { json } from 'node:stream/consumers';
import type { PrintedDocument } from '@consilium/kernel';
import type { PageSize, PrintFormat } from './formats.ts';

export interface PrintingTask {
  readonly format: PrintFormat;
  readonly size: PageSize;
}

const { format, size }: PrintingTask = JSON.parse(process.argv[2] ?? '');
const document = (await json(process.stdin)) as PrintedDocument;
// Each format loads its own library: neither is fast to start.
const bytes =
  format === 'pdf'
    ? await (await import('./pdf/render-pdf.ts')).renderPdf(document, size)
    : await (await import('./docx/render-docx.ts')).renderDocx(document, size);
process.stdout.write(JSON.stringify(Buffer.from(bytes).toString('base64')), () => process.exit(0));
