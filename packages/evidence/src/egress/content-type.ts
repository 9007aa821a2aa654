import { unsupported } from './refusals.ts';

const KINDS: { readonly [type: string]: PageKind } = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'application/pdf': 'pdf',
};

export type PageKind = 'html' | 'text' | 'pdf';

export interface ContentType {
  readonly type: string;
  readonly kind: PageKind;
  /** As the header names it; most pages name it inside, or not at all. */
  readonly charset: string | undefined;
}

/** Reads the header. Anything but a page, a text or a PDF: `page_unsupported`. Nothing is guessed from the bytes. */
export function contentTypeOf(header: string): ContentType {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase());
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (kind === undefined) throw unsupported();
  const charset = parameters.find((each) => each.startsWith('charset='))?.slice('charset='.length);
  return { type, kind, charset: charset?.replace(/^"(.*)"$/, '$1') };
}
