import { errorCode, type KeyRing, type LostCheck, type LostTurn, type LostWork } from '@consilium/kernel';
import { createEngineHttpClient, type EngineUrls } from './ingress/engine-http-client.ts';
import { sendLostCheck } from './ingress/send-check.ts';
import { sendSealed } from './ingress/send-sealed.ts';
import { sendLostWork } from './ingress/work-control.ts';
import { requestKey } from './payloads/request-key.ts';
import { reap, turn } from './payloads/targets.ts';
import { type Rounds, startRounds } from './rounds.ts';
import { turnRequest } from './turn/send-turn.ts';

export interface SweepOptions {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
  readonly findLostTurns: () => Promise<readonly LostTurn[]>;
  /** Messages that a model has not read for danger, though it should. Absent: none. */
  readonly findLostChecks?: () => Promise<readonly LostCheck[]>;
  /** Functions and pipelines that were asked for and not begun. Absent: none. */
  readonly findLostWork?: () => Promise<readonly LostWork[]>;
  /** Default 5 s. */
  readonly everyMs?: number;
  readonly onError?: (error: unknown) => void;
}

/** The engine answers a key that it knows with what it has: after this long a lost turn is sent under a new one. */
const NEW_KEY_MS = 600_000;

/** Sends what was accepted and not begun (a gateway or an engine that went in between), and ends what only seems to run. */
export function createSweep(options: SweepOptions): Rounds {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  const firstSeen = new Map<string, number>();

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
    const checks = (await options.findLostChecks?.()) ?? [];
    const work = (await options.findLostWork?.()) ?? [];
    const failed = (error: unknown) => {
      if (errorCode(error) !== 'erased') options.onError?.(error);
    };
    for (const lost of found) await send(lost).catch(failed);
    for (const lost of checks) await sendLostCheck(engine, lost).catch(failed);
    for (const lost of work) await sendLostWork(engine, lost).catch(failed);
    const current = new Set(found.map((each) => each.turn.run));
    for (const run of firstSeen.keys()) if (!current.has(run)) firstSeen.delete(run);
    return found.length + checks.length + work.length;
  };

  return startRounds(round, { everyMs: options.everyMs ?? 5_000, onError: options.onError });
}
