const TARGET = 24;
const LONGEST = 96;

/** Cuts a text after a space roughly every 24 characters; a long word is cut, a surrogate pair never is. */
export function textChunks(text: string): string[] {
  const chunks: string[] = [];
  let start = 0;
  while (start < text.length) {
    const space = text.indexOf(' ', start + TARGET);
    let end = space === -1 ? text.length : space + 1;
    if (end - start > LONGEST) end = start + LONGEST;
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end += 1;
    chunks.push(text.slice(start, end));
    start = end;
  }
  return chunks;
}
