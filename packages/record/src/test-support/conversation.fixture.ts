import { randomUUID } from 'node:crypto';
import type { Caller, FactSource, MessagePart } from '@consilium/kernel';
import { createHistory } from '@consilium/store';
import type { RecordWorld } from './record.fixture.ts';

/** A message of the user in a conversation of its own, as a fact's source. */
export async function said(
  { app }: RecordWorld,
  { scope }: Caller,
  ...parts: readonly (string | MessagePart)[]
): Promise<FactSource & { readonly kind: 'message' }> {
  const history = createHistory(app);
  const conversation = randomUUID();
  await history.createConversation(scope, { id: conversation, team: 'consult', topic: null, state: {} });
  const message = await history.acceptMessage(scope, {
    conversation,
    id: randomUUID(),
    clientKey: randomUUID(),
    run: randomUUID(),
    most: 50,
    parts: parts.map((part) => (typeof part === 'string' ? { origin: 'user', text: part } : part)),
  });
  if (typeof message === 'string') throw new Error('message was not accepted');
  return { kind: 'message', conversation, seq: message.seq };
}
