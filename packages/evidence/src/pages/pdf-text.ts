import { getDocumentProxy } from 'unpdf';
import type { ReadingLimits } from './limits.ts';
import { tidyText } from './tidy-text.ts';

/** The text of a PDF, page after page, until there is enough. Throws on one that is broken or encrypted. */
export async function pdfText(
  bytes: Uint8Array,
  limits: Pick<ReadingLimits, 'characters' | 'pdfPages'>,
): Promise<{ readonly title: string; readonly text: string; readonly truncated: boolean }> {
  // Silent: what pdf.js complains about may quote the document.
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  const last = Math.min(pdf.numPages, limits.pdfPages);
  const pages: string[] = [];
  let length = 0;
  let number = 1;
  for (; number <= last && length <= limits.characters; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = tidyText(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    );
    page.cleanup();
    length += text.length + 2;
    pages.push(text);
  }
  const title = await pdf.getMetadata().then(
    ({ info }) => Object(info).Title,
    () => '',
  );
  const text = pages.filter(Boolean).join('\n\n');
  return { title: tidyText(typeof title === 'string' ? title : ''), text, truncated: number <= pdf.numPages };
}
