import { TextDecoder } from 'node:util';

/** Where a page names its own encoding, it does so early. */
const LOOKED_AT = 2_048;
const NAMED_INSIDE =
  /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{2,30})|<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{2,30})/i;

/** Bytes as text: by the mark at their beginning, the header, the page's own word, else UTF-8. Never throws. */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const mark = markOf(bytes);
  const named = mark ?? charset ?? namedInside(bytes);
  return decoderOf(named).decode(bytes);
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function namedInside(bytes: Uint8Array): string | undefined {
  const found = NAMED_INSIDE.exec(Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1'));
  const name = found?.[1] ?? found?.[2];
  // What could be read as ASCII up to here is not UTF-16.
  return name && /^utf-16/i.test(name) ? undefined : name;
}

function decoderOf(name: string | undefined): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}
