import { hostile, type ModelCall, type Player, type Reply } from '@consilium/stand-in';
import type { Act } from './acts.ts';
import { lastTag } from './tags.ts';

/** One stand-in plays all cases side by side; a tag in the person's words names the case. */
export interface Cast {
  readonly player: Player;
  readonly direct: (name: string, act: Act) => void;
}

export interface Casting {
  /** Who asks; null: somebody who only does its duty. */
  readonly agentOf: (call: ModelCall) => string | null;
  /** The name of the case. Default: the last tag of the messages. */
  readonly caseOf?: (call: ModelCall) => string;
  /** How far the agent is; `earlier` counts its calls in this turn. Default: results of tools that its run has read. */
  readonly stepOf?: (call: ModelCall, earlier: number) => number;
  readonly duty: (call: ModelCall) => Reply;
  /** A request that belongs to no case is an error, not a duty. */
  readonly strict?: true;
}

export function createCast({ agentOf, caseOf, stepOf = resultsRead, duty, strict }: Casting): Cast {
  const cases = new Map<string, { readonly act: Act; readonly counts: Map<string, number> }>();
  const player = hostile(async (call) => {
    const agent = agentOf(call);
    const name = caseOf?.(call) ?? lastTag(JSON.stringify(call.messages));
    const found = cases.get(name);
    if (strict && !found) throw new Error(`no case is played for ${agent} with the tag "${name}"`);
    if (!found || agent === null) return duty(call);
    const earlier = found.counts.get(agent) ?? 0;
    found.counts.set(agent, earlier + 1);
    return (await found.act(agent, call, stepOf(call, earlier))) ?? duty(call);
  });
  return { player, direct: (name, act) => cases.set(name, { act, counts: new Map() }) };
}

function resultsRead({ messages }: ModelCall): number {
  return messages.filter(({ role }) => role === 'tool').length;
}
