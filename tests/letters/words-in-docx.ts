import { inflateRawSync } from 'node:zlib';

/** The text of a file of Word, as its body has it. */
export function wordsInDocx(bytes: Uint8Array): string {
  const xml = partOf(Buffer.from(bytes), 'word/document.xml');
  return xml
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** One part of a zip file, by its directory at the end. */
function partOf(file: Buffer, wanted: string): string {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [length, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    if (file.toString('utf8', at + 46, at + 46 + length) === wanted) {
      const local = file.readUInt32LE(at + 42);
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      return inflateRawSync(file.subarray(start, start + file.readUInt32LE(at + 20))).toString('utf8');
    }
    at += 46 + length + extra + comment;
  }
  throw new Error(`${wanted} is not in the file`);
}
