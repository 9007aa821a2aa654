import type { LlmAgent, Team } from '@consilium/kernel';
import type { Reply } from '@consilium/stand-in';
import { llmAgents } from './declared.ts';
import { sample } from './sample.ts';

/** One typed agent and one way to answer wrongly, for as long as it is asked. */
export interface OutputCase {
  readonly agent: LlmAgent;
  readonly what: string;
  readonly reply: Reply;
  /** What the schema says of it; `either` where only the absence of harm counts. */
  readonly verdict: 'invalid' | 'valid' | 'either';
}

export function outputsOf(team: Team): readonly OutputCase[] {
  const typed = llmAgents(team).filter((agent) => agent.output !== null);
  // More than a journal entry may hold. One agent is enough, and one that does not stream: the bytes are slow.
  const huge = typed
    .filter(({ background }) => background)
    .slice(0, 1)
    .map((agent) => ({
      agent,
      what: '40 megabytes',
      reply: { text: `"${'x'.repeat(40 << 20)}"` },
      verdict: 'invalid' as const,
    }));
  return [
    ...huge,
    ...typed.flatMap((agent) =>
      badOutputs(agent.output as Schema).map((each) => ({ agent, ...asReply(agent, each) })),
    ),
  ];
}

type Schema = { readonly [key: string]: unknown; readonly properties?: { readonly [key: string]: Schema } };

interface BadOutput {
  readonly what: string;
  readonly verdict: OutputCase['verdict'];
  readonly json?: unknown;
  readonly raw?: string;
}

function badOutputs(schema: Schema): readonly BadOutput[] {
  const good = sample(schema) as Record<string, unknown>;
  const [key = ''] = Object.keys(good);
  return [
    { what: 'nothing', verdict: 'invalid', json: {} },
    { what: 'null', verdict: 'invalid', json: null },
    { what: 'a list', verdict: 'invalid', json: [good] },
    { what: 'a wrong type', verdict: 'invalid', json: { ...good, [key]: { deep: [1, 2] } } },
    { what: 'one field too many', verdict: 'invalid', json: { ...good, more: 'fields' } },
    { what: 'text', verdict: 'invalid', raw: 'Sure! Here is what you asked for.' },
    { what: 'half of the JSON', verdict: 'invalid', raw: JSON.stringify(good).slice(0, -1) },
    {
      what: 'a megabyte of the wrong thing',
      verdict: 'invalid',
      json: { ...good, more: 'x'.repeat(1 << 20) },
    },
    { what: 'ten thousand wrong fields', verdict: 'invalid', json: { ...good, ...manyFields() } },
    {
      what: 'what PostgreSQL cannot keep',
      verdict: 'valid',
      json: withText(schema, 'NUL \0 and half \ud800 a pair'),
    },
    { what: 'keys of the prototype', verdict: 'either', raw: prototypeKeys(good) },
    { what: 'a deep nest', verdict: 'invalid', raw: `{"${key}":${'['.repeat(5000)}${']'.repeat(5000)}}` },
  ];
}

function asReply(agent: LlmAgent, { what, verdict, json, raw }: BadOutput): Omit<OutputCase, 'agent'> {
  const finishes = agent.tools.length > 0;
  if (!finishes) return { what, verdict, reply: raw === undefined ? { json } : { text: raw } };
  const call = raw === undefined ? { name: 'finish', args: json } : { name: 'finish', rawArgs: raw };
  return { what, verdict, reply: { toolCalls: [call] } };
}

function manyFields(): Record<string, number> {
  return Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field_${index}`, index]));
}

function prototypeKeys(good: object): string {
  const body = JSON.stringify(good).slice(1, -1);
  const evil = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';
  return `{${evil},${body}}`;
}

/** Valid, with this text in every string. */
function withText(schema: Schema, text: string): unknown {
  const codes = enumValues(schema);
  return JSON.parse(JSON.stringify(sample(schema)), (_key, inner) =>
    typeof inner === 'string' && !codes.has(inner) ? text : inner,
  );
}

/** Fields with a fixed list of values take no other text. */
function enumValues(schema: Schema): ReadonlySet<unknown> {
  const values = new Set<unknown>();
  JSON.parse(JSON.stringify(schema), (key, inner) => {
    if (key === 'enum' && Array.isArray(inner)) for (const value of inner) values.add(value);
    return inner;
  });
  return values;
}
