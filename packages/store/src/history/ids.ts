/** One spelling only: an id in capitals would name the same row and another object of the engine. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Conversations, messages and runs have UUIDs; any other text names none of them. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
