/**
 * What makes the engine take a request for a conversation once. It begins with the conversation, so that an erasure finds what
 * has no row. The engine stores it readable: ids, never text.
 */
export function requestKey(conversation: string, id: string): string {
  return `${conversation}_${id}`;
}
