import { FONT_FAMILY } from '../fonts.ts';

const INK = '#1a1f24';
const SOFT = '#55606b';
const LINE = '#c9d0d6';
const WARN = '#8a4b00';

/**
 * In points, at full size. A line height of the page would take the page number away (renderer 4.9).
 * Black and grey do well on any printer; the colour of a caution is never alone, its words say the same.
 */
const FULL_SIZE = {
  page: {
    ...{ fontFamily: FONT_FAMILY, fontSize: 10, color: INK },
    ...{ paddingTop: 44, paddingBottom: 62, paddingHorizontal: 54 },
  },
  header: { marginBottom: 8, paddingBottom: 8, borderBottomWidth: 0.75, borderBottomColor: LINE },
  title: { fontSize: 17, fontWeight: 600, lineHeight: 1.2, marginBottom: 3 },
  draft: { fontSize: 9, color: WARN, fontWeight: 600, marginBottom: 5 },
  signed: { fontSize: 8.5, color: SOFT, marginBottom: 5 },
  about: { flexDirection: 'row' },
  label: { width: 84, color: SOFT, fontSize: 9, lineHeight: 1.3 },
  aboutText: { flex: 1, fontSize: 9, lineHeight: 1.3 },
  heading: { fontSize: 11.5, fontWeight: 600, marginTop: 8, marginBottom: 2 },
  paragraph: { marginBottom: 5 },
  body: { fontSize: 10, lineHeight: 1.3 },
  item: { flexDirection: 'row', marginBottom: 1.5 },
  bullet: { width: 11, color: SOFT, fontSize: 10, lineHeight: 1.3 },
  itemText: { flex: 1, fontSize: 10, lineHeight: 1.3 },
  table: { marginBottom: 7, borderTopWidth: 0.75, borderTopColor: LINE },
  rowHead: { flexDirection: 'row', paddingVertical: 2.5, borderBottomWidth: 0.75, borderBottomColor: LINE },
  row: { flexDirection: 'row', paddingVertical: 2.5, borderBottomWidth: 0.4, borderBottomColor: LINE },
  cellHead: { fontSize: 8.5, color: SOFT },
  cell: { fontSize: 9.5, lineHeight: 1.25 },
  mark: { fontSize: 7, verticalAlign: 'super', color: SOFT },
  caution: { fontStyle: 'italic', color: WARN, fontSize: 9 },
  notes: { marginTop: 9, paddingTop: 5, borderTopWidth: 0.75, borderTopColor: LINE },
  notesTitle: { fontSize: 8.5, fontWeight: 600, color: SOFT, marginBottom: 2 },
  note: { fontSize: 7, color: SOFT, lineHeight: 1.25 },
  noteLine: { flexDirection: 'row', marginBottom: 1 },
  noteLead: { width: 16, fontSize: 7.5, color: SOFT, fontWeight: 600 },
  noteText: { flex: 1, fontSize: 7.5, color: SOFT, lineHeight: 1.25 },
  noteNumber: { fontWeight: 600, color: INK },
  footer: { position: 'absolute', bottom: 24, left: 54, right: 130 },
  labels: { fontSize: 7.5, color: WARN, fontWeight: 600 },
  footerLine: { fontSize: 7.5, color: SOFT },
  pageNumber: {
    ...{ position: 'absolute', bottom: 24, right: 54, fontSize: 7.5, color: SOFT },
  },
} as const;

type Style = { readonly [property: string]: string | number };
export type PdfStyles = { readonly [name in keyof typeof FULL_SIZE]: Style };

const KEPT = new Set([
  'lineHeight',
  'fontWeight',
  'flex',
  'left',
  'right',
  'bottom',
  'paddingHorizontal',
  'paddingBottom',
]);

/** The styles in type of another size; the margins of the page stay. */
export function pdfStyles(scale: number): PdfStyles {
  const scaled = (style: Style): Style =>
    Object.fromEntries(
      Object.entries(style).map(([name, value]) => [
        name,
        typeof value === 'number' && !KEPT.has(name) ? value * scale : value,
      ]),
    );
  return Object.fromEntries(
    Object.entries(FULL_SIZE).map(([name, style]) => [name, scaled(style)]),
  ) as PdfStyles;
}
