import type { KeyRing, LostWork, Scope, WorkControl } from '@consilium/kernel';
import { cancelWork, workFunction, workPipeline } from '../payloads/targets.ts';
import { createEngineHttpClient, type EngineUrls } from './engine-http-client.ts';
import { callSealed, callStamped, type Engine, sendSealed } from './send-sealed.ts';

/** The gateway's way to functions and pipelines. */
export function createWorkControl(options: {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
  readonly traceparent?: () => string | undefined;
}): WorkControl {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  return {
    run: async (scope, { id, kind }, timeoutMs) => {
      const traceparent = options.traceparent?.();
      // Nobody waits for a pipeline.
      if (kind === 'pipeline')
        await sendSealed(
          engine,
          workPipeline,
          scope,
          { scope, run: id },
          { traceparent, idempotencyKey: id },
        );
      else
        await callSealed(engine, workFunction, scope, requestOf(scope, id), {
          ...{ timeoutMs, traceparent, idempotencyKey: id },
        });
    },
    cancel: (scope, run) => callStamped(engine, cancelWork, scope, { scope, run }),
  };
}

/** The engine answers a key that it knows with what it has: sent twice it runs once. */
export function sendLostWork(engine: Engine, lost: LostWork): Promise<void> {
  const { tenant, actor, compartment, purpose, id, kind } = lost;
  const scope: Scope = { tenant, actor, compartment, purpose };
  if (kind === 'pipeline')
    return sendSealed(engine, workPipeline, scope, { scope, run: id }, { idempotencyKey: id });
  return sendSealed(engine, workFunction, scope, requestOf(scope, id), { idempotencyKey: id });
}

function requestOf(scope: Scope, run: string) {
  return { scope, run, job: null };
}
