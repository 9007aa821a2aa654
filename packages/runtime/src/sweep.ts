import { type ActiveTurn, type Compartment, errorCode, type KeyRing } from '@consilium/kernel';
import { createReach, type EngineUrls } from './ingress/reach.ts';
import { sendSealed } from './ingress/send-sealed.ts';
import { requestKey } from './payloads/request-key.ts';
import { reap, turn } from './payloads/targets.ts';
import { turnRequest } from './turn/send-turn.ts';

/** A turn that is active and that nobody runs. */
export interface LostTurn {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly conversation: string;
  readonly turn: ActiveTurn;
  /** Its rows have ended, and it still holds its conversation. False: it was accepted, and nobody has begun it. */
  readonly hasEnded: boolean;
}

export interface SweepOptions {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
  readonly findLostTurns: () => Promise<readonly LostTurn[]>;
  /** Default 5 s. */
  readonly everyMs?: number;
  readonly onError?: (error: unknown) => void;
  readonly onFound?: (turns: number) => void;
}

export interface Sweep {
  /** One round; returns how many turns it found. */
  readonly round: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** The engine answers a key that it knows with what it has: after this long a lost turn is sent under a new one. */
const NEW_KEY_MS = 600_000;

/** Sends what was accepted and not begun (a gateway or an engine that went in between), and ends what only seems to run. */
export function createSweep(options: SweepOptions): Sweep {
  const engine = { reach: createReach(options.ingressUrl), keys: options.keys };
  const firstSeen = new Map<string, number>();
  let rounds: Promise<unknown> = Promise.resolve();

  const send = async (lost: LostTurn): Promise<void> => {
    const { conversation, turn: active, hasEnded } = lost;
    const request = turnRequest(lost, conversation, active);
    const { scope, seq, run } = request;
    const from = firstSeen.get(run) ?? Date.now();
    firstSeen.set(run, from);
    const epoch = Math.floor((Date.now() - from) / NEW_KEY_MS);
    const key = (id: string) => requestKey(conversation, epoch === 0 ? id : `${id}_${epoch}`);
    if (!hasEnded) return sendSealed(engine, turn, lost, request, { idempotencyKey: key(run) });
    await sendSealed(
      engine,
      reap,
      lost,
      { scope, conversation, seq, run },
      { idempotencyKey: key(`${run}_end`) },
    );
  };

  const round = async (): Promise<number> => {
    const found = await options.findLostTurns();
    for (const lost of found)
      await send(lost).catch((error) => {
        if (errorCode(error) !== 'erased') options.onError?.(error);
      });
    const current = new Set(found.map((each) => each.turn.run));
    for (const run of firstSeen.keys()) if (!current.has(run)) firstSeen.delete(run);
    if (found.length > 0) options.onFound?.(found.length);
    return found.length;
  };

  const timer = setInterval(() => {
    rounds = rounds.then(round).catch((error) => options.onError?.(error));
  }, options.everyMs ?? 5_000);
  timer.unref();
  return {
    round,
    close: async () => {
      clearInterval(timer);
      await rounds;
    },
  };
}
