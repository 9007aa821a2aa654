import { randomUUID } from 'node:crypto';
import { createEmergencyScreen } from '@consilium/clinical';
import type { Conversations } from '@consilium/kernel';
import { createConversationsClient, createMemoryBus } from '@consilium/runtime';
import { emergencyCatalogue } from '@consilium/server/emergency-catalogue';
import { createFileWrapper, createHistory, createKeyRing, createPool } from '@consilium/store';
import { REQUEST } from '../hand-written/payloads.ts';
import { sealed } from '../hand-written/sealed.ts';
import { QUESTION } from '../team.ts';
import type { Asked, Engine, Fresh } from './orders.ts';

/** Hands one message in, as each variant takes it; resolves when it was taken (for the bare one: answered). */
export type Ask = (fresh: Fresh) => Promise<unknown>;

export async function asks({
  ingressUrl,
  appDatabaseUrl,
  keyFile,
}: Engine): Promise<{ readonly [variant in Asked]: Ask }> {
  const pool = createPool(appDatabaseUrl);
  const keys = createKeyRing({ pool, wrapper: await createFileWrapper(keyFile), now: () => new Date() });
  const history = createHistory(pool);
  const screen = createEmergencyScreen(emergencyCatalogue());
  const bus = createMemoryBus();
  const parts = { ingressUrl, keys, history, screen, bus };
  const ours = createConversationsClient(parts);
  const checked = createConversationsClient({ ...parts, checkUrgency: true });
  const accept =
    (conversations: Conversations): Ask =>
    ({ scope, conversation }) =>
      conversations.accept(scope, conversation, { clientKey: `key-${conversation}`, text: QUESTION });
  const post = async (path: string, body: string | Uint8Array, once?: string) => {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
    const response = await fetch(`${ingressUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...(once ? { 'idempotency-key': once } : {}) },
      body: body as string | Uint8Array<ArrayBuffer>,
      signal: AbortSignal.timeout(10_000),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(reply)}`);
    return reply;
  };
  return {
    ours: accept(ours),
    checked: accept(checked),
    'hand-written': async ({ scope, conversation }) => {
      const accepted = await history.acceptMessage(scope, {
        ...{ conversation, clientKey: `key-${conversation}`, parts: [{ origin: 'user', text: QUESTION }] },
        ...{ id: randomUUID(), run: randomUUID(), most: 50 },
      });
      if (typeof accepted === 'string' || !accepted.turn) throw new Error('it does not begin');
      const { run, seq, team } = accepted.turn;
      const key = await keys.forCompartment(scope.tenant, scope.compartment);
      const request = sealed(key, REQUEST, JSON.stringify({ scope, conversation, seq, run, team }));
      // As in ours, the message is accepted when its row is there. A send that fails shows as a turn without an end.
      void post('/HandTurn/run/send', request, run).catch(() => undefined);
    },
    bare: ({ conversation }) => post('/Bare/run', JSON.stringify({ id: conversation, text: QUESTION })),
  };
}
