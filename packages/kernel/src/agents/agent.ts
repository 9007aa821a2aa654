import type { JsonSchema } from '../json.ts';
import type { Origin } from '../origin.ts';
import type { MergePolicy } from '../state/state.ts';

/** `record` may read a chart and has no way out; `outside` has a way out and no chart; `neutral` has neither. */
export const ZONES = ['record', 'outside', 'neutral'] as const;
export type Zone = (typeof ZONES)[number];

/** Provider-side tools by neutral name; each provider maps them or says that it has none. */
export const BUILTINS = ['web_search', 'video'] as const;
export type Builtin = (typeof BUILTINS)[number];

/** How long a model thinks before it answers, least first. */
export const REASONING_LEVELS = ['none', 'minimal', 'low', 'medium', 'high', 'max'] as const;
export type ReasoningLevel = (typeof REASONING_LEVELS)[number];

export type Agent = LlmAgent | GroupAgent | LoopAgent | RemoteAgent;

interface AgentBase {
  readonly name: string;
  readonly description: string;
  readonly zone: Zone;
  /** The one agent that holds this one as child, member or tool; null for the root. */
  readonly parent: string | null;
  /** A member of a parallel group that goes on after the answer. */
  readonly background: boolean;
  /** Text that stands in for the result when the agent fails. */
  readonly fallback: string | null;
  readonly callbacks: AgentCallbacks;
  readonly limits: AgentLimits;
}

export interface AgentCallbacks {
  readonly beforeAgent: readonly string[];
  readonly afterAgent: readonly string[];
  readonly beforeModel: readonly string[];
  readonly afterModel: readonly string[];
  readonly beforeTool: readonly string[];
  readonly afterTool: readonly string[];
}

export interface AgentLimits {
  /** Model calls in one run of this agent. */
  readonly steps: number;
  /** Milliseconds one model call may take. */
  readonly modelTimeoutMs: number;
  /** Milliseconds one tool call may take. */
  readonly toolTimeoutMs: number;
}

export interface LlmAgent extends AgentBase {
  readonly kind: 'llm';
  /** `fast`, `deep`, or a model id. */
  readonly model: string;
  /** A liquid template over the state that this agent may see. */
  readonly instruction: string;
  readonly generate: GenerateConfig;
  readonly output: JsonSchema | null;
  /** State key that receives the result. */
  readonly outputKey: string | null;
  readonly tools: readonly string[];
  readonly agentTools: readonly AgentToolSpec[];
  readonly builtin: Builtin | null;
  /** Sub-agents in the tree; reaching one needs an edge of the team. */
  readonly agents: readonly string[];
  /** False: never back to the parent. */
  readonly returns: boolean;
  /** It may end without a word where an agent or code has written to it; a person is always answered. */
  readonly mayStaySilent: boolean;
  /** Its words are calls: `respond(message)`, and `wait(reason)` for silence. Text of its own counts as an answer too. */
  readonly speaksByCall: boolean;
  readonly history: HistoryRule;
}

export interface GenerateConfig {
  /** The nearest level that the model has; absent: as the provider does by itself. */
  readonly reasoning?: ReasoningLevel;
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  /** Of the answer; what a model thinks before it comes on top. */
  readonly maxOutputTokens?: number;
}

/** Which earlier messages and which state this agent sees. */
export interface HistoryRule {
  readonly origins: readonly Origin[];
  /** Estimated tokens of history at most; 0 = only the current message. */
  readonly tokens: number;
}

/** An agent used as a tool (the seed's SafeAgentTool). */
export interface AgentToolSpec {
  readonly agent: string;
  /** Name of the function that the model sees. */
  readonly as: string;
  readonly fallback: string | null;
  readonly emptyText: string | null;
  readonly resultKey: string | null;
  readonly statusKey: string | null;
  readonly errorKey: string | null;
  /** Put the user's words into `last_user_message` for the wrapped agent. */
  readonly preserveRequest: boolean;
  /** Clear result, status and error before each call. */
  readonly reset: boolean;
  /** What the function takes: the agent is given the arguments as JSON. Null: one text, `request`. */
  readonly input: JsonSchema | null;
  /** After this long the caller goes on, and the agent reports when it has ended. Null: it is waited for. */
  readonly waitMs: number | null;
}

export interface GroupAgent extends AgentBase {
  readonly kind: 'parallel' | 'sequential';
  readonly agents: readonly string[];
  readonly merge: { readonly [key: string]: MergePolicy };
}

export interface LoopAgent extends AgentBase {
  readonly kind: 'loop';
  readonly agents: readonly string[];
  readonly merge: { readonly [key: string]: MergePolicy };
  readonly maxRounds: number;
  /** The loop ends when this state key is truthy after a round. */
  readonly until: string | null;
}

export interface RemoteAgent extends AgentBase {
  readonly kind: 'remote';
  /** Name in the deployment's registry of remote agents; never a URL. */
  readonly remote: string;
}
