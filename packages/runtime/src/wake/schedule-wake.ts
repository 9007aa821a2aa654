import { createHash } from 'node:crypto';
import { ConsiliumError, type KeyRing, type WakeRows } from '@consilium/kernel';
import { inputPlace } from '../envelope/place.ts';
import { postSealed } from '../ingress/post.ts';
import type { Reach } from '../ingress/reach.ts';
import { type WakeRequest, wake } from '../payloads/targets.ts';

export interface ScheduledWake {
  /** Of the delayed send: cancelling needs it. */
  readonly invocation: string;
}

export interface WakeEngine {
  readonly reach: Reach;
  readonly keys: KeyRing;
  readonly rows: WakeRows;
  /** Cancels at the engine what must not sleep on. */
  readonly cancel: (invocation: string) => Promise<void>;
  /** The clock; only the row says when it is due. */
  readonly now: () => Date;
}

/**
 * Asks the engine to deliver a wake in `delayMs` milliseconds (never earlier). The same conversation and client key
 * again gives the same invocation and changes nothing, also after the wake was delivered or cancelled (for a day): a
 * wake at another time needs another key. Throws `forbidden` without a live grant, `erased`, and `unavailable` where the
 * engine cannot be reached; then it may or may not be scheduled, and asking again is safe.
 */
export async function scheduleWake(
  engine: WakeEngine,
  request: WakeRequest,
  delayMs: number,
): Promise<ScheduledWake> {
  if (!Number.isSafeInteger(delayMs) || delayMs < 0)
    throw new ConsiliumError('invalid_delay', { remedy: 'give whole milliseconds, 0 or more' });
  const { scope, conversation } = request;
  const once = idempotencyKey(request);
  const dueAt = new Date(engine.now().getTime() + delayMs);
  await engine.rows.planned(scope, { key: once, conversation, dueAt });
  const key = await engine.keys.forCompartment(scope.tenant, scope.compartment);
  const reply = await postSealed(
    engine.reach,
    `/${wake.service}/${wake.handler}/send?delay=${delayMs}ms`,
    wake.input.seal(key, inputPlace(wake), { ...request, stamp: { nonce: once, at: dueAt.getTime() } }),
    { timeoutMs: 10_000, idempotencyKey: once },
  );
  const { invocationId } = JSON.parse(new TextDecoder().decode(reply)) as { invocationId: string };
  if (!(await engine.rows.scheduled(scope, once, invocationId))) {
    await engine.cancel(invocationId);
    throw new ConsiliumError('erased');
  }
  return { invocation: invocationId };
}

/** The engine stores it readable, so it is a hash. Client keys are unique for an actor in a conversation. */
function idempotencyKey({ scope, conversation, clientKey }: WakeRequest): string {
  const parts = [scope.tenant, scope.compartment, scope.actor, conversation, clientKey];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
