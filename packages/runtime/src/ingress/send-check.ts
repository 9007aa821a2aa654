import type { LostCheck, Scope } from '@consilium/kernel';
import { requestKey } from '../payloads/request-key.ts';
import { type UrgencyRequest, urgency } from '../payloads/targets.ts';
import { type Engine, sendSealed } from './send-sealed.ts';

/** Sent twice it runs once: the engine knows the message's key. `again`: under a new key, as the engine has answered the first. */
export function sendCheck(
  engine: Engine,
  request: UrgencyRequest & { readonly message: string },
  options: {
    readonly again?: number;
    readonly timeoutMs?: number | undefined;
    readonly traceparent?: string | undefined;
  } = {},
): Promise<void> {
  const { message, ...input } = request;
  const { again = 0, ...rest } = options;
  const id = `${message}_urgency${again === 0 ? '' : `_${again}`}`;
  const idempotencyKey = requestKey(input.conversation, id);
  return sendSealed(engine, urgency, input.scope, input, { ...rest, idempotencyKey });
}

/** The engine answers a key that it knows with what it has: after this long a lost check is sent under a new one. */
const NEW_KEY_MS = 600_000;

export function sendLostCheck(engine: Engine, lost: LostCheck): Promise<void> {
  const { tenant, actor, compartment, purpose, conversation, seq, message, waitedMs } = lost;
  const scope: Scope = { tenant, actor, compartment, purpose };
  return sendCheck(
    engine,
    { scope, conversation, seq, message },
    { again: Math.floor(waitedMs / NEW_KEY_MS) },
  );
}
