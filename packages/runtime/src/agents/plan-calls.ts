import {
  type AgentToolSpec,
  type AnyTool,
  type Json,
  type LlmAgent,
  type ModelContent,
  mayTransfer,
  type PreparedCall,
  type Team,
} from '@consilium/kernel';
import { z } from 'zod';
import { type AgentFunctions, FINISH, RESPOND, TRANSFER } from './functions.ts';
import { readOutput } from './read-output.ts';

export type ToolCall = Extract<ModelContent, { type: 'tool-call' }>;

/** What code makes of one call that a model wrote. A refusal is told to the model and never done. */
export type CallPlan =
  | { readonly kind: 'tool'; readonly call: ToolCall; readonly tool: AnyTool; readonly input: unknown }
  /** A tool that is a function: checked, and run as an invocation of its own. */
  | {
      readonly kind: 'function';
      readonly call: ToolCall;
      readonly tool: AnyTool;
      readonly prepared: PreparedCall;
    }
  | {
      readonly kind: 'agent';
      readonly call: ToolCall;
      readonly spec: AgentToolSpec;
      readonly request: string;
    }
  | { readonly kind: 'transfer'; readonly call: ToolCall; readonly to: string }
  | { readonly kind: 'finish'; readonly call: ToolCall; readonly output: Json }
  | { readonly kind: 'respond'; readonly call: ToolCall; readonly text: string }
  | { readonly kind: 'silence'; readonly call: ToolCall; readonly reason: string }
  | { readonly kind: 'refused'; readonly call: ToolCall; readonly code: string; readonly detail: string };

/** More in one step is a flood, not a plan. */
const MOST_CALLS = 16;

/**
 * A reply without the flood: the first call too many stays, to be refused and told so; what follows it is dropped
 * before it can fill the journal, the rows and the next request.
 */
export function withoutFlood(content: readonly ModelContent[]): readonly ModelContent[] {
  let calls = 0;
  return content.filter((part) => part.type !== 'tool-call' || ++calls <= MOST_CALLS + 1);
}

export function planCalls(
  team: Team,
  agent: LlmAgent,
  functions: AgentFunctions,
  calls: readonly ToolCall[],
): readonly CallPlan[] {
  let controlled = false;
  return calls.map((call, index) => {
    if (index >= MOST_CALLS)
      return refused(
        call,
        'too_many_calls',
        `at most ${MOST_CALLS} calls in one step; this and later ones were not made`,
      );
    const plan = planCall(team, agent, functions, call);
    if (!isEnd(plan)) return plan;
    if (controlled)
      return refused(call, 'already_decided', 'only the first call of a step that ends the run counts');
    controlled = true;
    return plan;
  });
}

/** The run of the agent ends with it. */
export function isEnd({ kind }: CallPlan): boolean {
  return kind === 'transfer' || kind === 'finish' || kind === 'respond' || kind === 'silence';
}

function planCall(team: Team, agent: LlmAgent, functions: AgentFunctions, call: ToolCall): CallPlan {
  if (call.invalid !== undefined)
    return refused(call, 'invalid_arguments', 'the arguments are not valid JSON');
  if (call.name === TRANSFER && functions.edges.size > 0) return planTransfer(team, agent, functions, call);
  if (call.name === FINISH && functions.finishes && agent.output) {
    const read = readOutput(agent.output, call.input);
    return read.ok
      ? { kind: 'finish', call, output: read.output }
      : refused(call, 'invalid_output', read.detail);
  }
  if (call.name === RESPOND && functions.responds) {
    const read = RESPONSE.safeParse(call.input);
    return read.success
      ? { kind: 'respond', call, text: read.data.message }
      : refused(call, 'invalid_arguments', z.prettifyError(read.error));
  }
  if (call.name === functions.silence) {
    const read = REASON.safeParse(call.input);
    return read.success
      ? { kind: 'silence', call, reason: read.data.reason }
      : refused(call, 'invalid_arguments', z.prettifyError(read.error));
  }
  const tool = functions.tools.get(call.name);
  if (tool) {
    const input = tool.input.safeParse(call.input);
    return input.success
      ? { kind: 'tool', call, tool, input: input.data }
      : refused(call, 'invalid_arguments', z.prettifyError(input.error));
  }
  const spec = functions.agentTools.get(call.name);
  if (spec) return planAgent(call, spec);
  return refused(
    call,
    'unknown_tool',
    `use one of: ${functions.offered.map(({ name }) => name).join(', ') || 'none'}`,
  );
}

/** Typed arguments reach the agent as JSON, checked; else it gets one text. */
function planAgent(call: ToolCall, spec: AgentToolSpec): CallPlan {
  if (spec.input !== null) {
    const read = readOutput(spec.input, call.input);
    return read.ok
      ? { kind: 'agent', call, spec, request: JSON.stringify(read.output) }
      : refused(call, 'invalid_arguments', read.detail);
  }
  const read = REQUEST.safeParse(call.input);
  return read.success
    ? { kind: 'agent', call, spec, request: read.data.request }
    : refused(call, 'invalid_arguments', z.prettifyError(read.error));
}

const REQUEST = z.strictObject({ request: z.string() });
const RESPONSE = z.strictObject({ message: z.string().trim().min(1).max(100_000) });
const REASON = z.strictObject({ reason: z.string().trim().min(1).max(2_000) });
const TARGET = z.strictObject({ agent: z.string() });

/** Checked against the table again here: the enum in the request binds no model. */
function planTransfer(team: Team, agent: LlmAgent, functions: AgentFunctions, call: ToolCall): CallPlan {
  const target = TARGET.safeParse(call.input);
  if (target.success && mayTransfer(team, agent.name, target.data.agent)) {
    return { kind: 'transfer', call, to: target.data.agent };
  }
  return refused(call, 'transfer_refused', `transfer only to: ${[...functions.edges].join(', ')}`);
}

function refused(call: ToolCall, code: string, detail: string): CallPlan {
  return { kind: 'refused', call, code, detail };
}
