import type { Fault } from './faults.ts';
import type { ModelCall, Wire } from './model-call.ts';

export interface ReplyToolCall {
  readonly name: string;
  /** Default: a fresh one. For providers that number their calls; two calls with the same one are an attack. */
  readonly id?: string;
  readonly args?: Wire;
  /** Sent instead of `args`, byte for byte: need not be JSON. */
  readonly rawArgs?: string;
}

export interface Grounding {
  readonly queries: readonly string[];
  readonly sources: readonly { readonly url: string; readonly title: string }[];
  /** Stretches of the text and the indices of the sources behind them; default: the whole text, all sources. */
  readonly supports?: readonly { readonly text: string; readonly sources: readonly number[] }[];
}

export interface ReplyUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of `inputTokens` that was read from the provider's cache; default 0. */
  readonly cachedTokens?: number;
}

/** What a player answers, in nobody's dialect. */
export interface Reply {
  readonly text?: string;
  readonly toolCalls?: readonly ReplyToolCall[];
  /** Structured output; sent the way that this client asked for it. */
  readonly json?: Wire;
  /** Default: estimated, characters / 4. */
  readonly usage?: ReplyUsage;
  readonly grounding?: Grounding;
  /** Default `stop`, or the provider's word for tool calls where there are some. */
  readonly finish?: 'stop' | 'length' | 'filtered';
  readonly fault?: Fault;
  /** Answers an error in the provider's shape instead of all the above. */
  readonly refusal?: { readonly status: number; readonly message: string };
}

/** Decides what the stand-in model answers. */
export interface Player {
  /** Sent as `x-stand-in` on every response. */
  readonly kind: string;
  readonly play: (call: ModelCall) => Reply | Promise<Reply>;
  /** A player that only chooses among others names the chosen one here, so that its kind is sent. */
  readonly choose?: (call: ModelCall) => Player;
}

/** The player behind all choosing ones. */
export function playerFor(player: Player, call: ModelCall): Player {
  let chosen = player;
  while (chosen.choose) chosen = chosen.choose(call);
  return chosen;
}
