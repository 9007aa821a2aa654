import { setTimeout as delay } from 'node:timers/promises';
import {
  type Compartment,
  ConsiliumError,
  type EventBus,
  type ObjectStore,
  type TenantSecrets,
} from '@consilium/kernel';
import { type EngineAdmin, forgetCompartment, type StopOptions, stopInvocations } from '@consilium/runtime';
import {
  awaitOlderTransactions,
  beginErasure,
  type createPool,
  destroyKey,
  ERASURE_PHASES,
  type Erasure,
  type ErasurePhase,
  type ErasureRequest,
  eraseRows,
  erasureReached,
  erasureTargets,
  findErasure,
  finishErasure,
  unfinishedErasures,
} from '@consilium/store';

/** What an erasure reaches into. */
export interface EraseParts {
  /** The system role's. */
  readonly system: ReturnType<typeof createPool>;
  readonly admin: EngineAdmin;
  /** The one that the gateways follow: with several processes it must be shared. */
  readonly bus: Pick<EventBus, 'forget'>;
  readonly objects: Pick<ObjectStore, 'list' | 'delete'>;
  /** Under which keys a patient's objects lie. */
  readonly prefixOf: (tenant: string, compartment: Compartment) => string;
  readonly secrets: Pick<TenantSecrets, 'auditKey'>;
  /** Drops what this process remembers of the patient: keys, names; other processes find out by themselves. */
  readonly forgetHere?: (tenant: string, compartment: Compartment) => void;
  readonly now: () => Date;
  /** How long running work has to end by itself; with a signal, whose reason is thrown where it was aborted. */
  readonly stop?: StopOptions;
}

export interface ErasureReport extends Pick<Erasure, 'tenant' | 'compartment'> {
  readonly finishedAt: Date;
  /** Rows that went, by table; the same at every repeat. */
  readonly deleted: Readonly<Record<string, number>>;
  /** What this call took out of the engine and the object store; a call before it may have taken the rest. */
  readonly invocations: number;
  readonly objects: number;
}

/**
 * Erases one patient: nobody may open the compartment from the first moment on, and at the end only audit, ledger,
 * sums of money and the tombstone are left. Every step may be repeated, and what was done for good is noted: after a
 * crash the same call goes on, and after the end it changes nothing. Throws ConsiliumError: `engine_busy`,
 * `engine_unreachable`, `bus_unavailable`, `store_unavailable`: all to be tried again.
 */
export async function erasePatient(parts: EraseParts, request: ErasureRequest): Promise<ErasureReport> {
  const { system, now } = parts;
  let counts = { invocations: 0, objects: 0 };
  const done = await beginErasure(system, request, now());
  if (isBefore(done, 'stopped')) {
    await awaitOlderTransactions(system, { signal: parts.stop?.signal });
    await stopInvocations(parts.admin, await tracesOf(parts, request), parts.stop);
    await erasureReached(system, request, 'stopped');
  }
  if (isBefore(done, 'key-destroyed')) {
    await destroyKey(system, request);
    parts.forgetHere?.(request.tenant, request.compartment);
    await erasureReached(system, request, 'key-destroyed');
  }
  if (isBefore(done, 'forgotten')) {
    counts = await forgetOutside(parts, request);
    await erasureReached(system, request, 'forgotten');
  }
  await eraseRows(system, request);
  const erasure = (await findErasure(system, request)) as Erasure;
  await finishErasure(parts, erasure, now());
  const { tenant, compartment, deleted, finishedAt } = (await findErasure(system, request)) as Erasure;
  return { tenant, compartment, deleted, finishedAt: finishedAt as Date, ...counts };
}

/**
 * Repeats what a crash has left unfinished, oldest first, 100 at most; none after the signal of `parts.stop` was
 * aborted. Returns how many it finished.
 */
export async function finishErasures(parts: EraseParts, onError?: (error: unknown) => void): Promise<number> {
  const signal = parts.stop?.signal;
  let finished = 0;
  for (const erasure of await unfinishedErasures(parts.system, 100)) {
    if (signal?.aborted) break;
    try {
      await erasePatient(parts, erasure);
      finished += 1;
    } catch (error) {
      if (!signal?.aborted) onError?.(error);
    }
  }
  return finished;
}

export interface ErasureRounds {
  /** Resolves when the step under way has ended; the rest is left to the next process. */
  readonly close: () => Promise<void>;
}

/** Repeats unfinished erasures at once, and again `everyMs` after the end of each round. */
export function startErasureRounds(
  parts: EraseParts,
  options: { readonly everyMs: number; readonly onError?: (error: unknown) => void },
): ErasureRounds {
  const closing = new AbortController();
  const stoppable = { ...parts, stop: { ...parts.stop, signal: closing.signal } };
  const rounds = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await finishErasures(stoppable, options.onError).catch(options.onError);
      await delay(options.everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = rounds();
  return {
    close: async () => {
      closing.abort(new ConsiliumError('closing', { retryable: true }));
      await ended;
    },
  };
}

function isBefore(phase: ErasurePhase, other: ErasurePhase): boolean {
  return ERASURE_PHASES.indexOf(phase) < ERASURE_PHASES.indexOf(other);
}

async function tracesOf(parts: EraseParts, { tenant, compartment }: ErasureRequest) {
  return { tenant, compartment, ...(await erasureTargets(parts.system, { tenant, compartment })) };
}

/** Everything outside PostgreSQL. Its key is gone: what a crash leaves behind here until the repeat is noise. */
async function forgetOutside(parts: EraseParts, request: ErasureRequest) {
  const { invocations } = await forgetCompartment(parts, await tracesOf(parts, request), parts.stop);
  let objects = 0;
  for await (const key of parts.objects.list(parts.prefixOf(request.tenant, request.compartment))) {
    parts.stop?.signal?.throwIfAborted();
    await parts.objects.delete(key);
    objects += 1;
  }
  return { invocations, objects };
}
