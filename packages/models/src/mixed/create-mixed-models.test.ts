import type { ModelMessage } from '@consilium/kernel';
import { type ModelServer, startModelServer } from '@consilium/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultModelLibrary } from '../library/load-library.ts';
import { aRequest, calm } from '../test/scripted-fetch.ts';
import { createMixedModels, type MixedConfig } from './create-mixed-models.ts';

let server: ModelServer;
let clock = new Date('2026-11-16T10:00:00Z');
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.setFaults([]);
  server.log.clear();
  server.setPlayer({ kind: 'scripted', play: () => ({ text: 'Good morning.' }) });
});

const access = (provider: 'gemini' | 'openai' | 'anthropic') => ({
  ...{ provider, apiKey: 'key', baseUrl: server.baseUrls[provider] },
});
const mixed = (over: Partial<MixedConfig> = {}) =>
  createMixedModels({
    library: defaultModelLibrary(),
    providers: [access('gemini'), access('openai')],
    tiers: { fast: ['fast', 'openai/gpt-6-luna'] },
    now: () => clock,
    timeoutMs: 20_000,
    ...over,
  });
const asked = () => server.log.entries.map(({ provider }) => provider);
const down = (status = 503) => server.setFaults([{ when: { provider: 'gemini' }, fault: { status } }]);

describe('several providers at once [B9] [A13]', () => {
  it('a model names its provider, a tier its models', async () => {
    const models = mixed();
    const reply = await models.call(aRequest({ model: 'openai/gpt-6.1-sol' }), calm);
    expect(reply).toMatchObject({ provider: 'openai', model: 'gpt-6.1-sol' });
    expect(reply).not.toHaveProperty('failover');
    expect(await models.call(aRequest({ model: 'deep' }), calm)).toMatchObject({ model: 'gemini-4-argon' });
    expect(models.modelsOf('fast')).toEqual([
      { provider: 'gemini', model: 'fast' },
      { provider: 'openai', model: 'gpt-6-luna' },
    ]);
  });

  it.each([429, 500, 503, 401])(
    'the next one answers where the first says %s, and the reply says why',
    async (status) => {
      down(status);
      const reply = await mixed().call(aRequest(), calm);
      const code = { 429: 'rate_limited', 401: 'unauthorized' }[status as 429] ?? 'overloaded';
      expect(reply).toMatchObject({
        ...{ provider: 'openai', model: 'gpt-6-luna' },
        failover: [{ provider: 'gemini', model: 'fast', code }],
      });
    },
  );

  it('does not where the request itself is wrong: the next would refuse it too', async () => {
    down(400);
    await expect(mixed().call(aRequest(), calm)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(asked()).toEqual(['gemini']);
  });

  it('asks the one that failed last for half a minute, and first again after it', async () => {
    const models = mixed();
    down();
    await models.call(aRequest(), calm);
    await models.call(aRequest(), calm);
    expect(asked()).toEqual(['gemini', 'openai', 'openai']);
    server.setFaults([]);
    clock = new Date(clock.getTime() + 30_001);
    await models.call(aRequest(), calm);
    expect(asked().at(-1)).toBe('gemini');
  });

  it('throws where it had begun to speak, and goes to the next at the next attempt', async () => {
    const models = mixed();
    server.setPlayer({ kind: 'scripted', play: () => ({ text: 'All is well. '.repeat(40) }) });
    server.setFaults([{ when: { provider: 'gemini' }, fault: { cutAfterChunks: 2 } }]);
    const heard: string[] = [];
    const options = { ...calm, onText: (text: string) => void heard.push(text) };
    await expect(models.call(aRequest(), options)).rejects.toMatchObject({ code: 'network' });
    expect(heard.length).toBeGreaterThan(0);
    expect((await models.call(aRequest(), options)).provider).toBe('openai');
  });

  it('reserves for the dearest of a tier', () => {
    const models = mixed();
    const one = (model: string) => models.estimate(aRequest({ model })).microUsd;
    expect(one('fast')).toBe(Math.max(one('gemini-3.5-flash-lite'), one('openai/gpt-6-luna')));
  });

  it('sends nobody what another one bound to itself', async () => {
    const history: readonly ModelMessage[] = [
      { role: 'user', text: 'Hello' },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'secret', meta: { google: { thoughtSignature: 'signed' } } },
          {
            type: 'tool-call',
            id: '1',
            name: 'find',
            input: {},
            meta: { google: { thoughtSignature: 'signed' } },
          },
        ],
      },
      { role: 'tool', results: [{ id: '1', name: 'find', result: 'x' }] },
    ];
    const find = { name: 'find', description: 'Finds', input: { type: 'object' } };
    await mixed().call(aRequest({ model: 'openai/gpt-6-luna', messages: history, tools: [find] }), calm);
    expect(JSON.stringify(server.log.entries[0]!.request.body)).not.toMatch(/signed|secret/);
  });

  it('says which key is missing, before anything is asked', () => {
    expect(() => mixed({ tiers: { deep: ['anthropic/claude-sonnet-5-5'] } })).toThrow(/ANTHROPIC_API_KEY/);
  });

  it('embeds by the first that can, the same text the same way, and prices it', async () => {
    const models = mixed({ providers: [access('anthropic'), access('openai')], tiers: {} });
    const texts = Array.from({ length: 120 }, (_, n) => `text ${n % 2}`);
    const { vectors, model, microUsd, tokens } = await models.embed(texts, calm);
    expect(model).toBe('text-embedding-3-small');
    expect(vectors).toHaveLength(120);
    expect(vectors[2]).toEqual(vectors[0]);
    expect(vectors[1]).not.toEqual(vectors[0]);
    expect(vectors[0]).toHaveLength(1536);
    expect(microUsd).toBe(Math.ceil(tokens * 0.02));
    await expect(
      mixed({ providers: [access('anthropic')], tiers: {} }).embed(texts, calm),
    ).rejects.toMatchObject({ code: 'unsupported' });
  });
});
