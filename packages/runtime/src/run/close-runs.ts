import type { RunRecord, Scope } from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { isCancelled } from '../durable/engine-error.ts';
import { STORE } from '../durable/policy.ts';
import { throughCancels } from '../durable/settle.ts';
import { tellUnexpected } from '../unexpected.ts';
import type { RunLog } from './run-context.ts';

/** Ends runs whose rows nobody above closes. */
export async function closeRuns(
  deps: RuntimeDeps,
  durable: Durable,
  scope: Scope,
  records: readonly RunRecord[],
): Promise<void> {
  await throughCancels(
    durable.step('close', STORE, async () => {
      for (const record of records) await deps.history.closeRun(scope, record);
    }),
  );
}

interface FailedRun {
  readonly run: string;
  readonly log: RunLog;
  /** For the log of errors. */
  readonly place: string;
}

/** The same after an error: what the run cost is written. */
export async function closeFailed(
  deps: RuntimeDeps,
  durable: Durable,
  run: FailedRun & { readonly scope: Scope },
  error: unknown,
): Promise<void> {
  await closeRuns(deps, durable, run.scope, failedRuns(deps, durable, run, error));
}

/** What is written of a run that has failed, for one that closes it with other rows. What it is in the midst of ends. */
export function failedRuns(
  deps: RuntimeDeps,
  durable: Durable,
  { run, log, place }: FailedRun,
  error: unknown,
): readonly RunRecord[] {
  tellUnexpected(deps.onUnexpected, place, error);
  durable.abort();
  const status = isCancelled(error) ? 'cancelled' : 'failed';
  const code = isCancelled(error) ? 'cancelled' : 'internal';
  return [{ run, status, code, steps: log.steps() }, ...log.runs()];
}
