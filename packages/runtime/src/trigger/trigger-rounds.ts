import { ConsiliumError, errorCode, type KeyRing, type SoonTrigger } from '@consilium/kernel';
import { inputPlace } from '../envelope/place.ts';
import {
  createEngineHttpClient,
  type EngineHttpClient,
  type EngineUrls,
} from '../ingress/engine-http-client.ts';
import { postSealed } from '../ingress/post.ts';
import { trigger } from '../payloads/targets.ts';
import { type Rounds, startRounds } from '../rounds.ts';

export interface TriggerRoundsOptions {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
  /** Fires what is due of all tenants, at most `limit`. Gives how many that were. */
  readonly fire: (limit: number) => Promise<number>;
  /** What is due within a day and has no timer of the engine yet. */
  readonly soon: (limit: number) => Promise<readonly SoonTrigger[]>;
  readonly everyMs: number;
  readonly onError?: (error: unknown) => void;
}

const FIRED_AT_ONCE = 200;
const TIMERS_A_ROUND = 500;

/**
 * Fires what is due, whether or not the engine has rung, and has it ring for what is due within a day. The first round is at the start:
 * what came due while nothing ran, or was lost with the engine's data, fires then.
 */
export function createTriggerRounds(options: TriggerRoundsOptions): Rounds {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  return startRounds(
    async () => {
      let fired = 0;
      for (let some = FIRED_AT_ONCE; some >= FIRED_AT_ONCE; fired += some)
        some = await options.fire(FIRED_AT_ONCE);
      for (const soon of await options.soon(TIMERS_A_ROUND)) await setTimer(engine, soon);
      return fired;
    },
    { everyMs: options.everyMs, atOnce: true, ...(options.onError ? { onError: options.onError } : {}) },
  );
}

/** Has the engine ring. Where it cannot be reached the trigger rings not and fires all the same, in the round after its date. */
async function setTimer(
  { http, keys }: { readonly http: EngineHttpClient; readonly keys: KeyRing },
  { tenant, compartment, actor, purpose, id, delayMs, version }: SoonTrigger,
): Promise<void> {
  const scope = { tenant, compartment, actor, purpose };
  try {
    const key = await keys.forCompartment(tenant, compartment);
    await postSealed(
      http,
      `/${trigger.service}/${trigger.handler}/send?delay=${delayMs}ms`,
      trigger.input.seal(key, inputPlace(trigger), { scope, trigger: id }),
      { timeoutMs: 10_000, idempotencyKey: `${id}_${version}` },
    );
  } catch (error) {
    if (errorCode(error) === 'erased') return;
    throw error instanceof ConsiliumError ? error : new ConsiliumError('unavailable', { cause: error });
  }
}
