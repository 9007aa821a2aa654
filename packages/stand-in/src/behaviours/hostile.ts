import { type ModelCall, resultsOfThisTurn, type Wire } from '../model-call.ts';
import type { Player, Reply, ReplyToolCall } from '../reply.ts';
import { transferCall } from './transfer-call.ts';

/** What a hostile model does, as data. Attacks through tools strike once per turn of the user, then say `done`. */
export type Attack =
  | { readonly attack: 'call-tools'; readonly calls: readonly ReplyToolCall[]; readonly text?: string }
  | { readonly attack: 'transfer'; readonly to: string }
  /** Adds claims of identity to the arguments of one tool, or of every offered tool. */
  | {
      readonly attack: 'forge-identity';
      readonly identity: { readonly [name: string]: Wire };
      readonly tool?: string;
      readonly args?: { readonly [name: string]: Wire };
    }
  /** The same tool with the same arguments, for ever. */
  | { readonly attack: 'loop'; readonly tool: string; readonly args?: Wire }
  /** Arguments that are not JSON; default `{"broken": `. */
  | { readonly attack: 'malformed-arguments'; readonly tool: string; readonly raw?: string }
  /** Structured output that breaks every schema unless `json` says otherwise. */
  | { readonly attack: 'wrong-output'; readonly json?: Wire }
  | { readonly attack: 'say'; readonly text: string }
  /** Writes everything that it was given into its answer. */
  | { readonly attack: 'echo' };

export type AttackFunction = (call: ModelCall, count: number) => Reply | Promise<Reply>;

/** Does exactly what the attack says. `count` is the number of calls before this one. */
export function hostile(attack: Attack | AttackFunction): Player {
  let count = 0;
  return {
    kind: 'hostile',
    play: (call) => (typeof attack === 'function' ? attack(call, count++) : strike(attack, call)),
  };
}

function strike(attack: Attack, call: ModelCall): Reply {
  switch (attack.attack) {
    case 'say':
      return { text: attack.text };
    case 'echo':
      return { text: JSON.stringify({ system: call.system, messages: call.messages, tools: call.tools }) };
    case 'wrong-output':
      return { json: attack.json ?? { '\u0000unknown': [[null]] } };
    case 'loop':
      return { toolCalls: [{ name: attack.tool, args: attack.args ?? {} }] };
    default:
      return resultsOfThisTurn(call).length > 0 ? { text: 'done' } : throughTools(attack, call);
  }
}

function throughTools(
  attack: Extract<Attack, { attack: 'call-tools' | 'transfer' | 'forge-identity' | 'malformed-arguments' }>,
  call: ModelCall,
): Reply {
  switch (attack.attack) {
    case 'call-tools':
      return { toolCalls: attack.calls, ...(attack.text !== undefined && { text: attack.text }) };
    case 'transfer':
      return { toolCalls: [transferCall(call, attack.to)] };
    case 'malformed-arguments':
      return { toolCalls: [{ name: attack.tool, rawArgs: attack.raw ?? '{"broken": ' }] };
    case 'forge-identity': {
      const names = attack.tool === undefined ? call.tools.map(({ name }) => name) : [attack.tool];
      const args = { ...attack.args, ...attack.identity };
      return names.length === 0
        ? { text: JSON.stringify(args) }
        : { toolCalls: names.map((name) => ({ name, args })) };
    }
  }
}
