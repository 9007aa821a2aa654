import { type Compartment, errorCode, type KeyRing } from '@consilium/kernel';
import type { EngineAdmin } from './engine-admin.ts';
import { createEngineHttpClient, type EngineUrls } from './ingress/engine-http-client.ts';
import { newStamp } from './ingress/new-stamp.ts';
import { sendSealed } from './ingress/send-sealed.ts';
import { requestKey } from './payloads/request-key.ts';
import { cancel } from './payloads/targets.ts';
import { createPresence } from './presence.ts';
import { type Rounds, startRounds } from './rounds.ts';

/** Ids of a run that began long ago and has not ended. */
export interface StuckRun {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly run: string;
  readonly turn: string;
  readonly kind: string;
  /** Null: a run without one. */
  readonly conversation: string | null;
  readonly invocation: string;
}

export interface WatchdogOptions {
  readonly ingressUrl: EngineUrls;
  readonly admin: EngineAdmin;
  readonly keys: KeyRing;
  /** A run that takes longer than this, ms, while engine and workers were here, is stuck. */
  readonly stuckMs: number;
  /** Rows that run longer than `stuckMs`. */
  readonly findStuckRuns: () => Promise<readonly StuckRun[]>;
  readonly now: () => Date;
  readonly closeStuckRun: (run: StuckRun) => Promise<unknown>;
  /** Default 30 s. */
  readonly everyMs?: number;
  readonly onError?: (error: unknown) => void;
}

/**
 * Finds runs that no time-out has ended (an engine that lost a wake-up, a paused invocation, a kill that left a row)
 * and ends them: first politely by a cancel, in the next round for good, so that no conversation waits for ever. Time in
 * which this worker or the engine was away does not count: what was in the middle goes on first.
 */
export function createWatchdog(options: WatchdogOptions): Rounds {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  const warned = new Set<string>();
  const { everyMs = 30_000 } = options;
  const presence = createPresence(options.now, everyMs);

  const end = async (run: StuckRun): Promise<void> => {
    const again = warned.has(run.run);
    warned.add(run.run);
    // A turn's row is closed by its end, with an answer that says so. Other runs have no end of their own.
    const closedThere =
      run.kind === 'turn' && run.conversation !== null && (await isAsked(run, run.conversation));
    if (!again) return options.admin.cancel(run.invocation);
    await options.admin.kill(run.invocation);
    if (!closedThere) await options.closeStuckRun(run);
  };

  /** False: the key was destroyed, and nobody can ask for it any more. */
  const isAsked = async (run: StuckRun, conversation: string): Promise<boolean> => {
    try {
      const { tenant, compartment } = run;
      const stamp = newStamp();
      const input = { scope: null, of: { tenant, compartment }, conversation, run: run.turn, stamp };
      // Without waiting for its answer: a stuck key must not hold the watchdog.
      await sendSealed(engine, cancel, run, input, {
        idempotencyKey: requestKey(conversation, stamp.nonce),
      });
      return true;
    } catch (error) {
      if (errorCode(error) === 'erased') return false;
      throw error;
    }
  };

  const round = async (): Promise<number> => {
    await presence.look(() => options.admin.ready());
    if (presence.ms() < options.stuckMs) return 0;
    const stuck = await options.findStuckRuns();
    for (const run of stuck) await end(run).catch((error) => options.onError?.(error));
    const current = new Set(stuck.map(({ run }) => run));
    for (const run of warned) if (!current.has(run)) warned.delete(run);
    return stuck.length;
  };

  return startRounds(round, { everyMs, onError: options.onError });
}
