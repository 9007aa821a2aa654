import {
  historyWindow,
  type LlmAgent,
  type ModelMessage,
  type Origin,
  renderInstruction,
  type State,
  visibleOrigins,
  visibleState,
  withPendingTools,
} from '@consilium/kernel';
import type { AgentInput, RunContext } from './run-context.ts';

/** How a run of an agent opens: what it is told, what it sees, and the origins of all that. */
export interface Opening {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly state: State;
  readonly seen: ReadonlySet<Origin>;
}

/**
 * Only origins that this agent may see reach its request: history, state, what earlier agents of this turn said, and
 * the request itself. A request that it may not see is replaced by the user's own words, copied by code. Null where
 * the instruction cannot be rendered over this state.
 */
export function openAgent(run: RunContext, agent: LlmAgent, input: AgentInput): Opening | null {
  const origins = visibleOrigins(agent, run.scope.compartment);
  const state = withPendingTools(agent.agentTools, visibleState(input.state, origins));
  const history = historyWindow(run.history, origins, agent.history.tokens);
  const transcript = input.transcript.filter((item) => origins.has(item.origin) && item.text !== '');
  const request = origins.has(input.request.origin)
    ? input.request
    : { text: run.userText, origin: 'user' as const };
  const seen = new Set<Origin>([
    ...history.flatMap((message) => message.origins),
    ...transcript.map((item) => item.origin),
    ...Object.values(state).map((value) => value.origin),
    request.origin,
  ]);
  const messages: ModelMessage[] = [
    ...history.map((message) => asModelMessage(message.role, message.text)),
    asModelMessage('user', request.text),
    ...transcript.map((item) => asModelMessage('assistant', `[${item.agent}] ${item.text}`)),
  ];
  // A provider answers a user: after what colleagues said, the question stands last again.
  if (transcript.length > 0) messages.push(asModelMessage('user', request.text));
  try {
    return { system: renderInstruction(agent.instruction, state), messages, state, seen };
  } catch {
    // A model can write a value that no template can print. The same at every attempt, so it is an outcome.
    return null;
  }
}

function asModelMessage(role: 'user' | 'assistant', text: string): ModelMessage {
  return role === 'user' ? { role, text } : { role, content: [{ type: 'text', text }] };
}
