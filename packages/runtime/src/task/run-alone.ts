import type { Origin, RunIdentity, Scope, State } from '@consilium/kernel';
import { createEarlier } from '../agents/earlier-messages.ts';
import { runAgent } from '../agents/run-agent.ts';
import type { RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import { closeRuns } from '../run/close-runs.ts';
import { type AgentResult, ofStart, type RunContext, type RunLog } from '../run/run-context.ts';
import { openingBudget } from '../turn/opening-budget.ts';

/** An agent that runs without a conversation. */
export interface Alone {
  readonly scope: Scope;
  readonly run: string;
  readonly team: string;
  readonly agent: string;
  readonly request: { readonly text: string; readonly origin: Origin };
  readonly reportsTo: string | null;
  /** What it knows besides preferences and settings. */
  readonly state?: State;
  /** The most that it may spend, below the limit of its team. Default: that limit. */
  readonly mostMicroUsd?: number;
}

/** `none`: another invocation has it, or the actor may not open it: nothing was done. `closed`: its row was closed, with this code. */
export type AloneEnd =
  | { readonly kind: 'ran'; readonly run: RunContext; readonly result: AgentResult }
  | { readonly kind: 'closed'; readonly code: string }
  | { readonly kind: 'none' };

/** Runs it; its row is left open, so that who asked can say first what it has said. */
export async function runAlone(
  deps: RuntimeDeps,
  durable: Durable,
  alone: Alone,
  log: RunLog,
): Promise<AloneEnd> {
  const { scope, reportsTo, run: id, mostMicroUsd = Infinity } = alone;
  const parts = deps.teams.get(alone.team);
  const identity: RunIdentity = {
    ...{ run: id, turn: id, parent: null, conversation: null, seq: 0, kind: 'task', reportsTo },
    ...{ team: alone.team, teamVersion: parts?.team.version ?? null, agent: alone.agent },
    invocation: durable.invocation,
  };
  const most = parts && Math.min(parts.team.limits.microUsd, mostMicroUsd);
  const start = await durable.step('start', STORE, () => deps.history.startRun(scope, identity, most));
  log.begin(start.now);
  if (start.verdict === 'ended' || start.verdict === 'forbidden') return { kind: 'none' };
  if (start.verdict !== 'go' || !parts?.team.agents[alone.agent]) {
    const code = start.verdict === 'go' ? 'unknown_agent' : start.verdict;
    await closeRuns(deps, durable, scope, [{ run: id, status: 'failed', code, steps: [] }]);
    return { kind: 'closed', code };
  }
  const run: RunContext = {
    ...{ ...parts, deps, durable, scope, identity, log },
    ...{ userText: '', fromPerson: false, byProxy: false, answering: false },
    aheadMs: start.clock - start.now,
    ...ofStart(start),
    earlier: createEarlier(deps, scope, identity, parts.team),
  };
  const budget = openingBudget(parts.team, start);
  const result = await runAgent(run, alone.agent, {
    state: { ...start.state, ...alone.state },
    budget: { ...budget, microUsd: Math.min(budget.microUsd, mostMicroUsd) },
    transcript: [],
    request: alone.request,
  });
  return { kind: 'ran', run, result };
}
