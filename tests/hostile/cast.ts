import type { LlmAgent, Team } from '@consilium/kernel';
import { hostile, type ModelCall, type Player, type Reply } from '@consilium/stand-in';
import { llmAgents } from './declared.ts';
import { sample } from './sample.ts';
import { TAG } from './tags.ts';

/** What the models of one case do; `nth` counts the calls of this agent in this turn, from 0. */
export type Act = (agent: string, call: ModelCall, nth: number) => Reply | Promise<Reply> | null;

/** One stand-in plays all cases side by side: the tag tells the case, the instruction tells the agent. */
export interface Cast {
  readonly player: Player;
  readonly direct: (tag: string, act: Act) => void;
  readonly agentOf: (call: ModelCall) => string;
}

export function createCast(teams: readonly Team[]): Cast {
  const acts = new Map<string, { readonly act: Act; readonly counts: Map<string, number> }>();
  const agents = teams.flatMap(llmAgents);
  const agentOf = (call: ModelCall) => {
    const found = agents.find((agent) => call.system.startsWith(markOf(agent)));
    if (!found) throw new Error(`nobody has this instruction: ${call.system.slice(0, 80)}`);
    return found.name;
  };
  const player = hostile(async (call) => {
    const agent = agentOf(call);
    const [tag = ''] = JSON.stringify([call.system, call.messages]).match(TAG) ?? [];
    const scene = acts.get(tag);
    if (!scene) throw new Error(`no case is played for ${agent} with the tag "${tag}"`);
    const nth = scene.counts.get(agent) ?? 0;
    scene.counts.set(agent, nth + 1);
    return (await scene.act(agent, call, nth)) ?? benign(call);
  });
  return {
    player,
    agentOf,
    direct: (tag, act) => acts.set(tag, { act, counts: new Map() }),
  };
}

/** A model that does nothing but its duty. */
export function benign(call: ModelCall): Reply {
  if (call.jsonSchema !== null) return { json: sample(call.jsonSchema) };
  const finish = call.tools.find(({ name }) => name === 'finish');
  if (finish) return { toolCalls: [{ name: 'finish', args: sample(finish.schema) }] };
  return { text: 'Done.' };
}

/** An instruction up to its first template is the same in every request. */
function markOf(agent: LlmAgent): string {
  const [fixed = ''] = agent.instruction.split(/\{[{%]/);
  return fixed.trim().slice(0, 60);
}
