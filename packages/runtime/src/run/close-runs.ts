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

/** The same after an error: what the run cost is written. `place` is for the log of errors. */
export async function closeFailed(
  deps: RuntimeDeps,
  durable: Durable,
  run: { readonly scope: Scope; readonly run: string; readonly log: RunLog; readonly place: string },
  error: unknown,
): Promise<void> {
  tellUnexpected(deps.onUnexpected, run.place, error);
  durable.abort();
  const status = isCancelled(error) ? 'cancelled' : 'failed';
  const code = isCancelled(error) ? 'cancelled' : 'internal';
  await closeRuns(deps, durable, run.scope, [
    { run: run.run, status, code, steps: run.log.steps() },
    ...run.log.runs(),
  ]);
}
