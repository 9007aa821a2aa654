import type { Message, MessagePart } from '../messages/message.ts';
import { textOf } from '../messages/message.ts';
import type { Origin } from '../origin.ts';

/** What of an earlier message an agent may be shown: no claims, no ids. */
export type EarlierMessage = Pick<Message, 'role' | 'parts'>;

/** One earlier message as an agent may see it. */
export interface SeenMessage {
  readonly role: Message['role'];
  readonly text: string;
  readonly origins: readonly Origin[];
}

/** Bytes of UTF-8 a token, roughly: scripts with more bytes a letter have more tokens a letter too. */
export const BYTES_PER_TOKEN = 4;

const utf8 = new TextEncoder();

/** Rough and cheap. Providers' own counts are the truth for money. */
export function estimateTokens(text: string): number {
  return Math.ceil(utf8.encode(text).length / BYTES_PER_TOKEN);
}

/**
 * The newest messages that fit into `tokens`, oldest first, each with only the parts whose origin may be seen.
 * A message without any such part is left out whole: its place in the thread tells nothing either.
 */
export function historyWindow(
  history: readonly EarlierMessage[],
  origins: ReadonlySet<Origin>,
  tokens: number,
): readonly SeenMessage[] {
  const window: SeenMessage[] = [];
  let left = tokens;
  for (const message of history.toReversed()) {
    const seen = seenMessage(message, origins);
    if (!seen) continue;
    left -= estimateTokens(seen.text);
    if (left < 0) break;
    window.push(seen);
  }
  return window.reverse();
}

function seenMessage(message: EarlierMessage, origins: ReadonlySet<Origin>): SeenMessage | null {
  const parts: MessagePart[] = message.parts.filter((part) => origins.has(part.origin) && part.text !== '');
  if (parts.length === 0) return null;
  return { role: message.role, text: textOf(parts), origins: parts.map((part) => part.origin) };
}
