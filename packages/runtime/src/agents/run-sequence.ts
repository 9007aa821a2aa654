import { applyDelta, empty, followDelta, type StateDelta } from '@consilium/kernel';
import type { AgentInput, AgentResult, RunAgent, RunContext, TranscriptItem } from '../run/run-context.ts';

/** One member after another; each sees the state and the words of those before it. The last one's result counts. */
export async function runSequence(
  run: RunContext,
  members: readonly string[],
  input: AgentInput,
  runAgent: RunAgent,
): Promise<AgentResult> {
  let delta: StateDelta = {};
  let budget = input.budget;
  let standIn = false;
  let transcript: readonly TranscriptItem[] = input.transcript;
  let last: AgentResult | null = null;
  for (const member of members) {
    const state = applyDelta(input.state, delta);
    const result: AgentResult = await runAgent(run, member, { ...input, state, budget, transcript });
    delta = followDelta(delta, result.delta);
    budget = result.budget;
    standIn ||= result.standIn;
    transcript = [...transcript, { agent: result.agent, text: result.outcome.text, origin: result.origin }];
    // A member that failed leaves nothing for the next to build on. What was said before it is kept.
    const failed = result.outcome.status === 'error';
    last = failed && result.parts.length === 0 && last ? keeping(last, result) : result;
    if (failed) break;
  }
  if (!last) return { outcome: empty(), agent: '', parts: [], origin: 'code', delta, budget, standIn };
  return { ...last, delta, budget, standIn };
}

/** The earlier words with the later end: partial, not lost. */
export function keeping(said: AgentResult, end: AgentResult): AgentResult {
  return {
    ...end,
    agent: said.agent,
    parts: said.parts,
    origin: said.origin,
    outcome: { ...end.outcome, text: said.outcome.text },
  };
}
