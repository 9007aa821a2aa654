/** The server's own limit, so that nobody waits for an upload in vain. */
const MOST_BYTES = 25_000_000;
const TYPES = ['application/pdf', 'text/plain', 'image/jpeg', 'image/png'] as const;

export type PaperType = (typeof TYPES)[number];
export type PaperCheck = { readonly type: PaperType } | { readonly refused: string };

/** What the file picker offers. */
export const ACCEPT = '.pdf,.txt,.jpg,.jpeg,.png,application/pdf,text/plain,image/jpeg,image/png';

/** Looks at the first bytes of a file, not at its name: the server does the same. `head`: its first 1,024 bytes. */
export function checkPaper({ size, head }: { readonly size: number; readonly head: Uint8Array }): PaperCheck {
  if (size === 0) return { refused: 'The file is empty.' };
  if (size > MOST_BYTES)
    return { refused: `It has ${megabytes(size)}; at most ${megabytes(MOST_BYTES)} can be kept.` };
  if (begins(head, 0xff, 0xd8, 0xff)) return { type: 'image/jpeg' };
  if (begins(head, 0x89, 0x50, 0x4e, 0x47)) return { type: 'image/png' };
  if (new TextDecoder('latin1').decode(head).includes('%PDF-')) return { type: 'application/pdf' };
  const isUtf16 = begins(head, 0xff, 0xfe) || begins(head, 0xfe, 0xff);
  if (isUtf16 || !head.includes(0)) return { type: 'text/plain' };
  return { refused: 'Only a PDF, a plain text, a JPEG or a PNG can be kept. Save it as one of them.' };
}

function begins(head: Uint8Array, ...bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

export function megabytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** A title for people, from the name of a file. */
export function titleOf(name: string): string {
  const bare = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return bare.slice(0, 200) || 'Document';
}
