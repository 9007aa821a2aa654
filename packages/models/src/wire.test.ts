import type { ModelReply } from '@consilium/kernel';
import {
  type ModelServer,
  type Reply,
  type ScriptedPlayer,
  scripted,
  startModelServer,
} from '@consilium/stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createModels, type DescribedModels } from './create-models.ts';
import { PROVIDERS, type ProviderName } from './library/library.ts';
import { defaultModelLibrary } from './library/load-library.ts';
import { builtinsOf } from './providers/builtins.ts';
import { aRequest, calm } from './test/scripted-fetch.ts';

const library = defaultModelLibrary();
const find = {
  name: 'find',
  description: 'Finds a value',
  input: {
    type: 'object',
    properties: { a: { type: 'number' } },
    required: ['a'],
    additionalProperties: false,
  },
} as const;
const usage = { inputTokens: 100, outputTokens: 20 };

let server: ModelServer;
let player: ScriptedPlayer;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.setFaults([]);
  server.log.clear();
});

function play(...replies: readonly Reply[]): void {
  player = scripted(replies.map((reply) => ({ reply })));
  server.setPlayer(player);
}

function modelsFor(provider: ProviderName, timeoutMs = 20_000): DescribedModels {
  const baseUrl = server.baseUrls[provider === 'workers-ai' ? 'workersAi' : provider];
  return createModels({ provider, apiKey: 'key', baseUrl, library, timeoutMs });
}

/** The same step with and without streaming: the reply must not depend on it. */
const ways = ['whole', 'streamed'] as const;
type Way = (typeof ways)[number];
const optionsOf = (way: Way, pieces: string[] = []) =>
  way === 'streamed' ? { ...calm, onText: (text: string) => void pieces.push(text) } : calm;
const every = PROVIDERS.flatMap((provider) => ways.map((way) => [provider, way] as const));
const textOf = (reply: ModelReply) =>
  reply.content.map((part) => (part.type === 'text' ? part.text : '')).join('');

describe.each(every)('%s, %s: answers', (provider, way) => {
  afterEach(() => player.assertDone());

  it('text, usage and price', async () => {
    play({ text: 'Good morning to you too.', usage: { ...usage, cachedTokens: 40 } });
    const models = modelsFor(provider);
    const pieces: string[] = [];
    const reply = await models.call(aRequest(), optionsOf(way, pieces));
    expect(textOf(reply)).toBe('Good morning to you too.');
    expect(pieces.join('')).toBe(way === 'streamed' ? 'Good morning to you too.' : '');
    const fast = models.describe().tiers.fast;
    const { input, cached, output } = fast.price;
    expect(reply).toMatchObject({
      finish: 'stop',
      usage: { ...usage, cachedTokens: 40 },
      microUsd: Math.ceil(Number((60 * input + 40 * cached + 20 * output).toFixed(6))),
      provider,
      model: fast.id,
      standIn: true,
      firstTokenMs: way === 'streamed' ? expect.any(Number) : null,
    });
  });

  it('two tool calls, then the step after them', async () => {
    play(
      {
        toolCalls: [
          { name: 'find', args: { a: 1 } },
          { name: 'find', args: { a: 2 } },
        ],
      },
      { text: 'One and two.' },
    );
    const models = modelsFor(provider);
    const request = aRequest({ tools: [find] });
    const first = await models.call(request, optionsOf(way));
    const calls = first.content.filter((part) => part.type === 'tool-call');
    expect(first.finish).toBe('tool-calls');
    expect(calls).toMatchObject([
      { name: 'find', input: { a: 1 } },
      { name: 'find', input: { a: 2 } },
    ]);
    expect(new Set(calls.map((call) => call.id)).size).toBe(2);
    const results = calls.map(({ id, name, input }) => ({ id, name, result: { found: input } }));
    const second = await models.call(
      {
        ...request,
        messages: [
          ...request.messages,
          { role: 'assistant', content: first.content },
          { role: 'tool', results },
        ],
      },
      optionsOf(way),
    );
    expect(textOf(second)).toBe('One and two.');
    const heard = server.log.entries
      .at(-1)!
      .call!.messages.flatMap((message) =>
        message.role === 'tool' ? message.results.map(({ result }) => result) : [],
      );
    expect(heard).toEqual([{ found: { a: 1 } }, { found: { a: 2 } }]);
  });

  it('a call that must be made, and one that may be', async () => {
    play({ toolCalls: [{ name: 'find', args: { a: 1 } }] }, { text: 'None needed.' });
    const models = modelsFor(provider);
    await models.call(aRequest({ tools: [find], mustCall: true }), optionsOf(way));
    await models.call(aRequest({ tools: [find] }), optionsOf(way));
    expect(server.log.entries.slice(-2).map(({ call }) => call?.toolChoice)).toEqual(['required', 'auto']);
  });

  it('arguments that cannot be read', async () => {
    play({ toolCalls: [{ name: 'find', rawArgs: '{"a": ' }] });
    const reply = await modelsFor(provider).call(aRequest({ tools: [find] }), optionsOf(way));
    const calls = reply.content.filter(({ type }) => type !== 'reasoning');
    expect(calls).toMatchObject([{ type: 'tool-call', name: 'find', invalid: expect.any(String) }]);
  });

  it('typed output', async () => {
    play({ json: { a: 7 } });
    const reply = await modelsFor(provider).call(aRequest({ output: find.input }), optionsOf(way));
    expect(reply.output).toEqual({ a: 7 });
    expect(reply.finish).toBe('stop');
  });

  it('typed output that is no JSON', async () => {
    play({ text: 'Seven, I think.' });
    const reply = await modelsFor(provider).call(aRequest({ output: find.input }), optionsOf(way));
    expect(reply).not.toHaveProperty('output');
  });

  it('nothing at all', async () => {
    play({ text: '' });
    const reply = await modelsFor(provider).call(aRequest(), optionsOf(way));
    expect(textOf(reply)).toBe('');
  });

  it('the maximum', async () => {
    play({ text: 'Good', finish: 'length' });
    expect((await modelsFor(provider).call(aRequest(), optionsOf(way))).finish).toBe('length');
  });
});

