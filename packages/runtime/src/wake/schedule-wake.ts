import { createHash } from 'node:crypto';
import { ConsiliumError, type KeyRing } from '@consilium/kernel';
import { postSealed } from '../ingress/post.ts';
import type { Reach } from '../ingress/reach.ts';
import { type WakeRequest, wake } from '../payloads/targets.ts';

export interface ScheduledWake {
  /** Of the delayed send. Keep it in a row: the engine's own lists are for operators, and cancelling needs it. */
  readonly invocation: string;
}

/**
 * Asks the engine to deliver a wake in `delayMs` milliseconds (never earlier). The same conversation and client key
 * again gives the same invocation and changes nothing, also after the wake was delivered or cancelled (for a day): a
 * wake at another time needs another key. Throws `unavailable` where the engine cannot be reached; then it may or
 * may not be scheduled, and asking again is safe.
 */
export async function scheduleWake(
  engine: { readonly reach: Reach; readonly keys: KeyRing },
  request: WakeRequest,
  delayMs: number,
): Promise<ScheduledWake> {
  if (!Number.isSafeInteger(delayMs) || delayMs < 0)
    throw new ConsiliumError('invalid_delay', { remedy: 'give whole milliseconds, 0 or more' });
  const key = await engine.keys.forCompartment(request.scope.tenant, request.scope.compartment);
  const reply = await postSealed(
    engine.reach,
    `/${wake.service}/${wake.handler}/send?delay=${delayMs}ms`,
    wake.input.seal(key, request),
    { timeoutMs: 10_000, idempotencyKey: idempotencyKey(request) },
  );
  const { invocationId } = JSON.parse(new TextDecoder().decode(reply)) as { invocationId: string };
  return { invocation: invocationId };
}

/** The engine stores it readable, so it is a hash. Client keys are unique for an actor in a conversation. */
function idempotencyKey({ scope, conversation, clientKey }: WakeRequest): string {
  const parts = [scope.tenant, scope.compartment, scope.actor, conversation, clientKey];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
