import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningProcess, until } from '@consilium/testing';
import type { Loaded } from '../turn-cost/load/orders.ts';

/** A worker that can be killed in the middle of turns. */
export interface Crashable {
  readonly worker: RunningProcess;
  readonly load: (clients: number, ms: number) => Promise<Loaded>;
  /** Conversations whose message was written and that have no answer. */
  readonly unanswered: () => Promise<number>;
}

export interface Crash {
  /** Turns that were running when the worker was killed, over all kills. */
  readonly running: number;
  /** Of those, how many got their answer although nobody asked again. */
  readonly finished: number;
  /** From the worker's restart to the last answer; the longest wait where some never came. */
  readonly seconds: number;
}

const CLIENTS = 32;
/** When it is killed: all turns have called the model once, and so many of them twice. */
const KILLS = [0, CLIENTS / 2];
const WAIT_MS = 60_000;

/**
 * Kills the worker with -9 in the middle of turns and starts it again. `modelLog` gives what the model has logged; it must
 * be slow for this.
 */
export async function crash({ worker, load, unanswered }: Crashable, modelLog: () => string): Promise<Crash> {
  const before = await unanswered();
  let open = before;
  let running = 0;
  let seconds = 0;
  for (const twice of KILLS) {
    const earlier = modelLog().length;
    const calls = (which: string) => modelLog().slice(earlier).split(`${which} call`).length - 1;
    // The clients lose their connection: that is no failure here.
    const asked = load(CLIENTS, 0);
    await until(() => calls('first') >= CLIENTS && calls('second') >= twice, {
      what: 'all turns to call the model',
      timeoutMs: 60_000,
    });
    await worker.kill('SIGKILL');
    running += (await unanswered()) - open;
    await sleep(1_000);
    const started = performance.now();
    await worker.restart();
    open = await settled(unanswered, before, started);
    seconds = Math.max(seconds, (performance.now() - started) / 1_000);
    await asked;
  }
  return { running, finished: running - (open - before), seconds };
}

/** How many are still open when all are answered, or after the longest wait. */
async function settled(unanswered: () => Promise<number>, before: number, started: number): Promise<number> {
  const { open } = await until(
    async () => {
      const now = await unanswered();
      return now === before || performance.now() - started > WAIT_MS ? { open: now } : null;
    },
    { what: 'the turns to end', timeoutMs: WAIT_MS * 2, everyMs: 100 },
  );
  return open;
}
