import { applyDelta, empty, followDelta, type StateDelta } from '@consilium/kernel';
import type { AgentInput, AgentResult, RunAgent, RunContext, TranscriptItem } from './run-context.ts';

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
    last = result;
    // A member that failed leaves nothing for the next to build on; its fallback is the result.
    if (result.outcome.status === 'error') break;
  }
  if (!last) return { outcome: empty(), agent: '', parts: [], origin: 'code', delta, budget, standIn };
  return { ...last, delta, budget, standIn };
}
