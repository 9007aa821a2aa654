import {
  errorCode,
  type KeyRing,
  type ResearchControl,
  type Scope,
  type UnsentRequest,
} from '@consilium/kernel';
import { createEngineHttpClient, type EngineUrls } from '../ingress/engine-http-client.ts';
import { type Engine, sendSealed } from '../ingress/send-sealed.ts';
import { research } from '../payloads/targets.ts';
import { type Rounds, startRounds } from '../rounds.ts';

export interface RequestRoundsOptions {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
  /** Requests that no run works on. */
  readonly findUnsent: () => Promise<readonly UnsentRequest[]>;
  readonly everyMs: number;
  readonly onError?: (error: unknown) => void;
}

/** Sends requests of research agents that wait for nobody: what a trigger left, and what did not arrive. */
export function createRequestRounds(options: RequestRoundsOptions): Rounds {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  return startRounds(
    async () => {
      const unsent = await options.findUnsent();
      for (const { run, sends, ...scope } of unsent)
        await sendRequest(engine, scope, run, sends).catch((error) => {
          // Its key was destroyed: its row goes with the rest.
          if (errorCode(error) !== 'erased') options.onError?.(error);
        });
      return unsent.length;
    },
    { everyMs: options.everyMs, ...(options.onError ? { onError: options.onError } : {}) },
  );
}

/** The gateway's way to a request that a person has made: sent at once; where that fails, the sweep sends it. */
export function createResearchControl(options: {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
}): ResearchControl {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  return { send: (scope, run) => sendRequest(engine, scope, run, 1) };
}

/** The engine answers a key that it knows with what it has: what did not arrive is sent under a new one. */
function sendRequest(engine: Engine, scope: Scope, run: string, sends: number): Promise<void> {
  const idempotencyKey = sends === 1 ? run : `${run}_${sends}`;
  return sendSealed(engine, research, scope, { scope, run }, { idempotencyKey });
}
