import { TextDecoder } from 'node:util';

/**
 * The pages of a plain text: a form feed ends a page. In the charset that is named, if anybody knows it; else UTF-16 by
 * its mark, UTF-8, else the bytes of Windows-1252.
 */
export function plainTextPages(bytes: Uint8Array, charset?: string): readonly string[] {
  return (named(bytes, charset) ?? guessed(bytes)).split('\f');
}

function named(bytes: Uint8Array, charset: string | undefined): string | null {
  if (charset === undefined) return null;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
}

function guessed(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
