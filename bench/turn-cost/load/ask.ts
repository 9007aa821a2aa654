import type { Conversations } from '@consilium/kernel';
import { createConversationsClient } from '@consilium/runtime';
import { createFileWrapper, createKeyRing, createPool } from '@consilium/store';
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
  const ours: Conversations = createConversationsClient({ ingressUrl, keys });
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${ingressUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
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
    'hand-written': ({ scope, conversation }) =>
      post(`/HandConversation/${conversation}/accept`, {
        scope,
        conversation,
        clientKey: `key-${conversation}`,
        parts: [{ origin: 'user', text: QUESTION }],
      }),
    bare: ({ conversation }) => post('/Bare/run', { id: conversation, text: QUESTION }),
  };
}
