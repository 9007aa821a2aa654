import {
  type Agent,
  applyDelta,
  failure,
  followDelta,
  type LlmAgent,
  NOTHING_SPENT,
  type Origin,
  type Outcome,
  originOfReply,
  spend,
  success,
} from '@consilium/kernel';
import type { AgentInput, AgentResult, RunContext } from '../run/run-context.ts';
import { afterAgent, beforeAgent } from './around-agent.ts';
import { decidedPart } from './follow-decision.ts';
import { runLlm } from './run-llm.ts';
import { runLoop } from './run-loop.ts';
import { runParallel } from './run-parallel.ts';
import { runSequence } from './run-sequence.ts';
import { recordTransfer } from './step-records.ts';

/** Any agent of the team, in this invocation. */
export async function runAgent(run: RunContext, name: string, input: AgentInput): Promise<AgentResult> {
  const agent = run.team.agents[name];
  if (!agent) return failed(name, input, 'unknown_agent');
  if (agent.kind === 'llm') return runWithTransfers(run, agent, input);
  return withCallbacks(run, agent, input, (given) => {
    switch (agent.kind) {
      case 'parallel':
        return runParallel(run, agent, given, runAgent);
      case 'sequential':
        return runSequence(run, agent.agents, given, runAgent);
      case 'loop':
        return runLoop(run, agent, given, runAgent);
      case 'remote':
        return Promise.resolve(failed(name, given, 'unsupported', agent));
    }
  });
}

/** What an llm agent does for itself: its callbacks before and after, here for groups and remote agents. */
async function withCallbacks(
  run: RunContext,
  agent: Agent,
  input: AgentInput,
  body: (input: AgentInput) => Promise<AgentResult>,
): Promise<AgentResult> {
  const began = await beforeAgent(run, agent, input.state);
  if (began.refused) return failed(agent.name, input, 'guard_refused', agent);
  if (began.decision?.decide === 'answer') {
    const part = decidedPart(agent, began.decision);
    const base = failed(agent.name, input, 'internal');
    return {
      ...base,
      outcome: success(part.text),
      parts: [part],
      origin: part.origin,
      delta: began.delta,
    };
  }
  const result = await body({ ...input, state: applyDelta(input.state, began.delta) });
  const delta = followDelta(began.delta, result.delta);
  const state = applyDelta(input.state, delta);
  if (agent.callbacks.afterAgent.length === 0) return { ...result, delta };
  // A group's callback sees all state: what it writes, and what it says in the members' place, is as tainted as that.
  const origin = originOfReply([result.origin, ...Object.values(state).map((value) => value.origin)]);
  const closed = await afterAgent(run, agent, result.outcome, state, origin);
  const { outcome } = closed;
  const parts = outcome.text === result.outcome.text ? result.parts : partsOf(agent, outcome, origin);
  return { ...result, origin, outcome, parts, delta: followDelta(delta, closed.delta) };
}

/** What a callback put in the place of the members' words. Our fallback is ours, and what it says is. */
function partsOf(agent: Agent, outcome: Outcome, origin: Origin): AgentResult['parts'] {
  const { text } = outcome;
  if (text === '') return [];
  if (outcome.status === 'success' && outcome.ours) {
    return [{ origin: 'code', text, agent: agent.name, ...outcome.ours }];
  }
  return [{ origin: text === agent.fallback ? 'code' : origin, text, agent: agent.name }];
}

/** Follows transfers from agent to agent in the same invocation; the last one answers. */
async function runWithTransfers(run: RunContext, first: LlmAgent, input: AgentInput): Promise<AgentResult> {
  let agent: LlmAgent = first;
  let current = input;
  let delta = {};
  let standIn = false;
  for (;;) {
    const end = await runLlm(run, agent, current);
    delta = followDelta(delta, end.delta);
    standIn ||= end.standIn;
    if (end.transferTo === null) return { ...end, delta, standIn };
    if (end.budget.hops < 1)
      return { ...end, outcome: failure('hop_limit', { text: end.outcome.text }), delta, standIn };
    recordTransfer(run, agent.name, end.transferTo);
    const { origin } = end;
    current = {
      ...current,
      state: applyDelta(current.state, end.delta),
      budget: spend(end.budget, { ...NOTHING_SPENT, hops: 1 }),
      transcript: [...current.transcript, { agent: agent.name, text: end.outcome.text, origin }],
    };
    const next = run.team.agents[end.transferTo];
    if (next?.kind === 'remote') {
      const last = await runAgent(run, next.name, current);
      return { ...last, delta: followDelta(delta, last.delta), standIn: standIn || last.standIn };
    }
    // Edges lead to llm and remote agents only: a team with another one does not load.
    if (next?.kind !== 'llm') return { ...failed(end.transferTo, current, 'unknown_agent'), delta, standIn };
    agent = next;
  }
}

function failed(name: string, input: AgentInput, code: string, agent?: Agent): AgentResult {
  const text = agent?.fallback ?? '';
  const parts = text === '' ? [] : [{ origin: 'code' as const, text, agent: name }];
  return {
    outcome: failure(code, { text }),
    agent: name,
    parts,
    origin: 'code',
    delta: {},
    budget: input.budget,
    standIn: false,
  };
}
