import { applyDelta, followDelta, type Json, type LoopAgent } from '@consilium/kernel';
import type { AgentInput, AgentResult, RunAgent, RunContext } from '../run/run-context.ts';
import { keeping, runSequence } from './run-sequence.ts';

/** Its members in sequence, again and again, until the `until` key is truthy or the rounds are used up. */
export async function runLoop(
  run: RunContext,
  agent: LoopAgent,
  input: AgentInput,
  runAgent: RunAgent,
): Promise<AgentResult> {
  let result = await runSequence(run, agent.agents, input, runAgent);
  for (let round = 1; round < agent.maxRounds && goesOn(agent, input, result); round++) {
    const next = await runSequence(
      run,
      agent.agents,
      {
        ...input,
        state: applyDelta(input.state, result.delta),
        budget: result.budget,
        transcript: [
          ...input.transcript,
          { agent: result.agent, text: result.outcome.text, origin: result.origin },
        ],
      },
      runAgent,
    );
    const kept = next.outcome.status === 'error' && next.parts.length === 0 ? keeping(result, next) : next;
    result = {
      ...kept,
      delta: followDelta(result.delta, next.delta),
      standIn: result.standIn || next.standIn,
    };
  }
  return result;
}

function goesOn(agent: LoopAgent, input: AgentInput, result: AgentResult): boolean {
  if (result.outcome.status === 'error') return false;
  if (agent.until === null) return true;
  return !said(applyDelta(input.state, result.delta)[agent.until]?.value, agent.until);
}

/** A typed output under the key counts by its field of the same name: `{approved: false}` is no approval. */
function said(value: Json | undefined, key: string): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return Boolean(value);
  return Boolean((value as { readonly [field: string]: Json })[key]);
}
