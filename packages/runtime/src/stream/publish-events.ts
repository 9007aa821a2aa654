import type { ConversationEvent } from '@consilium/kernel';
import type { RunContext } from '../run/run-context.ts';

/** Tells followers, in order. A bus that is down costs a stream some events, never a step. Call it inside a step. */
export async function publishEvents(run: RunContext, events: readonly ConversationEvent[]): Promise<void> {
  const { conversation } = run.identity;
  // Nobody follows a task.
  if (conversation === null) return;
  try {
    for (const event of events) await run.deps.bus.publish(run.scope, conversation, event);
  } catch {
    // Rows are the truth; who reconnects reads them.
  }
}

export function stepStarted(run: RunContext, agent: string, step: string): ConversationEvent {
  return { type: 'step-started', run: run.identity.run, agent, step };
}

export function stepEnded(
  run: RunContext,
  agent: string,
  step: string,
  outcome: string,
  ms: number,
): ConversationEvent {
  return { type: 'step-ended', run: run.identity.run, agent, step, outcome, ms };
}
