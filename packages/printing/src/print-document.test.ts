import { createRequire } from 'node:module';
import { inflateRawSync } from 'node:zlib';
import { openPdf } from '@consilium/base/pdf';
import type { PrintedDocument } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { FONT_FILES } from './fonts.ts';
import { PAGE_SIZES } from './formats.ts';
import { printDocument } from './print-document.ts';

const span = (text: string, notes: readonly number[] = [1], caution: string | null = null) => ({
  text,
  notes,
  caution,
});
const document: PrintedDocument = {
  ...{
    title: 'Letter for Łukasz Żółć',
    language: 'en',
    status: 'Draft, not signed',
    shortStatus: 'Draft, not signed',
    isDraft: true,
    onePage: false,
  },
  about: [{ label: 'To', text: 'Ağaoğlu Insurance' }],
  labels: ['Scripted reply: no language model wrote this.'],
  blocks: [
    { kind: 'heading', text: 'Reasons' },
    { kind: 'paragraph', spans: [span('Dose 5 μg, GFR ≥ 60.'), span('It may help.', [], 'not confirmed')] },
    { kind: 'list', items: Array.from({ length: 90 }, (_, at) => [span(`Line ${at} of the list.`)]) },
    { kind: 'table', head: ['Test', 'Value'], rows: [[[span('HbA1c', [])], [span('7.9 %')]]] },
    { kind: 'paragraph', spans: [span('Odd\u0000 \ud800 signs\u202e go.', [])] },
  ],
  footnotes: [{ number: 1, text: 'Observation/a, version 2, valueQuantity' }],
};
const wanted = [
  'Łukasz Żółć',
  'Ağaoğlu',
  '5 μg',
  '≥ 60',
  '[not confirmed]',
  'Draft, not signed',
  'HbA1c',
  'version 2',
  'Scripted reply',
];

describe('a document as a file [B15] [A19]', () => {
  it.each(PAGE_SIZES)('is a PDF of %s with its text, notes, status and page numbers', async (size) => {
    const pdf = await openPdf(await printDocument(document, 'pdf', size));
    const pages = await Promise.all(Array.from({ length: pdf.count }, (_, at) => pdf.text(at + 1)));
    for (const text of wanted) expect(pages.join('\n').replaceAll('\u00a0', ' ')).toContain(text);
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((text, at) => {
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(text).toContain('Draft, not signed');
    });
    expect(await pdf.title()).toBe(document.title);
  });

  it.each(PAGE_SIZES)(
    'is a file of Word of %s with its text, notes, status and page numbers',
    async (size) => {
      const parts = unzip(await printDocument(document, 'docx', size));
      const text = [...parts]
        .filter(([name]) => name.endsWith('.xml'))
        .map(([, xml]) => xml)
        .join('\n')
        .replaceAll(/<[^>]+>/g, '');
      for (const each of [...wanted, 'Page ']) expect(text).toContain(each);
      expect(parts.get('word/document.xml')).toContain(`w:w="${size === 'A4' ? 11906 : 12240}"`);
      expect([...parts.keys()].some((name) => name.startsWith('word/fonts/'))).toBe(true);
    },
  );

  it('is printed beside its caller, which goes on, and not at any price', async () => {
    const items = Array.from({ length: 120 }, (_, at) => [span(`Line ${at}.`)]);
    const long = { ...document, blocks: [{ kind: 'list' as const, items }] };
    let longest = 0;
    let last = performance.now();
    const looks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    await printDocument(long, 'pdf');
    clearInterval(looks);
    expect(longest).toBeLessThan(1_000);
    await expect(printDocument(long, 'pdf', 'A4', { ms: 50 })).rejects.toMatchObject({
      code: 'too_long_to_print',
    });
  });

  it('has a font with the letters of names and the signs of measurement', () => {
    const fontkit = createRequire(createRequire(import.meta.url).resolve('@react-pdf/renderer'))('fontkit');
    for (const file of Object.values(FONT_FILES)) {
      const font = fontkit.openSync(file);
      const missing = [...'ŁŻółćğışțőřžßæøåÆØŒñμµαβγΔΩ≥≤±°²³₂×–—“”…−½%'].filter(
        (sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0)),
      );
      expect(missing).toEqual([]);
    }
  });
});

/** The parts of a zip file by name. */
function unzip(bytes: Uint8Array): ReadonlyMap<string, string> {
  const file = Buffer.from(bytes);
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [length, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = file.toString('utf8', at + 46, at + 46 + length);
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(start, start + file.readUInt32LE(at + 20));
    parts.set(name, (file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'));
    at += 46 + length + extra + comment;
  }
  return parts;
}
