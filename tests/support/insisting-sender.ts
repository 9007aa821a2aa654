import type { Client } from './client.ts';
import { insist } from './insist.ts';
import type { Sent } from './ledger.ts';

export interface Sender {
  /** In the order of acceptance. */
  readonly sent: readonly Sent[];
  readonly open: () => Promise<string>;
  /** Posts the next message of a conversation. */
  readonly post: (conversation: string) => Promise<void>;
}

/** As a client does: the same request with the same key until there is a 2xx. */
export function createSender(client: Client): Sender {
  const sent: Sent[] = [];
  const numbers = new Map<string, number>();
  return {
    sent,
    open: () => insist(() => client.createConversation(), 'a conversation'),
    post: async (conversation) => {
      const number = (numbers.get(conversation) ?? 0) + 1;
      numbers.set(conversation, number);
      const [clientKey, text] = [`key-${number}`, `Question ${number}`];
      const { seq } = await insist(() => client.post(conversation, text, clientKey), `acceptance of ${text}`);
      sent.push({ conversation, clientKey, text, seq });
    },
  };
}
