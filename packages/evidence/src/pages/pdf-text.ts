import { openPdf } from '@consilium/base/pdf';
import type { ReadingLimits } from './limits.ts';
import { tidyText } from './tidy-text.ts';

/** The text of a PDF, page after page, until there is enough. Throws on one that is broken or encrypted. */
export async function pdfText(
  bytes: Uint8Array,
  limits: Pick<ReadingLimits, 'characters' | 'pdfPages'>,
): Promise<{ readonly title: string; readonly text: string; readonly truncated: boolean }> {
  const pdf = await openPdf(bytes);
  const last = Math.min(pdf.count, limits.pdfPages);
  const pages: string[] = [];
  let length = 0;
  let number = 1;
  for (; number <= last && length <= limits.characters; number += 1) {
    const text = tidyText(await pdf.text(number));
    length += text.length + 2;
    pages.push(text);
  }
  const title = tidyText(await pdf.title());
  const text = pages.filter(Boolean).join('\n\n');
  return { title, text, truncated: number <= pdf.count };
}
