/** The pages of a plain text: a form feed ends a page. UTF-16 by its mark, UTF-8, else the bytes of Windows-1252. */
export function plainTextPages(bytes: Uint8Array): readonly string[] {
  return decoded(bytes).split('\f');
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
