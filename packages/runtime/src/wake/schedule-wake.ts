import {
  type Caller,
  ConsiliumError,
  ENGINE_TIMER_MS,
  type KeyRing,
  type PlannedWake,
  type WakeRows,
} from '@consilium/kernel';
import { inputPlace } from '../envelope/place.ts';
import type { EngineHttpClient } from '../ingress/engine-http-client.ts';
import { postSealed } from '../ingress/post.ts';
import { type WakeRequest, wake } from '../payloads/targets.ts';

export interface ScheduledWake {
  /** Of its row. */
  readonly key: string;
  /** Of the delayed send: cancelling needs it. Null: it is due later than an engine timer is held, and is a row alone. */
  readonly invocation: string | null;
}

export interface WakeEngine {
  readonly http: EngineHttpClient;
  readonly keys: KeyRing;
  readonly rows: WakeRows;
  /** Cancels at the engine what must not sleep on. */
  readonly cancel: (invocation: string) => Promise<void>;
  /** The clock; only the row says when it is due. */
  readonly now: () => Date;
}

/**
 * Plans something in `delayMs` milliseconds (never earlier), and has the engine wake it if that is within a day. The same key
 * again changes nothing, also after it was delivered. Throws `forbidden` without a live grant, `erased`, and `unavailable` where
 * the engine cannot be reached; then its row is there, and the sweep sends it.
 */
export async function scheduleWake(
  engine: WakeEngine,
  caller: Caller,
  planned: Omit<PlannedWake, 'dueAt'>,
  delayMs: number,
): Promise<ScheduledWake> {
  if (!Number.isSafeInteger(delayMs) || delayMs < 0)
    throw new ConsiliumError('invalid_delay', { remedy: 'give whole milliseconds, 0 or more' });
  const { scope } = caller;
  const dueAt = new Date(engine.now().getTime() + delayMs);
  const key = await engine.rows.plan(caller, { ...planned, dueAt });
  if (delayMs > ENGINE_TIMER_MS) return { key, invocation: null };
  const invocation = await sendWake(engine, { scope, key }, { delayMs, idempotencyKey: key });
  if (!(await engine.rows.scheduled(scope, key, invocation))) {
    await engine.cancel(invocation);
    throw new ConsiliumError('erased');
  }
  return { key, invocation };
}

/** Has the engine deliver a wake. Gives the id of the invocation. Throws ConsiliumError: `unavailable`, `erased`. */
export async function sendWake(
  { http, keys }: Pick<WakeEngine, 'http' | 'keys'>,
  request: WakeRequest,
  { delayMs, idempotencyKey }: { readonly delayMs: number; readonly idempotencyKey: string },
): Promise<string> {
  const key = await keys.forCompartment(request.scope.tenant, request.scope.compartment);
  const reply = await postSealed(
    http,
    `/${wake.service}/${wake.handler}/send?delay=${delayMs}ms`,
    wake.input.seal(key, inputPlace(wake), request),
    { timeoutMs: 10_000, idempotencyKey },
  );
  return (JSON.parse(new TextDecoder().decode(reply)) as { invocationId: string }).invocationId;
}
