import { setTimeout as delay } from 'node:timers/promises';
import { ConsiliumError } from '@consilium/kernel';
import type { EngineAdmin } from '../engine-admin.ts';
import { findInvocations, type Traces } from './traces.ts';

export interface StopOptions {
  /** How long what was cancelled has to end by itself, ms; then it is killed. Default 30 s. */
  readonly graceMs?: number;
  /** Between the first two looks, ms; then twice as long each time, up to a second. Default 100. */
  readonly everyMs?: number;
  /** Its reason is thrown at the next look once it is aborted. */
  readonly signal?: AbortSignal;
}

/** A kill is done by the engine alone: what still stands after this long, ms, is the engine's trouble. */
const AFTER_KILL_MS = 30_000;

/** Each look asks the engine for all that the compartment holds, which it finds by going through everything it has. */
const LONGEST_PAUSE_MS = 1_000;

/**
 * Ends what the engine still has to do for the compartment: cancels it, and what it sends while it ends, waits, and
 * kills what does not end. Ended invocations stay. Throws ConsiliumError('engine_busy') (retryable) where even a kill
 * does not help.
 */
export async function stopInvocations(
  admin: Pick<EngineAdmin, 'find' | 'cancel' | 'kill'>,
  traces: Traces,
  options: StopOptions = {},
): Promise<void> {
  const { graceMs = 30_000, everyMs = 100 } = options;
  const killFrom = Date.now() + graceMs;
  const cancelled = new Set<string>();
  for (let pause = everyMs; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    options.signal?.throwIfAborted();
    const live = (await findInvocations(admin, traces)).filter(({ status }) => status !== 'completed');
    if (live.length === 0) return;
    if (Date.now() > killFrom + AFTER_KILL_MS)
      throw new ConsiliumError('engine_busy', { retryable: true, remedy: 'an invocation does not end' });
    for (const { id } of live) {
      if (Date.now() >= killFrom) await admin.kill(id);
      else if (!cancelled.has(id)) await admin.cancel(id);
      cancelled.add(id);
    }
    await delay(pause);
  }
}
