import {
  type Agent,
  applyDelta,
  failure,
  followDelta,
  type LlmAgent,
  NOTHING_SPENT,
  spend,
} from '@consilium/kernel';
import type { AgentInput, AgentResult, RunContext } from './run-context.ts';
import { runLlm } from './run-llm.ts';
import { runLoop } from './run-loop.ts';
import { runParallel } from './run-parallel.ts';
import { runSequence } from './run-sequence.ts';
import { recordTransfer } from './step-records.ts';

/** Any agent of the team, in this invocation. */
export async function runAgent(run: RunContext, name: string, input: AgentInput): Promise<AgentResult> {
  const agent = run.team.agents[name];
  if (!agent) return failed(name, input, 'unknown_agent');
  switch (agent.kind) {
    case 'llm':
      return runWithTransfers(run, agent, input);
    case 'parallel':
      return runParallel(run, agent, input, runAgent);
    case 'sequential':
      return runSequence(run, agent.agents, input, runAgent);
    case 'loop':
      return runLoop(run, agent, input, runAgent);
    case 'remote':
      return failed(name, input, 'unsupported', agent);
  }
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
    if (next?.kind !== 'llm') {
      const last = await runAgent(run, end.transferTo, current);
      return { ...last, delta: followDelta(delta, last.delta), standIn: standIn || last.standIn };
    }
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
