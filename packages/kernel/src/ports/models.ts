import type { Builtin, GenerateConfig } from '../agents/agent.ts';
import type { Json, JsonSchema } from '../json.ts';

export type ModelContent =
  | { readonly type: 'text'; readonly text: string; readonly meta?: Json }
  | { readonly type: 'reasoning'; readonly text: string; readonly meta?: Json }
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: string;
      readonly input: Json;
      /** Set when the provider's arguments could not be read; `input` is then the raw text. */
      readonly invalid?: string;
      readonly meta?: Json;
    };

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string; readonly video?: string }
  | { readonly role: 'assistant'; readonly content: readonly ModelContent[] }
  | {
      readonly role: 'tool';
      readonly results: readonly { readonly id: string; readonly name: string; readonly result: Json }[];
    };

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly input: JsonSchema;
}

/** One model step, in nobody's dialect. `output` never stands beside tools or a built-in. */
export interface ModelRequest {
  /** Tier (`fast`, `deep`) or model id, which may name its provider: `openai/gpt-6-luna`. */
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** The reply must be a call of one of the tools, no text; absent: may. */
  readonly mustCall?: boolean;
  readonly output: JsonSchema | null;
  readonly builtin: Builtin | null;
  readonly generate: GenerateConfig;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
}

export interface ModelReply {
  readonly content: readonly ModelContent[];
  /** The typed output, where the request asked for one and the answer could be read. */
  readonly output?: Json;
  readonly finish: 'stop' | 'tool-calls' | 'length' | 'filtered' | 'other';
  readonly usage: Usage;
  readonly microUsd: number;
  readonly provider: string;
  readonly model: string;
  /** The answer came from a stand-in, not from a language model. */
  readonly standIn: boolean;
  readonly ms: number;
  readonly firstTokenMs: number | null;
  readonly sources: readonly { readonly url: string; readonly title: string }[];
  /** Models of the same tier that were asked before this one and failed, and why. */
  readonly failover?: readonly { readonly provider: string; readonly model: string; readonly code: string }[];
}

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Each piece of text as it comes; absent = no streaming wanted. */
  readonly onText?: (text: string) => void;
  /** Nobody waits for it: where calls queue, those of answers go first. */
  readonly background?: boolean;
}

/** Why a call fails. The first five can be tried again. */
export const MODEL_FAILURES = [
  'rate_limited',
  'overloaded',
  'timeout',
  'network',
  'malformed',
  'invalid_request',
  'unauthorized',
  'filtered',
  'unsupported',
  'unknown_model',
  'withdrawn_model',
  'too_large',
] as const;

/** The model layer. `call` throws a ConsiliumError whose code is one of `MODEL_FAILURES`. */
export interface Models {
  /** `moreTokens`: input that the request does not hold yet. Default 0. */
  readonly estimate: (
    request: ModelRequest,
    moreTokens?: number,
  ) => { readonly tokens: number; readonly microUsd: number };
  readonly call: (request: ModelRequest, options: CallOptions) => Promise<ModelReply>;
}
