import { type Context, serde, service } from '@restatedev/restate-sdk';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { isCancelled } from '../durable/engine-error.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import { TASK, type TaskRequest, task } from '../payloads/targets.ts';
import { closeFailed, closeRuns } from '../run/close-runs.ts';
import { createRunLog, type RunLog } from '../run/run-context.ts';
import { sealedHandler } from '../sealed-handler.ts';
import { closedRun, isSilent } from '../turn/answer.ts';
import { checkedAnswer } from '../turn/checked-answer.ts';
import { report } from './report.ts';
import { runAlone } from './run-alone.ts';

/** A run of an agent that has no conversation: begun by a wake, it reports to a conversation, or ends in silence. */
export function createTaskService(deps: RuntimeDeps, retry: RetryPolicies) {
  const run = sealedHandler<Context, TaskRequest, null>(task, deps, async (_ctx, durable, request) => {
    const log = createRunLog();
    try {
      await runTask(deps, durable, request, log);
    } catch (error) {
      const { scope, run, agent, reportsTo } = request;
      await closeFailed(deps, durable, { scope, run, log, place: 'task' }, error);
      if (isCancelled(error)) throw error;
      if (reportsTo !== null)
        await report(deps, durable, scope, { conversation: reportsTo, run, agent, answer: null });
    }
    return null;
  });
  return service({
    name: TASK,
    handlers: { run },
    options: { serde: serde.binary, ingressPrivate: true, retryPolicy: retry.branch },
  });
}

async function runTask(
  deps: RuntimeDeps,
  durable: Durable,
  request: TaskRequest,
  log: RunLog,
): Promise<void> {
  const { scope, run: id, agent, reportsTo } = request;
  const end = await runAlone(deps, durable, request, log);
  if (end.kind !== 'ran') return;
  const { run, result } = end;
  // First the report: a run that is closed has told what it had to say.
  if (reportsTo !== null && !isSilent(result)) {
    const answer = await checkedAnswer(run, result, null);
    await report(deps, durable, scope, { conversation: reportsTo, run: id, agent, answer });
  }
  await closeRuns(deps, durable, scope, [closedRun(id, result, log.steps()), ...log.runs()]);
}
