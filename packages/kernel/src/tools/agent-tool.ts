import type { AgentToolSpec } from '../agents/agent.ts';
import type { Origin } from '../origin.ts';
import type { Outcome } from '../outcome.ts';
import { applyDelta } from '../state/apply.ts';
import type { State, StateDelta, StateValue } from '../state/state.ts';

/**
 * The seed's SafeAgentTool: an agent as a tool that never throws and is never silent.
 * Its status goes pending → running → success | empty | error; a failure gives the fallback text as result.
 */
export type AgentToolStatus = 'pending' | 'running' | 'empty' | 'success' | 'error';

export const LAST_USER_MESSAGE = 'last_user_message';

/** The state with `pending` under the status key of each of these tools that was not called yet. */
export function withPendingTools(specs: readonly AgentToolSpec[], state: State): State {
  const pending = specs.flatMap(({ statusKey }): [string, StateValue][] =>
    statusKey === null || state[statusKey] !== undefined
      ? []
      : [[statusKey, { value: 'pending', origin: 'code' }]],
  );
  return pending.length === 0 ? state : { ...Object.fromEntries(pending), ...state };
}

/** State for the wrapped agent: reset keys, and the user's own words where the spec keeps the request. */
export function beginAgentTool(spec: AgentToolSpec, state: State, userText: string): State {
  const delta: Record<string, StateValue> = {};
  const write = (key: string | null, value: string) => {
    if (key !== null) delta[key] = { value, origin: 'code' };
  };
  if (spec.reset) {
    write(spec.resultKey, '');
    write(spec.errorKey, '');
  }
  write(spec.statusKey, 'running');
  const words = userText.trim();
  if (spec.preserveRequest && words !== '') delta[LAST_USER_MESSAGE] = { value: words, origin: 'user' };
  return applyDelta(state, delta);
}

/** What the calling model gets, and what the state keeps. */
export function endAgentTool(
  spec: AgentToolSpec,
  outcome: Outcome,
  origin: Origin,
): { readonly status: AgentToolStatus; readonly result: string; readonly delta: StateDelta } {
  const result = resultText(spec, outcome);
  const delta: Record<string, StateValue> = {};
  if (spec.resultKey !== null) {
    // A fallback is ours, whatever zone the agent stands in; what it had said when it failed is not.
    const its = outcome.text !== '' && result === outcome.text;
    delta[spec.resultKey] = { value: result, origin: its ? origin : 'code' };
  }
  if (spec.statusKey !== null) delta[spec.statusKey] = { value: outcome.status, origin: 'code' };
  if (spec.errorKey !== null) {
    delta[spec.errorKey] = { value: outcome.status === 'error' ? outcome.code : '', origin: 'code' };
  }
  return { status: outcome.status, result, delta };
}

function resultText(spec: AgentToolSpec, outcome: Outcome): string {
  switch (outcome.status) {
    case 'success':
      return outcome.text;
    case 'empty':
      return spec.emptyText ?? spec.fallback ?? `The agent ${spec.agent} found nothing.`;
    case 'error':
      return spec.fallback ?? (outcome.text || `The agent ${spec.agent} failed (${outcome.code}).`);
  }
}
