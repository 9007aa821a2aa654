/** `node pdf-reader.ts <task>`: the bytes of one PDF come in, one verdict goes out as JSON. It has no environment and writes no file. */
import { buffer } from 'node:stream/consumers';
import { openPdf } from '@consilium/base/pdf';

/** What the reader is told beside the bytes. */
export interface PdfTask {
  readonly mostPages: number;
  readonly mostCharacters: number;
}

/** What it says, once. */
export type PdfVerdict =
  | { readonly is: 'read'; readonly pages: readonly string[] }
  | { readonly is: 'too-long' }
  | { readonly is: 'unreadable' };

async function read(bytes: Uint8Array, { mostPages, mostCharacters }: PdfTask): Promise<PdfVerdict> {
  const pdf = await openPdf(bytes);
  if (pdf.count > mostPages) return { is: 'too-long' };
  const pages: string[] = [];
  let left = mostCharacters;
  for (let number = 1; number <= pdf.count; number += 1) {
    const text = await pdf.text(number);
    left -= text.length;
    if (left < 0) return { is: 'too-long' };
    pages.push(text);
  }
  return { is: 'read', pages };
}

const bytes = new Uint8Array(await buffer(process.stdin));
// Encrypted or broken: which of the two, and how, would be words of pdf.js.
const verdict = await read(bytes, JSON.parse(process.argv[2] ?? '')).catch(
  (): PdfVerdict => ({ is: 'unreadable' }),
);
process.stdout.write(JSON.stringify(verdict), () => process.exit(0));
