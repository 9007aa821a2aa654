import { type Context, serde, service } from '@restatedev/restate-sdk';
import { acceptMessage } from '../conversation/accept-message.ts';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import type { Stamped } from '../envelope/stamp.ts';
import { WAKE, type WakeReply, type WakeRequest, wake } from '../payloads/targets.ts';
import { stampedHandler } from '../sealed-handler.ts';
import { sendTurn } from '../turn/send-turn.ts';

/** A conversation whose queue is full is tried again after this long, ms. */
const AGAIN_MS = 30_000;

/** Wakes a conversation: what waited as a delayed send becomes a message of it, and is answered like any other. */
export function createWakeService(deps: RuntimeDeps, retry: RetryPolicies) {
  const deliver = stampedHandler<Context, Stamped<WakeRequest>, WakeReply>(
    wake,
    deps,
    (_ctx, durable, request) => deliverWake(deps, durable, request),
  );
  return service({
    name: WAKE,
    handlers: { deliver },
    options: { serde: serde.binary, retryPolicy: retry.lasting },
  });
}

/** One message by its client key; without a live grant it ends as `not-found`. */
export async function deliverWake(
  deps: Pick<RuntimeDeps, 'history' | 'bus'>,
  durable: Durable,
  request: Stamped<WakeRequest>,
): Promise<WakeReply> {
  const { scope, conversation, clientKey, text } = request;
  const parts = [{ origin: 'code' as const, text }];
  const accepted = await durable.step('accept', STORE, async () => {
    const done = await acceptMessage(deps, scope, { conversation, clientKey, parts });
    return typeof done === 'string' ? done : { turn: done.turn };
  });
  if (accepted === 'not-found') return accepted;
  if (accepted === 'queue-full') {
    // A send of its own, not a sleep: no invocation outlives a turn.
    const stamp = { nonce: durable.uuid(), at: request.stamp.at + AGAIN_MS };
    durable.send(wake, { ...request, stamp }, { delay: AGAIN_MS });
    return 'later';
  }
  if (accepted.turn) sendTurn(durable, scope, conversation, accepted.turn);
  return 'delivered';
}
