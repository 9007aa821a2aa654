import type { Claim, MessagePart } from '../messages/message.ts';

/** A report that was held back, as it is told later. */
export interface HeldItem {
  /** The name of its research agent; null: it is gone. */
  readonly agent: string | null;
  /** Why the agent worked: of its request. Null: it is not known any more. */
  readonly why: string | null;
  /** Why it was held. */
  readonly reason: string;
  readonly parts: readonly MessagePart[];
  readonly claims: readonly Claim[];
}

/** Reports that one message has at most; more stay in the list of what was held back, and the message says so. */
export const MOST_HELD_AT_ONCE = 20;

const CAUSES: { readonly [why: string]: string } = {
  created: 'It began its work.',
  message: 'It was asked.',
  trigger: 'A planned wake-up.',
  watch: 'A watched source changed.',
  budget: 'It has budget again.',
};

/** What was held back, oldest first, as one message of code: each with its agent, its cause and why it was held. */
export function heldMessage(
  items: readonly HeldItem[],
  more: number,
): { readonly parts: readonly MessagePart[]; readonly claims: readonly Claim[] } {
  const count = items.length === 1 ? 'One report was' : `${items.length} reports were`;
  const rest = more === 0 ? '' : ` ${more} more are in the list of what was held back.`;
  const code = (text: string): MessagePart => ({ origin: 'code', text });
  const parts = [code(`${count} held back until now.${rest}`)];
  const claims: Claim[] = [];
  let marks = 0;
  for (const [at, { agent, why, reason, ...item }] of items.entries()) {
    const renamed = new Map<string, string>();
    const rename = (mark: string) => {
      const known = renamed.get(mark) ?? `${mark.slice(0, 1)}${++marks}`;
      renamed.set(mark, known);
      return known;
    };
    for (const claim of item.claims)
      claims.push({
        ...claim,
        evidence: claim.evidence.map((note) => ({ ...note, mark: rename(note.mark) })),
      });
    // A model has written the name.
    if (agent !== null)
      parts.push({ origin: 'model', text: `${at + 1}. Report of the research agent “${agent}”` });
    parts.push(code([CAUSES[why ?? ''] ?? '', reason].join(' ').trim()));
    parts.push(...item.parts.map((part) => ({ ...part, text: remarked(part.text, renamed) })));
  }
  return { parts, claims };
}

/** Two reports may both have a footnote `l1`: in one message each has its own. */
function remarked(text: string, renamed: ReadonlyMap<string, string>): string {
  return text.replace(/\[([cl]\d{1,4})\]/g, (whole, mark: string) => {
    const known = renamed.get(mark);
    return known === undefined ? whole : `[${known}]`;
  });
}
