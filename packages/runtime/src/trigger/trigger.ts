import { type Context, serde, service } from '@restatedev/restate-sdk';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import { research, TRIGGER, type TriggerReply, type TriggerRequest, trigger } from '../payloads/targets.ts';
import { sealedHandler } from '../sealed-handler.ts';

/** The alarm of a trigger: its row decides whether it fires. */
export function createTriggerService(deps: RuntimeDeps, retry: RetryPolicies) {
  const fire = sealedHandler<Context, TriggerRequest, TriggerReply>(trigger, deps, (_ctx, durable, request) =>
    fireTrigger(deps, durable, request),
  );
  return service({
    name: TRIGGER,
    handlers: { fire },
    options: { serde: serde.binary, retryPolicy: retry.lasting },
  });
}

/**
 * However often and whenever it rings: it fires once, and never early. What it leaves is sent at once; where that is lost in a crash, the
 * sweep of requests sends it.
 */
export async function fireTrigger(
  { triggers }: Pick<RuntimeDeps, 'triggers'>,
  durable: Durable,
  { scope, trigger: id }: TriggerRequest,
): Promise<TriggerReply> {
  const { tenant, compartment } = scope;
  const fired = await durable.step(
    'fire',
    STORE,
    async () => (await triggers?.fire({ tenant, compartment, id })) ?? null,
  );
  for (const { scope: of, request } of fired?.requests ?? [])
    durable.send(research, { scope: of, run: request }, { idempotencyKey: request });
  return fired !== null && fired.due > 0 ? 'fired' : 'not-due';
}
