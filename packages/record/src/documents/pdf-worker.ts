import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/** What the thread is given. */
export interface PdfTask {
  readonly bytes: Uint8Array;
  readonly mostPages: number;
  readonly mostCharacters: number;
}

/** What it says, once. */
export type PdfVerdict =
  | { readonly is: 'read'; readonly pages: readonly string[] }
  | { readonly is: 'too-long' }
  | { readonly is: 'unreadable' };

async function read({ bytes, mostPages, mostCharacters }: PdfTask): Promise<PdfVerdict> {
  // Silent: what pdf.js complains about may quote the document.
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  if (pdf.numPages > mostPages) return { is: 'too-long' };
  const pages: string[] = [];
  let left = mostCharacters;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    page.cleanup();
    left -= text.length;
    if (left < 0) return { is: 'too-long' };
    pages.push(text);
  }
  return { is: 'read', pages };
}

// Encrypted or broken: which of the two, and how, would be words of pdf.js.
const verdict = await read(workerData as PdfTask).catch((): PdfVerdict => ({ is: 'unreadable' }));
parentPort?.postMessage(verdict);
