/**
 * What makes the engine take a request for a conversation once. It begins with the conversation, so that an erasure finds what
 * has no row. The engine stores it readable: ids, never text.
 */
export function requestKey(conversation: string, id: string): string {
  return `${conversation}_${id}`;
}

/** The run in the key of a turn; null in any other key. */
export function runOfKey(key: string): string | null {
  return /^[0-9a-f-]{36}_([0-9a-f-]{36})(_\d+)?$/.exec(key)?.[1] ?? null;
}
