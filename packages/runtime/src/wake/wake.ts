import type { Scope } from '@consilium/kernel';
import { type Context, serde, service } from '@restatedev/restate-sdk';
import { acceptMessage, asked } from '../conversation/accept-message.ts';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import { requestKey } from '../payloads/request-key.ts';
import { task, WAKE, type WakeReply, type WakeRequest, wake } from '../payloads/targets.ts';
import { sealedHandler } from '../sealed-handler.ts';
import { sendTurn } from '../turn/send-turn.ts';

/** Before the key of a wake of held reports: a release that does not know them finds no row for it, and says nothing. */
const HELD = 'held_';

type WakeDeps = Pick<RuntimeDeps, 'history' | 'bus' | 'wakes' | 'dropWake' | 'research'>;

/** Something that was planned is due: its row becomes a message of a conversation, or a run of an agent. */
export function createWakeService(deps: RuntimeDeps, retry: RetryPolicies) {
  const deliver = sealedHandler<Context, WakeRequest, WakeReply>(wake, deps, (_ctx, durable, request) =>
    deliverWake(deps, durable, request),
  );
  return service({
    name: WAKE,
    handlers: { deliver },
    options: { serde: serde.binary, retryPolicy: retry.lasting },
  });
}

/**
 * The row decides, so however often and whenever it is sent it happens once, and never early. Without a live grant it is dropped for
 * good: it does not come back with another grant.
 */
export async function deliverWake(
  deps: WakeDeps,
  durable: Durable,
  { scope, key: sent }: WakeRequest,
): Promise<WakeReply> {
  const key = sent.startsWith(HELD) ? sent.slice(HELD.length) : sent;
  const found = await durable.step('find', STORE, async () => {
    const due = await deps.wakes.find(scope, key);
    if (!due) await deps.dropWake(scope, key);
    return due;
  });
  if (!found) return 'not-found';
  if (!found.isDue) return 'early';
  const { conversation, task: planned, run, text, origin } = found;
  if (planned)
    durable.send(
      task,
      { scope, run, ...planned, request: { text, origin }, reportsTo: conversation },
      { idempotencyKey: requestKey(conversation ?? run, run) },
    );
  else if (conversation !== null) {
    const accepted = await durable.step('accept', STORE, async () => {
      const said = found.held
        ? await held(deps, scope, { wake: key, conversation })
        : { parts: [{ origin, text }], claims: [] };
      // Nothing is left of it, or it was planned again.
      if (said === null) return { turn: null };
      const done = await acceptMessage(deps, scope, {
        ...{ conversation, ...said },
        clientKey: found.key,
        fromAgent: true,
      });
      return typeof done === 'string' ? done : { turn: done.turn };
    });
    if (accepted === 'queue-full') return 'later';
    if (accepted !== 'not-found' && accepted.turn) sendTurn(durable, scope, conversation, accepted.turn);
  }
  await durable.step('delivered', STORE, () => deps.wakes.close(scope, key));
  return 'delivered';
}

/** What the reader's rules held back until now: they are told, so no agent answers it with silence. */
async function held(
  { research }: WakeDeps,
  scope: Scope,
  of: { readonly wake: string; readonly conversation: string },
) {
  const found = (await research?.interruptions?.release(scope, of)) ?? null;
  return found && { parts: asked(found.parts), claims: found.claims };
}
