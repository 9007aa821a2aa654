import { type Context, serde, service } from '@restatedev/restate-sdk';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { conversationKey } from '../payloads/conversation-key.ts';
import type { Stamped } from '../payloads/stamp.ts';
import { accept, WAKE, type WakeReply, type WakeRequest, wake } from '../payloads/targets.ts';
import { stampedHandler } from '../sealed-handler.ts';

/** A conversation whose queue is full is tried again after this long, ms. */
const AGAIN_MS = 30_000;

/** Wakes a conversation: what waited as a delayed send becomes a message of it, and is answered like any other. */
export function createWakeService(
  deps: Pick<RuntimeDeps, 'keys' | 'hooks' | 'killInvocation' | 'useNonce' | 'now'>,
) {
  const deliver = stampedHandler<Context, Stamped<WakeRequest>, WakeReply>(
    wake,
    deps,
    (_ctx, durable, request) => deliverWake(durable, request),
  );
  return service({ name: WAKE, handlers: { deliver }, options: { serde: serde.binary } });
}

/** The conversation makes it one message by its client key; without a live grant it ends as `not-found`. */
export async function deliverWake(
  durable: Pick<Durable, 'call' | 'send' | 'uuid'>,
  request: Stamped<WakeRequest>,
): Promise<WakeReply> {
  const { scope, conversation, clientKey, text } = request;
  const parts = [{ origin: 'code' as const, text }];
  const reply = await durable.call(
    accept,
    { scope, conversation, clientKey, parts, stamp: { nonce: durable.uuid(), at: request.stamp.at } },
    conversationKey(scope, conversation),
  );
  if (reply === 'not-found') return reply;
  if (reply !== 'queue-full') return 'delivered';
  // A send of its own, not a sleep: no invocation outlives a turn.
  const stamp = { nonce: durable.uuid(), at: request.stamp.at + AGAIN_MS };
  durable.send(wake, { ...request, stamp }, { delay: AGAIN_MS });
  return 'later';
}
