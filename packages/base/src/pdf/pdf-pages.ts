import { getDocumentProxy } from 'unpdf';

/** A PDF that is open for reading. */
export interface PdfPages {
  readonly count: number;
  /** As the file says it; empty: it says none. */
  readonly title: () => Promise<string>;
  /** The text of a page, from 1. */
  readonly text: (page: number) => Promise<string>;
}

/** Opens a PDF (`@consilium/base/pdf`: its library is large, and most processes need none). Throws on one that is broken or encrypted. Hostile files take memory and time: use a guarded process. */
export async function openPdf(bytes: Uint8Array): Promise<PdfPages> {
  // Silent: what pdf.js complains about may quote the document.
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  return {
    count: pdf.numPages,
    title: async () => {
      const title: unknown = await pdf.getMetadata().then(
        ({ info }) => Object(info).Title,
        () => '',
      );
      return typeof title === 'string' ? title : '';
    },
    text: async (number) => {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    },
  };
}
