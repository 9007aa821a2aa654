import type { Reply, ReplyToolCall } from '@consilium/stand-in';
import { expect } from 'vitest';
import { openCase } from './case.ts';
import { checkTurn } from './checks.ts';
import type { World } from './hostile-fixture.ts';

/** One step of calls that no schema foresees. The desk of the probe team makes it, and is then asked again. */
export interface MalformedCase {
  readonly what: string;
  readonly reply: Reply;
  /** A code that a step must carry; null: only the typed end counts, as the provider's SDK decides what arrives. */
  readonly code: string | null;
}

/** A step takes this many; the rest is a flood. */
const STEP = 16;

const probe = (args: unknown): ReplyToolCall => ({ name: 'probe_scope', args });
const raw = (rawArgs: string, name = 'probe_scope'): ReplyToolCall => ({ name, rawArgs });
const calls = (...toolCalls: ReplyToolCall[]): Reply => ({ toolCalls });
const nest = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

export const MALFORMED: readonly MalformedCase[] = [
  { what: 'no JSON', reply: calls(raw('{"broken": ')), code: null },
  { what: 'empty arguments', reply: calls(raw('')), code: null },
  { what: 'a list', reply: calls(raw('[1, 2]')), code: null },
  { what: 'a number', reply: calls(raw('42')), code: null },
  { what: 'null', reply: calls(raw('null')), code: null },
  {
    what: 'a wrong type',
    reply: calls({ name: 'ask_web', args: { request: { not: 'text' } } }),
    code: 'invalid_arguments',
  },
  { what: 'a missing field', reply: calls({ name: 'ask_web', args: {} }), code: 'invalid_arguments' },
  {
    what: 'a target that is no text',
    reply: calls({ name: 'transfer_to_agent', args: { agent: ['doctor'] } }),
    code: 'transfer_refused',
  },
  { what: '100 KB', reply: calls(probe({ text: 'x'.repeat(100_000) })), code: null },
  { what: '10,000 levels', reply: calls(raw(nest(10_000))), code: null },
  { what: '3,000 levels', reply: calls(raw(nest(3_000))), code: null },
  { what: 'an empty name', reply: calls({ name: '', args: {} }), code: null },
  {
    what: 'odd names',
    reply: calls(
      ...['a b', 'ä', '日本', '💥', 'x'.repeat(5000), 'a"b', '<script>', '../etc', '%00', '{{7*7}}'].map(
        (name) => ({ name, args: {} }),
      ),
    ),
    code: null,
  },
  {
    what: 'NUL and half pairs',
    reply: calls(probe({ text: 'a\0b\ud800c' }), { name: 'bad\0name\udfff', args: {} }),
    code: null,
  },
  {
    what: 'keys of the prototype',
    reply: calls(raw('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')),
    code: null,
  },
  {
    what: 'the same id twice',
    reply: calls({ ...probe({ n: 1 }), id: 'call_same' }, { ...probe({ n: 2 }), id: 'call_same' }),
    code: null,
  },
  {
    what: 'two transfers at once',
    reply: calls(...['plain', 'typed'].map((agent) => ({ name: 'transfer_to_agent', args: { agent } }))),
    code: 'already_decided',
  },
  { what: 'a flood of 17', reply: calls(...flood(STEP + 1)), code: 'too_many_calls' },
  { what: 'a flood of 1,000', reply: calls(...flood(1_000)), code: 'too_many_calls' },
];

export async function playMalformedCase(world: World, { what, reply, code }: MalformedCase): Promise<void> {
  const played = await openCase(world, 'probe_team');
  const turn = await played.turn((agent, _call, nth) => (agent === 'desk' && nth === 0 ? reply : null));
  checkTurn(world, turn);
  const codes = turn.steps.flatMap((step) => step.code ?? []);
  if (code !== null) expect({ what, codes }).toEqual({ what, codes: expect.arrayContaining([code]) });
  const ran = world.toolRuns.filter(({ conversation }) => conversation === played.conversation);
  expect({ what, ran: ran.length <= STEP }).toEqual({ what, ran: true });
  if (code === 'too_many_calls') expect(ran).toHaveLength(STEP);
  // A flood of calls must not become a flood of rows.
  expect({ what, rows: turn.steps.length <= 3 * STEP }).toEqual({ what, rows: true });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

function flood(count: number): readonly ReplyToolCall[] {
  return Array.from({ length: count }, (_, n) => probe({ n }));
}
