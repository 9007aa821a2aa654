import { errorCode, type KeyRing, type UnsentWake } from '@consilium/kernel';
import { createEngineHttpClient, type EngineUrls } from '../ingress/engine-http-client.ts';
import { type Rounds, startRounds } from '../rounds.ts';
import { sendWake } from './schedule-wake.ts';

export interface WakeRoundsOptions {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
  /** What is due by the clock of its tenant, or soon, and is not on its way. */
  readonly findUnsent: () => Promise<readonly UnsentWake[]>;
  readonly everyMs: number;
  readonly onError?: (error: unknown) => void;
}

/** Sends what is due to the engine, and sets a timer for what is due within a day: all other wakes are rows alone. */
export function createWakeRounds(options: WakeRoundsOptions): Rounds {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  const send = async ({ tenant, compartment, actor, purpose, key, delayMs, sends }: UnsentWake) => {
    const scope = { tenant, compartment, actor, purpose };
    // The engine answers a key that it knows with what it has: what did not arrive is sent under a new one.
    const idempotencyKey = sends === 1 ? key : `${key}_${sends}`;
    try {
      await sendWake(engine, { scope, key }, { delayMs, idempotencyKey });
    } catch (error) {
      // Its key was destroyed: its row goes with the rest.
      if (errorCode(error) !== 'erased') throw error;
    }
  };
  return startRounds(
    async () => {
      const unsent = await options.findUnsent();
      for (const wake of unsent) await send(wake);
      return unsent.length;
    },
    { everyMs: options.everyMs, ...(options.onError ? { onError: options.onError } : {}) },
  );
}
