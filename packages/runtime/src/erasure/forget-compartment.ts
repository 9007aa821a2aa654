import { setTimeout as delay } from 'node:timers/promises';
import { ConsiliumError, type EventBus } from '@consilium/kernel';
import type { EngineAdmin } from '../engine-admin.ts';
import { type StopOptions, stopInvocations } from './stop-invocations.ts';
import { findInvocations, type Traces } from './traces.ts';

const SETTLE_MS = 30_000;

export interface ForgetParts {
  readonly admin: Pick<EngineAdmin, 'find' | 'cancel' | 'kill' | 'purge'>;
  readonly bus: Pick<EventBus, 'forget'>;
}

/**
 * Takes the compartment out of the engine and off the event bus: journals and results of its invocations, kept events. May be repeated. Returns how many invocations were purged. Throws
 * ConsiliumError('engine_busy') (retryable) where the engine does not get it done.
 */
export async function forgetCompartment(
  { admin, bus }: ForgetParts,
  traces: Traces,
  options: StopOptions = {},
): Promise<{ readonly invocations: number }> {
  const until = Date.now() + SETTLE_MS;
  let purged = 0;
  for (;;) {
    // What came since the last look ends at once: the compartment can no longer be opened.
    await stopInvocations(admin, traces, options);
    const ended = await findInvocations(admin, traces);
    // Children first: as long as a parent is there, a repeat finds what it has sent.
    for (const { id } of ended.toReversed()) await admin.purge(id);
    purged += ended.length;
    if (ended.length === 0) break;
    if (Date.now() > until)
      throw new ConsiliumError('engine_busy', { retryable: true, remedy: 'the engine does not forget' });
    await delay(options.everyMs ?? 100);
  }
  for (const conversation of traces.conversations) await bus.forget(conversation);
  return { invocations: purged };
}
