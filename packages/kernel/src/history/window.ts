import type { Message, MessagePart } from '../messages/message.ts';
import { textOf } from '../messages/message.ts';
import type { Origin } from '../origin.ts';

/** One earlier message as an agent may see it. */
export interface SeenMessage {
  readonly role: Message['role'];
  readonly text: string;
  readonly origins: readonly Origin[];
}

/** Rough and cheap: four characters a token. Providers' own counts are the truth for money. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/**
 * The newest messages that fit into `tokens`, oldest first, each with only the parts whose origin may be seen.
 * A message without any such part is left out whole: its place in the thread tells nothing either.
 */
export function historyWindow(
  history: readonly Message[],
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
    window.unshift(seen);
  }
  return window;
}

function seenMessage(message: Message, origins: ReadonlySet<Origin>): SeenMessage | null {
  const parts: MessagePart[] = message.parts.filter((part) => origins.has(part.origin) && part.text !== '');
  if (parts.length === 0) return null;
  return { role: message.role, text: textOf(parts), origins: parts.map((part) => part.origin) };
}
