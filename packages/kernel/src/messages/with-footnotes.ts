import type { Claim, Footnote } from './message.ts';

/**
 * An answer with its marks as Markdown footnotes, `[^1]` … by first use, and the notes below it as code printed them.
 *
 * @example withFootnotes('It fell. [l1]', claims) // 'It fell.[^1]\n\n[^1]: Meyer, Anna, “…”'
 */
export function withFootnotes(text: string, claims: readonly Claim[]): string {
  const known = new Map<string, Footnote>();
  for (const { evidence } of claims) for (const note of evidence) known.set(note.mark, note);
  const numbers = new Map<string, number>();
  const marked = text.replaceAll(/ ?\[([cl]\d{1,5})\]/g, (whole, mark: string) => {
    if (!known.has(mark)) return whole;
    if (!numbers.has(mark)) numbers.set(mark, numbers.size + 1);
    return `[^${numbers.get(mark)}]`;
  });
  const notes = [...numbers].map(([mark, number]) => `[^${number}]: ${known.get(mark)!.printed}`);
  return notes.length === 0 ? marked : `${marked}\n\n${notes.join('\n')}`;
}
