import { deflateSync } from 'node:zlib';

export interface PdfOptions {
  /** Content streams of this many blanks beside the text, packed: what a bomb is made of. */
  readonly blanks?: number;
  /** Says that it is encrypted, with a dictionary that no password opens. */
  readonly encrypted?: boolean;
}

/** A small PDF; a page without lines is a page without text, as a scan has it. */
export function pdfOf(pages: readonly (readonly string[])[], options: PdfOptions = {}): Uint8Array {
  const { blanks = 0, encrypted = false } = options;
  const kids = pages.map((_, n) => `${3 + 2 * n} 0 R`).join(' ');
  const font = '<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
  const objects: Buffer[] = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`),
    ...pages.flatMap((lines, n) => [
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${4 + 2 * n} 0 R/Resources${font}>>`,
      ),
      streamOf(lines, blanks),
    ]),
  ];
  const trailer = encrypted
    ? `/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O(${'o'.repeat(32)})/U(${'u'.repeat(32)})>>/ID[(i)(i)]`
    : '';
  return whole(objects, trailer);
}

function streamOf(lines: readonly string[], blanks: number): Buffer {
  const shown = lines.map((line) => `(${line}) Tj 0 -14 Td`).join(' ');
  const text = lines.length > 0 ? `BT /F1 12 Tf 72 720 Td ${shown} ET` : '';
  const packed = deflateSync(Buffer.concat([Buffer.alloc(blanks, ' '), Buffer.from(text, 'latin1')]));
  const head = Buffer.from(`<</Filter/FlateDecode/Length ${packed.length}>>stream\n`);
  return Buffer.concat([head, packed, Buffer.from('\nendstream')]);
}

function whole(objects: readonly Buffer[], trailer: string): Uint8Array {
  const chunks = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let length = chunks[0]!.length;
  for (const [n, object] of objects.entries()) {
    places.push(length);
    const chunk = Buffer.concat([Buffer.from(`${n + 1} 0 obj`), object, Buffer.from('endobj\n')]);
    chunks.push(chunk);
    length += chunk.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `trailer<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`;
  chunks.push(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}${end}`));
  return new Uint8Array(Buffer.concat(chunks));
}
