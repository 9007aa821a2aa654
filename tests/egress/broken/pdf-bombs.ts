import { deflateSync } from 'node:zlib';
import { pdfOf } from '@consilium/record/test-support/pdf';

const MB = 1_000_000;

/** PDFs made to cost: each is below 10 MB. */
export const PDF_BOMBS: { readonly [name: string]: () => Uint8Array } = {
  'a stream that unpacks to 400 MB': () => pdfOf([['x']], { blanks: 400 * MB }),
  'thirty streams of 50 MB': () => pdfOf(Array(30).fill(['x']), { blanks: 50 * MB }),
  'encrypted for nobody': () => pdfOf([['secret']], { encrypted: true }),
  'three thousand pages': () => pdfOf(Array(3_000).fill(['a page of a long book'])),
  'a page with a million words': () =>
    pdfOf([Array(100_000).fill('ten words on one line that go on and on')]),
  'a page without text': () => pdfOf([[]]),
  'packed twice': () =>
    streamed(deflateSync(deflateSync(Buffer.alloc(900 * MB, ' '))), '[/FlateDecode/FlateDecode]'),
  'packed ten times in name': () => streamed(Buffer.alloc(1_000), `[${'/FlateDecode'.repeat(10)}]`),
  'runs that unpack': () => streamed(Buffer.from(Array(MB).fill([0x81, 0x20]).flat()), '/RunLengthDecode'),
  'LZW of noise': () =>
    streamed(Buffer.from(Array.from({ length: MB }, (_, n) => (n * 7_919) % 256)), '/LZWDecode'),
  'hex without end': () => streamed(Buffer.alloc(MB, 'f'), '/ASCIIHexDecode'),
  'operators without operands': () => streamed(Buffer.from('Tj TJ Tf Td Do '.repeat(100_000))),
  'states saved and never restored': () => streamed(Buffer.from('q '.repeat(2 * MB))),
  'a text of brackets': () => streamed(Buffer.from(`BT ${'('.repeat(3 * MB)}`)),
  'arrays inside arrays': () => streamed(Buffer.from('['.repeat(3 * MB))),
  'dictionaries inside dictionaries': () => objects([`${'<</A'.repeat(500_000)}`]),
  'a tree of pages that is its own child': () =>
    objects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
  'a tree that is its own grandchild': () =>
    objects([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 9>>',
      '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>',
    ]),
  'more pages than there are': () =>
    objects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 2147483647>>']),
  'fewer pages than none': () =>
    objects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count -1>>']),
  'an object that is itself': () => objects(['1 0 R', '2 0 R']),
  'a length that is itself': () =>
    objects(['<</Type/Catalog/Pages 2 0 R>>', '<</Length 2 0 R>>stream\nx\nendstream']),
  'a drawing that draws itself': () => drawing('/F Do'),
  'a drawing that draws itself a thousand times': () => drawing('/F Do '.repeat(1_000)),
  'a font that maps four thousand million letters': () =>
    mapped('1 beginbfrange <00000000> <ffffffff> <0041> endbfrange'),
  'a font with a million maps': () =>
    mapped(`${'1 beginbfrange <0000> <ffff> <0041> endbfrange '.repeat(20_000)}`),
  'a table of places with a thousand million lines': () =>
    Buffer.from('%PDF-1.4\nxref\n0 1000000000\ntrailer<</Size 1000000000/Root 1 0 R>>\nstartxref\n9\n%%EOF'),
  'a table of places that comes before itself': () =>
    Buffer.from(
      '%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 1/Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF',
    ),
  'no table, and a million objects': () =>
    Buffer.from(`%PDF-1.4\n${Array.from({ length: 300_000 }, (_, n) => `${n} 0 obj<<>>endobj\n`).join('')}`),
  'only the beginning': () => Buffer.from('%PDF-1.4'),
  'only zeros': () => Buffer.alloc(MB),
  'a web page': () => Buffer.from('<html><p>I am no PDF.'),
  'nothing at all': () => Buffer.alloc(0),
};

/** Objects from number 1; the reader has to find them for itself, which is the harder way. */
function objects(bodies: readonly (string | Buffer)[]): Buffer {
  const parts = bodies.map((body, n) =>
    Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]),
  );
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...parts, Buffer.from('trailer<</Root 1 0 R>>\n%%EOF')]);
}

const stream = (bytes: Buffer, entries: string) =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

function page(resources: string, ...rest: readonly (string | Buffer)[]): Buffer {
  return objects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${resources}>>>>`,
    ...rest,
  ]);
}

const streamed = (bytes: Buffer, filter = '') => page('', stream(bytes, filter && `/Filter${filter}`));

function drawing(content: string): Buffer {
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F 5 0 R>>>>';
  return page('/XObject<</F 5 0 R>>', stream(Buffer.from('/F Do'), ''), stream(Buffer.from(content), form));
}

function mapped(ranges: string): Buffer {
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange ${ranges} endcmap`;
  return page(
    '/Font<</F1 5 0 R>>',
    stream(Buffer.from('BT /F1 12 Tf (text) Tj ET'), ''),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>',
    stream(Buffer.from(map), ''),
  );
}
