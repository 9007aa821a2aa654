import type { LlmAgent, Team } from '@consilium/kernel';
import { hostile, type ModelCall, type Player, type Reply } from '@consilium/stand-in';
import { llmAgents } from '../hostile/declared.ts';
import { TAG } from '../hostile/tags.ts';
import { fixedParts } from './teams.ts';

/** What the models of one case do; `step` counts the results that this run of the agent has read so far. */
export type Act = (agent: string, call: ModelCall, step: number) => Reply | null;

/** One stand-in plays all cases side by side: the tag in the person's words tells the case, the instruction tells the agent. */
export interface Cast {
  readonly player: Player;
  readonly direct: (tag: string, act: Act) => void;
  readonly agentOf: (call: ModelCall) => LlmAgent;
}

export function createCast(teams: readonly Team[]): Cast {
  const acts = new Map<string, Act>();
  // The same file may serve two teams.
  const agents = [...new Map(teams.flatMap(llmAgents).map((agent) => [agent.instruction, agent])).values()];
  const known = agents.map((agent) => ({ agent, parts: fixedParts(agent).map((part) => part.trim()) }));
  const agentOf = (call: ModelCall) => {
    const found = known.find(({ parts }) => parts.every((part) => call.system.includes(part)));
    if (!found) throw new Error(`nobody has this instruction: ${call.system.slice(0, 80)}`);
    return found.agent;
  };
  return {
    agentOf,
    direct: (tag, act) => acts.set(tag, act),
    player: hostile((call) => {
      const tags = JSON.stringify(call.messages).match(TAG) ?? [];
      const act = acts.get(tags.at(-1) ?? '');
      const step = call.messages.filter(({ role }) => role === 'tool').length;
      return act?.(agentOf(call).name, call, step) ?? dutiful(call);
    }),
  };
}

/** A model that does nothing but its duty, and finds nothing. */
export function dutiful(call: ModelCall): Reply {
  if (call.jsonSchema !== null) return { json: least(call.jsonSchema) };
  const finish = call.tools.find(({ name }) => name === 'finish');
  return finish ? { toolCalls: [{ name: 'finish', args: least(finish.schema) }] } : { text: 'Done.' };
}

type Schema = { readonly [key: string]: unknown };

/** The least that fits: what is required, with empty lists and texts. */
function least(schema: Schema): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return least(schema.anyOf[0] as Schema);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [];
  if (type === 'string') return '';
  if (type === 'number' || type === 'integer') return 0;
  if (type === 'boolean') return false;
  const required = (schema.required ?? []) as readonly string[];
  const properties = (schema.properties ?? {}) as { readonly [name: string]: Schema };
  return Object.fromEntries(required.map((name) => [name, least(properties[name] ?? {})]));
}
