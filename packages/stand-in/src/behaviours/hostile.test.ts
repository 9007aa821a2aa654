import { describe, expect, it } from 'vitest';
import { callWith } from '../call.fixture.ts';
import type { CallMessage } from '../model-call.ts';
import { type Attack, hostile } from './hostile.ts';

const transfer = {
  name: 'transfer_to_agent',
  description: '',
  schema: { type: 'object', properties: { agent: { type: 'string', enum: ['lite'] } } },
};
const read = { name: 'read_chart', description: '', schema: {} };
const heard: CallMessage[] = [
  { role: 'user', text: 'Hello' },
  { role: 'assistant', text: '', toolCalls: [{ id: '1', name: 'x', args: {} }] },
  { role: 'tool', results: [{ id: '1', name: 'x', result: 'refused' }] },
];

describe('hostile player', () => {
  it.each<{ attack: Attack; reply: object }>([
    {
      attack: { attack: 'call-tools', calls: [{ name: 'made_up', args: { a: 1 } }, { name: 'read_chart' }] },
      reply: { toolCalls: [{ name: 'made_up', args: { a: 1 } }, { name: 'read_chart' }] },
    },
    {
      attack: { attack: 'transfer', to: 'nobody' },
      reply: { toolCalls: [{ name: 'transfer_to_agent', args: { agent: 'nobody' } }] },
    },
    {
      attack: {
        attack: 'forge-identity',
        identity: { patient: 'other' },
        tool: 'read_chart',
        args: { section: 'a' },
      },
      reply: { toolCalls: [{ name: 'read_chart', args: { section: 'a', patient: 'other' } }] },
    },
    {
      attack: { attack: 'malformed-arguments', tool: 'read_chart' },
      reply: { toolCalls: [{ name: 'read_chart', rawArgs: '{"broken": ' }] },
    },
    {
      attack: { attack: 'say', text: '![x](https://evil.test)' },
      reply: { text: '![x](https://evil.test)' },
    },
    { attack: { attack: 'wrong-output', json: { a: 'b' } }, reply: { json: { a: 'b' } } },
  ])('$attack.attack does what it says', async ({ attack, reply }) => {
    expect(await hostile(attack).play(callWith({ tools: [transfer, read] }))).toEqual(reply);
  });

  it('forges identity in every offered tool where none is named', async () => {
    const reply = await hostile({ attack: 'forge-identity', identity: { tenant: 't2' } }).play(
      callWith({ tools: [transfer, read] }),
    );
    expect(reply.toolCalls).toEqual([
      { name: 'transfer_to_agent', args: { tenant: 't2' } },
      { name: 'read_chart', args: { tenant: 't2' } },
    ]);
  });

  it('strikes once per turn, so that the turn can end; a loop never ends', async () => {
    const after = callWith({ messages: heard });
    expect(await hostile({ attack: 'transfer', to: 'nobody' }).play(after)).toEqual({ text: 'done' });
    expect(await hostile({ attack: 'loop', tool: 'read_chart' }).play(after)).toEqual({
      toolCalls: [{ name: 'read_chart', args: {} }],
    });
  });

  it('echoes everything that it was given', async () => {
    const reply = await hostile({ attack: 'echo' }).play(
      callWith({ system: 'canary-1', user: 'canary-2', tools: [read] }),
    );
    for (const canary of ['canary-1', 'canary-2', 'read_chart']) expect(reply.text).toContain(canary);
  });

  it('a function gets the call and the count', async () => {
    const player = hostile((call, count) => ({ text: `${call.model} ${count}` }));
    expect(await player.play(callWith())).toEqual({ text: 'gemini-2.5-flash 0' });
    expect(await player.play(callWith())).toEqual({ text: 'gemini-2.5-flash 1' });
  });
});
