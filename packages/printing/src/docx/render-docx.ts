import { readFile } from 'node:fs/promises';
import type { PrintedBlock, PrintedDocument, PrintedSpan } from '@consilium/kernel';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import { FONT_FAMILY, FONT_FILES } from '../fonts.ts';
import type { PageSize } from '../formats.ts';
import { printableText } from '../printable-text.ts';
import { type Density, docxStyles } from './docx-styles.ts';

/** In twentieths of a point. */
const SIZES = { A4: { width: 11_906, height: 16_838 }, Letter: { width: 12_240, height: 15_840 } } as const;
const MARGIN = 1_080;
const SOFT = '55606B';
const LINE = 'C9D0D6';
const WARN = '8A4B00';

/**
 * A file of Word with real headings and lists. Sources are a numbered list at the end, as in the PDF. The regular font is embedded,
 * so that every name is printed where it is not installed.
 */
export async function renderDocx(document: PrintedDocument, size: PageSize): Promise<Uint8Array> {
  const textWidth = SIZES[size].width - 2 * MARGIN;
  const density = densityOf(document);
  const edge = density === 'fullPage' ? MARGIN * 0.75 : MARGIN;
  const file = new Document({
    ...{ title: printableText(document.title), creator: 'Consilium', styles: docxStyles(density) },
    fonts: [{ name: FONT_FAMILY, data: await readFile(FONT_FILES.regular) }],
    numbering: {
      config: [
        {
          reference: 'items',
          levels: [
            {
              ...{ level: 0, format: LevelFormat.BULLET, text: '•', alignment: AlignmentType.LEFT },
              style: { paragraph: { indent: { left: 300, hanging: 220 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: SIZES[size],
            margin: { top: edge, bottom: edge, left: MARGIN, right: MARGIN, footer: 500 },
          },
        },
        footers: { default: footer(document, textWidth) },
        children: [
          ...header(document),
          ...document.blocks.flatMap((each) => block(each, textWidth)),
          ...notes(document),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

/** Word lays out by itself: what is made for one page is set by how much there is on it. */
function densityOf({ onePage, blocks, footnotes }: PrintedDocument): Density {
  if (!onePage) return 'pages';
  return JSON.stringify([blocks, footnotes]).length > FULL_PAGE ? 'fullPage' : 'onePage';
}

/** Characters of the blocks and notes as JSON. */
const FULL_PAGE = 5_500;

const run = (text: string, more: object = {}) => new TextRun({ text: printableText(text), ...more });

function header({ title, about, status, isDraft }: PrintedDocument): readonly Paragraph[] {
  const last = about.length - 1;
  const border = { bottom: { style: BorderStyle.SINGLE, size: 6, color: LINE, space: 6 } };
  return [
    new Paragraph({ style: 'Title', children: [run(title)] }),
    new Paragraph({
      children: [run(status, { color: isDraft ? WARN : SOFT, bold: isDraft, size: 18 })],
      spacing: { after: 80 },
      ...(last < 0 ? { border } : {}),
    }),
    ...about.map(
      ({ label, text }, at) =>
        new Paragraph({
          tabStops: [{ type: TabStopType.LEFT, position: 1_680 }],
          indent: { left: 1_680, hanging: 1_680 },
          spacing: { after: 0 },
          children: [
            run(label, { color: SOFT, size: 18 }),
            new TextRun({ text: `\t${printableText(text)}`, size: 18 }),
          ],
          ...(at === last ? { border, spacing: { after: 120 } } : {}),
        }),
    ),
  ];
}

function block(of: PrintedBlock, textWidth: number): readonly (Paragraph | Table)[] {
  switch (of.kind) {
    case 'heading':
      return [new Paragraph({ style: 'Heading1', keepNext: true, children: [run(of.text)] })];
    case 'paragraph':
      return [new Paragraph({ children: spans(of.spans), spacing: { after: 100 } })];
    case 'list':
      return of.items.map(
        (item, at) =>
          new Paragraph({
            ...{ numbering: { reference: 'items', level: 0 }, keepLines: true },
            spacing: { after: at === of.items.length - 1 ? 80 : 30 },
            children: spans(item),
          }),
      );
    case 'table':
      return [table(of, textWidth), new Paragraph({ spacing: { after: 60 }, children: [] })];
  }
}

function table({ head, rows }: Extract<PrintedBlock, { kind: 'table' }>, textWidth: number): Table {
  const width = Math.floor(textWidth / Math.max(1, head.length));
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const line = { style: BorderStyle.SINGLE, size: 4, color: LINE };
  const cell = (children: readonly TextRun[]) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      margins: { top: 40, bottom: 40, right: 120 },
      children: [new Paragraph({ spacing: { after: 0 }, children: [...children] })],
    });
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: head.map(() => width),
    borders: {
      top: line,
      bottom: line,
      left: none,
      right: none,
      insideHorizontal: line,
      insideVertical: none,
    },
    rows: [
      new TableRow({
        ...{ tableHeader: true, cantSplit: true },
        children: head.map((text) => cell([run(text, { color: SOFT, size: 17 })])),
      }),
      ...rows.map(
        (cells) => new TableRow({ cantSplit: true, children: cells.map((each) => cell(spans(each, 19))) }),
      ),
    ],
  });
}

function spans(all: readonly PrintedSpan[], size?: number): TextRun[] {
  const sized = size === undefined ? {} : { size };
  return all.flatMap(({ text, notes: numbers, caution }, at) => [
    run(at === 0 ? text : ` ${text}`, sized),
    ...(numbers.length === 0 ? [] : [run(` ${numbers.join(', ')}`, { superScript: true, color: SOFT })]),
    ...(caution === null ? [] : [run(` [${caution}]`, { italics: true, color: WARN, ...sized })]),
  ]);
}

function notes({ footnotes, onePage }: PrintedDocument): readonly Paragraph[] {
  if (footnotes.length === 0) return [];
  const title = new Paragraph({
    border: { top: { style: BorderStyle.SINGLE, size: 6, color: LINE, space: 4 } },
    ...{ spacing: { before: 160, after: 40 }, keepNext: true },
    children: [run('Sources', { bold: true, color: SOFT, size: 17 })],
  });
  const size = onePage ? 12 : 15;
  const number = (each: number) => run(`${each} `, { bold: true, size });
  if (onePage) {
    const children = footnotes.flatMap((note) => [
      number(note.number),
      run(`${note.text}   `, { color: SOFT, size }),
    ]);
    return [title, new Paragraph({ children, spacing: { after: 0, line: 180 } })];
  }
  return [
    title,
    ...footnotes.map(
      (note) =>
        new Paragraph({
          ...{ indent: { left: 320, hanging: 320 }, spacing: { after: 20, line: 240 } },
          tabStops: [{ type: TabStopType.LEFT, position: 320 }],
          children: [
            number(note.number),
            new TextRun({ text: `\t${printableText(note.text)}`, color: SOFT, size }),
          ],
        }),
    ),
  ];
}

function footer({ shortStatus, labels }: PrintedDocument, textWidth: number): Footer {
  return new Footer({
    children: [
      ...labels.map(
        (label) =>
          new Paragraph({
            spacing: { after: 0 },
            children: [run(label, { bold: true, color: WARN, size: 15 })],
          }),
      ),
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        spacing: { after: 0 },
        children: [
          run(shortStatus, { color: SOFT, size: 15 }),
          new TextRun({
            children: ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
            ...{ color: SOFT, size: 15 },
          }),
        ],
      }),
    ],
  });
}
