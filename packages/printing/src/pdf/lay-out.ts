import type { PrintedBlock, PrintedDocument, PrintedSpan } from '@consilium/kernel';
import type { PageSize } from '../formats.ts';
import { printableText } from '../printable-text.ts';
import type { PdfStyles } from './pdf-styles.ts';
import { element, type Node, Page, Text, View } from './react-pdf.ts';

/** The document as one flow of pages. `onPages` hears how many they are. */
export function layOut(
  document: PrintedDocument,
  size: PageSize,
  styles: PdfStyles,
  onPages: (count: number) => void,
): Node {
  const { shortStatus, labels } = document;
  return element(
    Page,
    { size: size === 'Letter' ? 'LETTER' : 'A4', style: styles.page, wrap: true },
    header(document, styles),
    ...document.blocks.map((each, at) => block(each, at, styles)),
    ...notes(document, styles),
    footer(shortStatus, labels, styles),
    element(Text, {
      ...{ style: styles.pageNumber, fixed: true },
      render: ({ pageNumber, totalPages }) => {
        onPages(totalPages);
        return `Page ${pageNumber} of ${totalPages}`;
      },
    }),
  );
}

function text(style: object, ...children: Node[]): Node {
  const printed = children.map((child) => (typeof child === 'string' ? printableText(child) : child));
  return element(Text, { style }, ...printed);
}

function header({ title, about, status, isDraft }: PrintedDocument, styles: PdfStyles): Node {
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

function block(of: PrintedBlock, at: number, styles: PdfStyles): Node {
  const key = String(at);
  switch (of.kind) {
    case 'heading':
      return element(View, { key, minPresenceAhead: 40 }, text(styles.heading, of.text));
    case 'paragraph':
      return element(View, { key, style: styles.paragraph }, text(styles.body, ...spans(of.spans, styles)));
    case 'list':
      return element(
        View,
        { key, style: styles.paragraph },
        ...of.items.map((item, place) =>
          element(
            View,
            { key: place, style: styles.item, wrap: false },
            text(styles.bullet, '•'),
            text(styles.itemText, ...spans(item, styles)),
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
          styles.rowHead,
        ),
        ...of.rows.map((cells, place) =>
          row(
            cells.map((cell) => [text(styles.cell, ...spans(cell, styles))]),
            place,
            styles.row,
          ),
        ),
      );
  }
}

function row(cells: readonly Node[][], key: string | number, style: object): Node {
  return element(
    View,
    { key, style, wrap: false, fixed: false },
    ...cells.map((cell, at) =>
      element(
        View,
        { key: at, style: { flexGrow: 1, flexBasis: 0, flexShrink: 1, paddingRight: 8 } },
        ...cell,
      ),
    ),
  );
}

function spans(all: readonly PrintedSpan[], styles: PdfStyles): readonly Node[] {
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

function notes({ footnotes, onePage }: PrintedDocument, styles: PdfStyles): readonly Node[] {
  if (footnotes.length === 0) return [];
  const title = element(
    View,
    { key: 'notes', style: styles.notes, minPresenceAhead: 30 },
    text(styles.notesTitle, 'Sources'),
  );
  if (onePage) {
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

function footer(line: string, labels: readonly string[], styles: PdfStyles): Node {
  return element(
    View,
    { style: styles.footer, fixed: true },
    ...labels.map((label, at) => element(Text, { key: at, style: styles.labels }, label)),
    text(styles.footerLine, line),
  );
}
