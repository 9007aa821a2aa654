import { errorCode, type KeyRing, type LostTurn } from '@consilium/kernel';
import type { EngineAdmin, PausedInvocation } from './engine-admin.ts';
import { createEngineHttpClient, type EngineUrls } from './ingress/engine-http-client.ts';
import { sendSealed } from './ingress/send-sealed.ts';
import { requestKey, runOfKey } from './payloads/request-key.ts';
import { background, branch, reap, turn, workFunction, workPipeline } from './payloads/targets.ts';
import { type Rounds, startRounds } from './rounds.ts';
import { turnRequest } from './turn/send-turn.ts';
import type { StuckRun } from './watchdog.ts';

export interface PausedOptions {
  readonly ingressUrl: EngineUrls;
  readonly admin: Pick<EngineAdmin, 'paused' | 'resume' | 'kill'>;
  readonly keys: KeyRing;
  /** The active turn with this run; null: it has ended. */
  readonly findTurn: (run: string) => Promise<LostTurn | null>;
  /** The running row of an invocation. */
  readonly findRun: (invocation: string) => Promise<StuckRun | null>;
  readonly closeStuckRun: (run: StuckRun) => Promise<unknown>;
  readonly now: () => Date;
  /** Default 30 s. */
  readonly everyMs?: number;
  /** After every look: how many are paused, and since when (epoch ms). */
  readonly onLook?: (paused: { readonly count: number; readonly since: number | null }) => void;
  /** Codes and ids. */
  readonly onDone?: (done: {
    readonly did: 'resumed' | 'ended';
    readonly invocation: string;
    readonly target: string;
  }) => void;
  readonly onError?: (error: unknown) => void;
}

const MOST_RESUMES = 3;
/** Rounds to wait after the first, second and each later resume that did not help. */
const BACK_OFF = [2, 4, 8];

interface Tried {
  readonly resumes: number;
  readonly at: number;
  readonly journal: number;
}

/**
 * Finds what the engine has stopped trying (workers that were away for longer than the retry policy) and resumes it: a
 * worker is here, since it asks. What comes to nothing three times is ended: a turn says so in its place and the next one
 * begins, a branch fails for its turn. Wakes and reaps are resumed again and again, as nobody would ask for them a second
 * time. Each worker counts for itself, so several of them try more often.
 */
export function createPausedRounds(options: PausedOptions): Rounds {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  const { admin, everyMs = 30_000 } = options;
  const tried = new Map<string, Tried>();
  const now = () => options.now().getTime();

  const attend = async (paused: PausedInvocation): Promise<void> => {
    const { id: invocation, target, journal } = paused;
    const before = tried.get(invocation);
    const resumes = before?.journal === journal ? before.resumes : 0;
    const wait = resumes === 0 ? 0 : (BACK_OFF[resumes - 1] ?? (BACK_OFF.at(-1) as number)) * everyMs;
    if (before && now() - before.at < wait) return;
    const ends = resumes >= MOST_RESUMES && ENDED.has(target);
    if (ends) await end(paused);
    // The last try goes to the newest release: its own may be gone.
    else await admin.resume(invocation, { newest: resumes === MOST_RESUMES - 1 });
    tried.set(invocation, { resumes: resumes + 1, at: now(), journal });
    options.onDone?.({ did: ends ? 'ended' : 'resumed', invocation, target });
  };

  /** First the row, then the invocation: where the second fails, the next round finds it again. */
  const end = async ({ id, target, idempotencyKey }: PausedInvocation): Promise<void> => {
    const run = target === nameOf(turn) && idempotencyKey !== null ? runOfKey(idempotencyKey) : null;
    const lost = run === null ? null : await options.findTurn(run);
    if (lost) await sendReap(lost);
    else if (run === null) {
      const row = await options.findRun(id);
      if (row) await options.closeStuckRun(row);
    }
    await admin.kill(id);
  };

  const sendReap = async (lost: LostTurn): Promise<void> => {
    const { scope, conversation, seq, run } = turnRequest(lost, lost.conversation, lost.turn);
    const idempotencyKey = requestKey(conversation, `${run}_paused`);
    await sendSealed(engine, reap, lost, { scope, conversation, seq, run }, { idempotencyKey }).catch(
      (error) => {
        // The erasure ends its rows.
        if (errorCode(error) !== 'erased') throw error;
      },
    );
  };

  const round = async (): Promise<number> => {
    const found = await admin.paused();
    options.onLook?.({ count: found.length, since: found[0]?.since ?? null });
    for (const paused of found) await attend(paused).catch((error) => options.onError?.(error));
    for (const [invocation, { at }] of tried) if (now() - at > FORGOTTEN_MS) tried.delete(invocation);
    return found.length;
  };

  return startRounds(round, { everyMs, atOnce: true, onError: options.onError });
}

/** Longer than any back-off; one that runs again is not in the list meanwhile. */
const FORGOTTEN_MS = 86_400_000;

const nameOf = ({ service, handler }: { readonly service: string; readonly handler: string }) =>
  `${service}.${handler}`;

const ENDED: ReadonlySet<string> = new Set(
  [turn, branch, background, workFunction, workPipeline].map(nameOf),
);
