import { randomUUID } from 'node:crypto';
import { type Conversations, createEmergencyScreen } from '@consilium/kernel';
import { createConversationsClient, createMemoryBus } from '@consilium/runtime';
import { emergencyCatalogue } from '@consilium/server/emergency-catalogue';
import { createFileWrapper, createHistory, createKeyRing, createPool } from '@consilium/store';
import { QUESTION } from '../team.ts';
import type { Engine, Fresh, Variant } from './orders.ts';

/** Hands one message in, as each variant takes it; resolves when it was taken (for the bare one: answered). */
export type Ask = (fresh: Fresh) => Promise<unknown>;

export async function asks({
  ingressUrl,
  appDatabaseUrl,
  keyFile,
}: Engine): Promise<{ readonly [variant in Variant]: Ask }> {
  const pool = createPool(appDatabaseUrl);
  const keys = createKeyRing({ pool, wrapper: await createFileWrapper(keyFile), now: () => new Date() });
  const history = createHistory(pool);
  const screen = createEmergencyScreen(emergencyCatalogue());
  const bus = createMemoryBus();
  const ours: Conversations = createConversationsClient({ ingressUrl, keys, history, screen, bus });
  const post = async (path: string, body: unknown, once?: string) => {
    const response = await fetch(`${ingressUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(once ? { 'idempotency-key': once } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(reply)}`);
    return reply;
  };
  return {
    ours: ({ scope, conversation }) =>
      ours.accept(scope, conversation, { clientKey: `key-${conversation}`, text: QUESTION }),
    'hand-written': async ({ scope, conversation }) => {
      const accepted = await history.acceptMessage(scope, {
        ...{ conversation, clientKey: `key-${conversation}`, parts: [{ origin: 'user', text: QUESTION }] },
        ...{ id: randomUUID(), run: randomUUID(), most: 50 },
      });
      if (typeof accepted === 'string' || !accepted.turn) throw new Error('it does not begin');
      const { run, seq, team } = accepted.turn;
      await post('/HandTurn/run/send', { scope, conversation, seq, run, team }, run);
    },
    bare: ({ conversation }) => post('/Bare/run', { id: conversation, text: QUESTION }),
  };
}
