import {
  type Budget,
  empty,
  failure,
  type GroupAgent,
  mergeDeltas,
  type Outcome,
  originOfReply,
  RAISED_URGENCY,
  shares,
  takeBack,
  tierOf,
} from '@consilium/kernel';
import { settle } from '../durable/settle.ts';
import { type BranchReply, type BranchRequest, background, branch } from '../payloads/targets.ts';
import type { AgentInput, AgentResult, RunAgent, RunContext } from '../run/run-context.ts';
import { branchEnded, withoutAway } from './branch-time.ts';

/**
 * Members side by side. Background members are sends that go on after the answer; answering members are invocations
 * of their own. A single answering member needs no second invocation: nothing else is awaited beside it.
 */
export async function runParallel(
  run: RunContext,
  group: GroupAgent,
  input: AgentInput,
  runAgent: RunAgent,
): Promise<AgentResult> {
  const answering = group.agents.filter((name) => !run.team.agents[name]?.background);
  const { share, rest } = shares(input.budget, Math.max(1, group.agents.length));
  for (const name of group.agents) {
    // Members that run on after the answer exist for their effects only.
    if (run.team.agents[name]?.background && !run.identity.replay && !run.isRepeated) {
      run.durable.send(background, branchRequest(run, name, { ...input, budget: share }, 'background'));
    }
  }
  const [only] = answering;
  if (only !== undefined && answering.length === 1) {
    return runAgent(run, only, { ...input, budget: takeBack(rest, [share]) });
  }
  const settled = await settle(
    answering.map((name) =>
      run.durable.call(branch, branchRequest(run, name, { ...input, budget: share }, 'branch')),
    ),
  );
  const results = settled.map((end, index): AgentResult => {
    if (end.ok) {
      branchEnded(run, end.value as BranchReply);
      const { records, facts, endedAt: _ended, away: _away, ...result } = end.value as BranchReply;
      run.log.addRuns(records);
      run.log.addFacts(facts ?? []);
      run.log.raise(tierOf(result.delta[RAISED_URGENCY]?.value));
      return result;
    }
    return lost(answering[index] ?? '', end.code, share);
  });
  return joined(group, results, rest);
}

function branchRequest(
  run: RunContext,
  agent: string,
  input: AgentInput,
  kind: 'branch' | 'background',
): BranchRequest {
  return {
    scope: run.scope,
    identity: { ...run.identity, run: run.durable.uuid(), parent: run.identity.run, kind, agent },
    state: input.state,
    budget: withoutAway(run, input.budget),
    since: run.durable.away.last(),
    transcript: input.transcript,
    request: input.request,
    answering: kind === 'branch' && run.answering,
  };
}

function joined(group: GroupAgent, results: readonly AgentResult[], rest: Budget): AgentResult {
  return {
    outcome: joinedOutcome(results),
    agent: group.name,
    parts: results.flatMap((result) => result.parts),
    origin: originOfReply(results.map((result) => result.origin)),
    delta: mergeDeltas(
      results.map((result) => result.delta),
      group.merge,
    ),
    budget: takeBack(
      rest,
      results.map((result) => result.budget),
    ),
    standIn: results.some((result) => result.standIn),
  };
}

/** Success if any member succeeded; otherwise the first error, or empty. */
function joinedOutcome(results: readonly AgentResult[]): Outcome {
  const text = results
    .map((result) => result.outcome.text)
    .filter(Boolean)
    .join('\n\n');
  if (results.some((result) => result.outcome.status === 'success')) return { status: 'success', text };
  const error = results.map((result) => result.outcome).find((outcome) => outcome.status === 'error');
  return error ? { ...error, text } : empty(text);
}

function lost(agent: string, code: string, share: Budget): AgentResult {
  const budget = { ...share, tokens: 0, microUsd: 0, calls: 0, lensMs: 0 };
  return { outcome: failure(code), agent, parts: [], origin: 'code', delta: {}, budget, standIn: false };
}