describe.each(every)('%s, %s: faults', (provider, way) => {
  // Enough text for a stream of several pieces.
  const long = { text: 'All is well. '.repeat(40) };

  it.each([
    ['429', { status: 429, retryAfterS: 2 }, { code: 'rate_limited', retryable: true, retryAfterMs: 2_000 }],
    ['500', { status: 500 }, { code: 'overloaded', retryable: true }],
    ['503', { status: 503 }, { code: 'overloaded', retryable: true }],
    ['529', { status: 529 }, { code: 'overloaded', retryable: true }],
    ['400', { status: 400 }, { code: 'invalid_request', retryable: false }],
    ['404', { status: 404 }, { code: 'invalid_request', retryable: false }],
    ['401', { status: 401 }, { code: 'unauthorized', retryable: false }],
    ['403', { status: 403 }, { code: 'unauthorized', retryable: false }],
    ['a cut before the answer', { cutAfterChunks: 0 }, { code: 'network', retryable: true }],
    ['a cut in the answer', { cutAfterChunks: 1 }, { code: 'network', retryable: true }],
    ['an unreadable answer', { malformed: 'invalid-json' }, { code: 'malformed', retryable: true }],
    [
      'half an answer',
      { malformed: 'truncated' },
      { code: expect.stringMatching(/^(malformed|network)$/), retryable: true },
    ],
  ] as const)('%s', async (_, fault, failure) => {
    play(long);
    server.setFaults([{ fault }]);
    await expect(modelsFor(provider).call(aRequest(), optionsOf(way))).rejects.toMatchObject(failure);
    // The engine retries.
    expect(server.log.entries).toHaveLength(1);
  });

  it('no answer', async () => {
    server.setFaults([{ fault: { hang: true } }]);
    await expect(modelsFor(provider, 300).call(aRequest(), optionsOf(way))).rejects.toMatchObject({
      code: 'timeout',
      retryable: true,
    });
  });

  it("the caller's abort reaches the provider", async () => {
    server.setFaults([{ fault: { hang: true } }]);
    const caller = new AbortController();
    const running = modelsFor(provider).call(aRequest(), { ...optionsOf(way), signal: caller.signal });
    await server.log.waitFor((entry) => entry.provider === provider);
    caller.abort();
    await expect(running).rejects.toMatchObject({ code: 'aborted', retryable: false });
    await server.log.waitFor((entry) => entry.aborted);
  });
});

describe.each(every.filter(([provider]) => builtinsOf(provider).includes('web_search')))(
  '%s, %s: web search [A8]',
  (provider, way) => {
    it('gives the pages behind the answer, each once, and no call for us', async () => {
      const sources = [
        { url: 'https://example.org/a', title: 'A' },
        { url: 'https://example.org/b', title: 'B' },
      ];
      play({ text: 'Found it.', grounding: { queries: ['q'], sources } });
      const reply = await modelsFor(provider).call(aRequest({ builtin: 'web_search' }), optionsOf(way));
      expect(server.log.entries[0]?.call?.builtin).toBe('web_search');
      expect(textOf(reply)).toBe('Found it.');
      expect(reply.sources).toEqual(sources);
      expect(reply.content.some((part) => part.type === 'tool-call')).toBe(false);
      expect(reply.finish).toBe('stop');
      player.assertDone();
    });
  },
);
