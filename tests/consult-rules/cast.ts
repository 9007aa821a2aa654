import { loadTeam } from '@consilium/kernel';
import type { ModelCall, Player, Reply } from '@consilium/stand-in';
import { consultCatalogue, consultFiles } from '@consilium/team-consult';

/** What the model of an agent answers, call by call; the last one again when they are used up. */
export type Script = { readonly [agent: string]: readonly Reply[] };

const MARKS = Object.values(loadTeam(consultFiles(), consultCatalogue).agents).flatMap((agent) =>
  agent.kind === 'llm' ? [{ name: agent.name, mark: longestFixed(agent.instruction) }] : [],
);

/** The agent whose instruction this is; two that share one are told apart by nothing that a model sees. */
export function agentOf(call: ModelCall): string {
  const found = MARKS.find(({ mark }) => call.system.includes(mark));
  if (!found) throw new Error(`nobody has this instruction: ${call.system.slice(0, 80)}`);
  return found.name;
}

/** Templates are filled in; the longest stretch without one is the same in every request. */
function longestFixed(instruction: string): string {
  const parts = instruction.split(/\{\{.*?\}\}|\{%.*?%\}/s).map((part) => part.trim());
  return parts.reduce((best, part) => (part.length > best.length ? part : best), '');
}

/** One model plays all rows side by side: the message tells the row, the instruction tells the agent. */
export interface Cast {
  readonly player: Player;
  readonly direct: (message: string, script: Script) => void;
  /** The message that a call is about; undefined where it is none of ours. */
  readonly messageOf: (call: ModelCall) => string | undefined;
}

export function createCast(): Cast {
  const rows = new Map<string, { readonly script: Script; readonly counts: Map<string, number> }>();
  const messageOf = (call: ModelCall) =>
    call.messages
      .flatMap((each) => (each.role === 'user' ? [unmarked(each.text)] : []))
      .findLast((text) => rows.has(text));
  return {
    messageOf,
    direct: (message, script) => rows.set(message, { script, counts: new Map() }),
    player: {
      kind: 'scripted',
      play: (call) => {
        const row = rows.get(messageOf(call) ?? '');
        const agent = agentOf(call);
        const replies = row?.script[agent];
        // Without a script an agent has nothing to say: extractors find nothing.
        if (!row || !replies) return nothing(call);
        const nth = row.counts.get(agent) ?? 0;
        row.counts.set(agent, nth + 1);
        return replies[Math.min(nth, replies.length - 1)] as Reply;
      },
    },
  };
}

function unmarked(text: string): string {
  return /^<(said-[0-9a-f]+) [^>]*>\n([\s\S]*)\n<\/\1>$/.exec(text)?.[2] ?? text;
}

function nothing(call: ModelCall): Reply {
  if (call.jsonSchema) return { json: emptyFor(call.jsonSchema) };
  const finish = call.tools.find(({ name }) => name === 'finish');
  return finish ? { toolCalls: [{ name: 'finish', args: emptyFor(finish.schema) }] } : { text: 'Nothing.' };
}

type Schema = { readonly [key: string]: unknown };

/** The least that fits: empty lists, empty texts, nulls. */
function emptyFor(schema: Schema): unknown {
  const type = Array.isArray(schema.type)
    ? schema.type.includes('null')
      ? 'null'
      : schema.type[0]
    : schema.type;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) {
    const choices = schema.anyOf as Schema[];
    return emptyFor(choices.find((choice) => choice.type === 'null') ?? choices[0] ?? {});
  }
  if (type === 'object') {
    const required = (schema.required ?? []) as string[];
    const properties = (schema.properties ?? {}) as { readonly [name: string]: Schema };
    return Object.fromEntries(required.map((name) => [name, emptyFor(properties[name] ?? {})]));
  }
  const plain: { readonly [type: string]: unknown } = {
    array: [],
    number: 0,
    integer: 0,
    boolean: false,
    null: null,
  };
  return plain[String(type)] ?? (Object.hasOwn(plain, String(type)) ? null : '');
}
