import type { PrintedDocument } from '@consilium/kernel';
import { FONT_FAMILY, FONT_FILES } from '../fonts.ts';
import type { PageSize } from '../formats.ts';
import { layOut } from './lay-out.ts';
import { pdfStyles } from './pdf-styles.ts';
import { Document, element, Font, renderToBuffer } from './react-pdf.ts';

Font.register({
  family: FONT_FAMILY,
  fonts: [
    { src: FONT_FILES.regular },
    { src: FONT_FILES.italic, fontStyle: 'italic' },
    { src: FONT_FILES.semibold, fontWeight: 600 },
  ],
});
// A name that is broken with a hyphen is another name.
Font.registerHyphenationCallback((word) => [word]);

/** What is made for one page is set in smaller type until it fits; the last is the smallest that is read with ease. */
const SCALES = { pages: [1], onePage: [1, 0.95, 0.9, 0.85, 0.8] } as const;

/** Has a title and a language, so that a reader of screens can say what it is. */
export async function renderPdf(document: PrintedDocument, size: PageSize): Promise<Uint8Array> {
  const { title, language, onePage } = document;
  let bytes = new Uint8Array();
  for (const scale of onePage ? SCALES.onePage : SCALES.pages) {
    let pages = 0;
    const page = layOut(document, size, pdfStyles(scale), (count) => {
      pages = count;
    });
    const properties = { title, language, creator: 'Consilium', producer: 'Consilium' };
    bytes = new Uint8Array(await renderToBuffer(element(Document, properties, page)));
    if (pages <= 1) break;
  }
  return bytes;
}
