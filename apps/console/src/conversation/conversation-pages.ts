import { callIn } from '../api/call-in.ts';
import type { Message } from '../api/generated.ts';

/** Messages that are read at once, at most as many as the server gives. */
const PAGE = 100;

/** The page that ends with the message `last`; the server counts messages of a conversation from 1 without gaps. */
export async function readPageUpTo(
  patient: string | null,
  conversation: string,
  last: number,
): Promise<readonly Message[]> {
  if (last <= 0) return [];
  const after = Math.max(0, last - PAGE);
  const limit = last - after;
  return (await callIn(patient, 'readMessages', { conversation, after, limit })).messages;
}

/** All messages from the first on, where nothing told how many there are. */
export async function readAllPages(
  patient: string | null,
  conversation: string,
): Promise<readonly Message[]> {
  const all: Message[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: { readonly messages: readonly Message[]; readonly next_after: number | null } = await callIn(
      patient,
      'readMessages',
      { conversation, after, limit: 200 },
    );
    all.push(...page.messages);
    after = page.next_after;
  }
  return all;
}
