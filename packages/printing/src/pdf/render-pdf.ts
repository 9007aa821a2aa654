import type { PrintedBlock, PrintedDocument, PrintedSpan } from '@consilium/kernel';
import { FONT_FAMILY, FONT_FILES } from '../fonts.ts';
import type { PageSize } from '../formats.ts';
import { printableText } from '../printable-text.ts';
import { pdfStyles as styles } from './pdf-styles.ts';
import { Document, element, Font, type Node, Page, renderToBuffer, Text, View } from './react-pdf.ts';

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

/** Tagged with title and language, so that a reader of screens can say what it is. */
export async function renderPdf(document: PrintedDocument, size: PageSize): Promise<Uint8Array> {
  const { title, language, status, labels, isDraft } = document;
  const page = element(
    Page,
    { size: size === 'Letter' ? 'LETTER' : 'A4', style: styles.page, wrap: true },
    header(document),
    ...document.blocks.map(block),
    ...notes(document),
    footer(status, labels, isDraft),
    element(Text, {
      ...{ style: styles.pageNumber, fixed: true },
      render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`,
    }),
  );
  const bytes = await renderToBuffer(
    element(Document, { title, language, creator: 'Consilium', producer: 'Consilium' }, page),
  );
  return new Uint8Array(bytes);
}

function text(style: object, ...children: Node[]): Node {
  const printed = children.map((child) => (typeof child === 'string' ? printableText(child) : child));
  return element(Text, { style }, ...printed);
}

function header({ title, about, status, isDraft }: PrintedDocument): Node {
  return element(
    View,
    { style: styles.header },
    text(styles.title, title),
    text(isDraft ? styles.draft : styles.signed, status),
    ...about.map(({ label, text: said }) =>
      element(
        View,
        { style: styles.about, key: label },
        text(styles.label, label),
        text(styles.aboutText, said),
      ),
    ),
  );
}

function block(of: PrintedBlock, at: number): Node {
  const key = String(at);
  switch (of.kind) {
    case 'heading':
      return element(View, { key, minPresenceAhead: 40 }, text(styles.heading, of.text));
    case 'paragraph':
      return element(View, { key, style: styles.paragraph }, text(styles.body, ...spans(of.spans)));
    case 'list':
      return element(
        View,
        { key, style: styles.paragraph },
        ...of.items.map((item, place) =>
          element(
            View,
            { key: place, style: styles.item, wrap: false },
            text(styles.bullet, '•'),
            text(styles.itemText, ...spans(item)),
          ),
        ),
      );
    case 'table':
      return element(
        View,
        { key, style: styles.table },
        row(
          of.head.map((cell) => [text(styles.cellHead, cell)]),
          'head',
          true,
        ),
        ...of.rows.map((cells, place) =>
          row(
            cells.map((cell) => [text(styles.cell, ...spans(cell))]),
            place,
            false,
          ),
        ),
      );
  }
}

function row(cells: readonly Node[][], key: string | number, isHead: boolean): Node {
  return element(
    View,
    { key, style: isHead ? styles.rowHead : styles.row, wrap: false, fixed: false },
    // The first column names the row.
    ...cells.map((cell, at) =>
      element(
        View,
        { key: at, style: { flexGrow: 1, flexBasis: 0, flexShrink: 1, paddingRight: 8 } },
        ...cell,
      ),
    ),
  );
}

function spans(all: readonly PrintedSpan[]): readonly Node[] {
  return all.flatMap(({ text: said, notes: numbers, caution }, at) => [
    at === 0 ? printableText(said) : ` ${printableText(said)}`,
    ...(numbers.length === 0
      ? []
      : [element(Text, { key: `n${at}`, style: styles.mark }, ` ${numbers.join(', ')}`)]),
    ...(caution === null
      ? []
      : [element(Text, { key: `c${at}`, style: styles.caution }, ` [${caution.replaceAll(' ', '\u00a0')}]`)]),
  ]);
}

function notes({ footnotes, compactNotes }: PrintedDocument): readonly Node[] {
  if (footnotes.length === 0) return [];
  const title = element(
    View,
    { key: 'notes', style: styles.notes, minPresenceAhead: 30 },
    text(styles.notesTitle, 'Sources'),
  );
  if (compactNotes) {
    const run = footnotes.flatMap(({ number, text: said }, at) => [
      element(Text, { key: number, style: styles.noteNumber }, `${at === 0 ? '' : '   '}${number} `),
      said,
    ]);
    return [title, text(styles.note, ...run)];
  }
  const lines = footnotes.map(({ number, text: said }) =>
    element(
      View,
      { key: `note ${number}`, style: styles.noteLine },
      text(styles.noteLead, String(number)),
      text(styles.noteText, said),
    ),
  );
  return [title, ...lines];
}

function footer(status: string, labels: readonly string[], isDraft: boolean): Node {
  return element(
    View,
    { style: styles.footer, fixed: true },
    ...labels.map((label, at) => element(Text, { key: at, style: styles.labels }, label)),
    text(styles.footerLine, isDraft ? status : (status.split('. ')[0] ?? '')),
  );
}
