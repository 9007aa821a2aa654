import { ConsiliumError, errorCode, type KeyRing, type SoonTrigger } from '@consilium/kernel';
import { inputPlace } from '../envelope/place.ts';
import { postSealed } from '../ingress/post.ts';
import { createReach, type EngineUrls, type Reach } from '../ingress/reach.ts';
import { trigger } from '../payloads/targets.ts';
import { type Rounds, startRounds } from '../rounds.ts';

export interface TriggerRoundsOptions {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
  /** Fires what is due of all tenants, at most `limit`. Gives how many that were. */
  readonly fire: (limit: number) => Promise<number>;
  /** What is due within a day and has no timer of the engine yet. */
  readonly soon: (limit: number) => Promise<readonly SoonTrigger[]>;
  /** In how many ms the next one is due, of those that came due at most `sinceMs` ago or come later; null: none is. */
  readonly nextInMs: (sinceMs: number) => Promise<number | null>;
  readonly everyMs: number;
  readonly onError?: (error: unknown) => void;
}

const FIRED_AT_ONCE = 200;
/** Few, so that a round is short; the next follows at once while there are more. */
const TIMERS_A_ROUND = 100;
/** How late it is when a round fires it because the engine has not: what is due meanwhile fires with it, in one transaction. */
const GRACE_MS = 250;

/**
 * Fires what is due, whether or not the engine has rung, and has it ring for what is due within a day. The first round is at the start:
 * what came due while nothing ran, or was lost with the engine's data, fires then. A round follows soon after the next date.
 */
export function createTriggerRounds(options: TriggerRoundsOptions): Rounds {
  const engine = { reach: createReach(options.ingressUrl), keys: options.keys };
  let soonerMs = options.everyMs;
  return startRounds(
    async () => {
      soonerMs = options.everyMs;
      const begun = performance.now();
      let fired = 0;
      for (let some = FIRED_AT_ONCE; some >= FIRED_AT_ONCE; fired += some)
        some = await options.fire(FIRED_AT_ONCE);
      const soon = await options.soon(TIMERS_A_ROUND);
      const found = performance.now();
      try {
        for (const { delayMs, ...each } of soon)
          await setTimer(engine, each, Math.max(0, delayMs - (performance.now() - found)));
      } finally {
        const nextMs = (await options.nextInMs(performance.now() - begun)) ?? options.everyMs;
        soonerMs = soon.length < TIMERS_A_ROUND ? Math.max(0, nextMs) + GRACE_MS : 0;
      }
      return fired;
    },
    {
      everyMs: options.everyMs,
      atOnce: true,
      soonerMs: () => soonerMs,
      ...(options.onError ? { onError: options.onError } : {}),
    },
  );
}

/** Has the engine ring. Where it cannot be reached the trigger rings not and fires all the same, in the round after its date. */
async function setTimer(
  { reach, keys }: { readonly reach: Reach; readonly keys: KeyRing },
  { tenant, compartment, actor, purpose, id, version }: Omit<SoonTrigger, 'delayMs'>,
  delayMs: number,
): Promise<void> {
  const scope = { tenant, compartment, actor, purpose };
  try {
    const key = await keys.forCompartment(tenant, compartment);
    await postSealed(
      reach,
      `/${trigger.service}/${trigger.handler}/send?delay=${Math.ceil(delayMs)}ms`,
      trigger.input.seal(key, inputPlace(trigger), { scope, trigger: id }),
      { timeoutMs: 10_000, idempotencyKey: `${id}_${version}` },
    );
  } catch (error) {
    if (errorCode(error) === 'erased') return;
    throw error instanceof ConsiliumError ? error : new ConsiliumError('unavailable', { cause: error });
  }
}
