import type { RunIdentity } from '@consilium/kernel';
import { type Context, serde, service } from '@restatedev/restate-sdk';
import { createEarlier } from '../agents/earlier-messages.ts';
import { runAgent } from '../agents/run-agent.ts';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { isCancelled } from '../durable/engine-error.ts';
import { STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import { TASK, type TaskRequest, task } from '../payloads/targets.ts';
import { closeFailed, closeRuns } from '../run/close-runs.ts';
import { createRunLog, type RunContext, type RunLog } from '../run/run-context.ts';
import { sealedHandler } from '../sealed-handler.ts';
import { closedRun, isSilent } from '../turn/answer.ts';
import { checkedAnswer } from '../turn/checked-answer.ts';
import { openingBudget } from '../turn/opening-budget.ts';
import { report } from './report.ts';

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
  const { scope, reportsTo } = request;
  const parts = deps.teams.get(request.team);
  const identity: RunIdentity = {
    run: request.run,
    turn: request.run,
    parent: null,
    conversation: null,
    seq: 0,
    kind: 'task',
    team: request.team,
    teamVersion: parts?.team.version ?? null,
    agent: request.agent,
    invocation: durable.invocation,
    reportsTo,
  };
  const start = await durable.step('start', STORE, () =>
    deps.history.startRun(scope, identity, parts?.team.limits.microUsd),
  );
  log.begin(start.now);
  if (start.verdict === 'ended' || start.verdict === 'forbidden') return;
  if (start.verdict !== 'go' || !parts?.team.agents[request.agent]) {
    const code = start.verdict === 'go' ? 'unknown_agent' : start.verdict;
    return closeRuns(deps, durable, scope, [{ run: request.run, status: 'failed', code, steps: [] }]);
  }
  const run: RunContext = {
    ...parts,
    deps,
    durable,
    scope,
    identity,
    userText: '',
    fromPerson: false,
    aheadMs: start.clock - start.now,
    byProxy: false,
    isDemo: start.isDemo === true,
    earlier: createEarlier(deps, scope, identity, parts.team),
    answering: false,
    log,
  };
  const result = await runAgent(run, request.agent, {
    state: start.state,
    budget: openingBudget(parts.team, start),
    transcript: [],
    request: request.request,
  });
  // First the report: a run that is closed has told what it had to say.
  if (reportsTo !== null && !isSilent(result)) {
    const answer = await checkedAnswer(run, result, null);
    const { run: id, agent } = request;
    await report(deps, durable, scope, { conversation: reportsTo, run: id, agent, answer });
  }
  await closeRuns(deps, durable, scope, [closedRun(request.run, result, log.steps()), ...log.runs()]);
}
