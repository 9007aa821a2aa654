import {
  type LlmAgent,
  linksIn,
  type ModelMessage,
  type Origin,
  renderInstruction,
  type State,
  visibleOrigins,
  visibleState,
  withPendingTools,
  youtubeVideo,
} from '@consilium/kernel';
import type { AgentInput, RunContext } from '../run/run-context.ts';
import { createMarker } from './marked.ts';

/** How a run of an agent opens: what it is told, what it sees but for earlier messages, and the origins of that. */
export interface Opening {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly state: State;
  readonly seen: ReadonlySet<Origin>;
}

/**
 * Only origins that this agent may see reach its request: state, what earlier agents of this turn said, and
 * the request itself. A request that it may not see is replaced by the user's own words, copied by code. Null where
 * the instruction cannot be rendered over this state.
 */
export function openAgent(run: RunContext, agent: LlmAgent, input: AgentInput): Opening | null {
  const origins = visibleOrigins(agent, run.scope.compartment);
  const state = withPendingTools(agent.agentTools, visibleState(input.state, origins));
  const transcript = input.transcript.filter((item) => origins.has(item.origin) && item.text !== '');
  const request = origins.has(input.request.origin)
    ? input.request
    : { text: run.userText || UNSEEN, origin: 'user' as const };
  const seen = new Set<Origin>([
    ...transcript.map((item) => item.origin),
    ...Object.values(state).map((value) => value.origin),
    request.origin,
  ]);
  const { mark, rule } = createMarker(run.identity.run);
  const asked: ModelMessage = {
    role: 'user',
    text: mark(request.origin, request.text),
    ...videoOf(agent, run.userText),
  };
  const messages: ModelMessage[] = [
    asked,
    ...transcript.map((item): ModelMessage => {
      const text = `[${item.agent}] ${mark(item.origin, item.text)}`;
      return { role: 'assistant', content: [{ type: 'text', text }] };
    }),
  ];
  // A provider answers a user: after what colleagues said, the question stands last again.
  if (transcript.length > 0) messages.push(asked);
  try {
    const system = `${renderInstruction(agent.instruction, state)}\n\n${rule}`;
    return { system, messages, state, seen };
  } catch {
    // A model can write a value that no template can print. The same at every attempt, so it is an outcome.
    return null;
  }
}

/** Of a message that another agent wrote, to one that may not see it. */
const UNSEEN = '(a message that you may not see)';

/** The address of a video is copied from the person's own words, never from a model's. */
function videoOf(agent: LlmAgent, userText: string): { readonly video?: string } {
  if (agent.builtin !== 'video') return {};
  const [video] = linksIn(userText).flatMap((address) => youtubeVideo(address) ?? []);
  return video === undefined ? {} : { video };
}
