import { type Callback, ConsiliumError, defineTool, success } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';
import { revokeAccess } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Client, clientFor } from '../support/client.ts';
import { rowsOf } from '../support/rows.ts';
import { grant, type Stack, startStack, TENANT } from '../support/stack.ts';

const callbacks: readonly Callback[] = [
  {
    name: 'refuse_secret',
    afterAgent: (outcome) => {
      if (outcome.text.includes('secret')) throw new Error('refused');
      return outcome.text.includes('name') ? success(outcome.text.replace('name', 'N.')) : undefined;
    },
  },
  { name: 'hang', beforeAgent: () => new Promise<undefined>(() => undefined) },
];

const agent = (name: string, more: string) => ({
  path: `agents/${name}.yml`,
  text: `name: ${name}\ndescription: ${name}.\n${more}`,
});

function team(name: string, root: string, files: TeamSource['files'], more = ''): TeamSource {
  const agents = files.map(({ path }) => path.replace('agents/', '').replace('.yml', ''));
  return {
    files: [
      {
        path: 'team.yml',
        text: `name: ${name}\ndescription: ${name}.\nroot: ${root}\nagents: [${agents.join(', ')}]\n${more}`,
      },
      ...files,
    ],
    catalogue: { tools: [], callbacks },
  };
}

const guarded = team('guarded', 'group', [
  agent('group', 'kind: parallel\nagents: [one, two]\ncallbacks: { after_agent: [refuse_secret] }\n'),
  agent('one', 'instruction: You are one.\n'),
  agent('two', 'instruction: You are two.\n'),
]);
const hanging = team('hanging', 'slow', [
  agent(
    'slow',
    'instruction: You are slow.\nfallback: Not now.\ncallbacks: { before_agent: [hang] }\nlimits: { tool_seconds: 1 }\n',
  ),
]);
const printing = team('printing', 'line', [
  agent('line', 'kind: sequential\nagents: [writer, printer]\n'),
  agent(
    'writer',
    'instruction: You write.\noutput: { type: object, properties: { a: { type: string } }, required: [a] }\noutput_key: written\n',
  ),
  agent('printer', 'instruction: "Print {{ written }}"\nfallback: It cannot be printed.\n'),
]);
const hasty = team(
  'hasty',
  'hurry',
  [agent('hurry', 'instruction: You hurry.\nfallback: Too busy.\n')],
  'limits: { turn_seconds: 20 }\n',
);

let attempts = 0;
const fetching: TeamSource = {
  ...team('fetching', 'fetcher', [
    agent('fetcher', 'instruction: You fetch.\ntools: [fetch]\nlimits: { tool_seconds: 1 }\n'),
  ]),
  catalogue: {
    callbacks,
    tools: [
      defineTool({
        ...{ name: 'fetch', description: 'Fetches.', input: z.strictObject({ how: z.string() }) },
        ...{ zone: 'neutral', effect: 'read' },
        execute: ({ how }) => {
          attempts++;
          if (how === 'hangs') return new Promise<never>(() => undefined);
          if (how === 'fails' || attempts === 1)
            throw new ConsiliumError(how === 'fails' ? 'broken' : 'store_unavailable', { retryable: true });
          return 'fetched';
        },
      }),
    ],
  },
};

describe('guards and limits [A14] [D12]', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack({ teams: [guarded, hanging, printing, hasty, fetching] });
    client = await clientFor(stack.server);
  });
  afterAll(() => stack?.stop());

  async function ask(name: string, reply: (system: string) => object) {
    stack.models.setPlayer({ kind: 'scripted', play: (call) => reply(call.system) });
    const { conversation, answer } = await client.ask('Hello', { team: name });
    const { runs, steps } = await rowsOf(stack.postgres.url, conversation);
    return {
      answer,
      tools: (steps as { kind: string; outcome: string; code: string | null }[]).filter(
        ({ kind }) => kind === 'tool',
      ),
      turn: (runs as { kind: string; code: string | null }[]).find(({ kind }) => kind === 'turn'),
    };
  }

  it('a guard on a group stops its members’ words', async () => {
    const { answer, turn } = await ask('guarded', () => ({ text: 'a secret' }));
    expect(answer).toMatchObject({ status: 'failed', text: '' });
    expect(turn?.code).toBe('guard_refused');
  });

  it('a guard on a group changes what is committed', async () => {
    const { answer } = await ask('guarded', () => ({ text: 'my name' }));
    expect(answer.text).toContain('my N.');
    expect(answer.parts.map(({ text }) => text).join(' ')).toContain('my N.');
  });

  it('a callback that hangs is a guard that refused, not the end of everything', async () => {
    const { answer, turn } = await ask('hanging', () => ({ text: 'never asked' }));
    expect(answer).toMatchObject({ status: 'partial', text: 'Not now.' });
    expect(turn?.code).toBe('guard_refused');
  });

  it.each([
    ['a database that is away for a moment is waited for', 'away', 2, { outcome: 'success', code: null }],
    ['how a tool fails is for its model to read, once', 'fails', 1, { outcome: 'error', code: 'broken' }],
    ['a tool that hangs is not called again', 'hangs', 1, { outcome: 'error', code: 'timeout' }],
  ])('%s', async (_what, how, times, ended) => {
    attempts = 0;
    let asked = 0;
    const { answer, tools } = await ask('fetching', () =>
      asked++ === 0 ? { toolCalls: [{ name: 'fetch', args: { how } }] } : { text: 'Done.' },
    );
    expect(answer.text).toBe('Done.');
    expect(tools).toMatchObject([ended]);
    expect(attempts).toBe(times);
  });

  it('an output that no template can print is an outcome of the agent that would print it', async () => {
    const { answer, turn } = await ask('printing', (system) =>
      system.includes('write') ? { json: { a: 'b', toString: 1 } } : { text: 'printed' },
    );
    expect(answer.status).toBe('partial');
    expect(answer.text).toContain('It cannot be printed.');
    expect(turn?.code).toBe('instruction_failed');
  });

  it('a provider that asks for a day of patience gets the fallback now', async () => {
    stack.models.setFaults([{ fault: { status: 429, retryAfterS: 86_400 } }]);
    const { answer, turn } = await ask('hasty', () => ({ text: 'never' }));
    stack.models.setFaults([]);
    expect(answer).toMatchObject({ status: 'partial', text: 'Too busy.' });
    expect(turn?.code).toBe('rate_limited');
  });

  it('a colleague can cancel a turn whose starter has lost the grant', async () => {
    stack.models.setPlayer({ kind: 'scripted', play: () => new Promise(() => undefined) });
    const id = await grant(stack.postgres.url, 'dr-leaving');
    const leaving = await clientFor(stack.server, { tenant: TENANT, actor: 'dr-leaving' });
    const conversation = await leaving.createConversation('hasty');
    const { seq } = await leaving.post(conversation, 'Hello');
    await until(async () => (await rowsOf(stack.postgres.url, conversation)).runs.length > 0, {
      what: 'the run',
    });
    await revokeAccess(stack.rows, TENANT, id);
    expect((await client.request('POST', `/conversations/${conversation}/cancel`)).status).toBe(202);
    await until(
      async () =>
        (await rowsOf(stack.postgres.url, conversation)).runs.every(
          (run) => (run as { status: string }).status !== 'running',
        ),
      { timeoutMs: 15_000, what: 'the turn to end' },
    );
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Fine.' }) });
    const next = await client.post(conversation, 'And now?');
    expect(next.seq).toBeGreaterThan(seq);
    expect((await client.answer(conversation, next.seq)).text).toBe('Fine.');
  });
});
