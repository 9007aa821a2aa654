import type { Caller, ModelMessage, ModelReply, ModelRequest, Models } from '@consilium/kernel';
import { type ModelServer, scripted, startModelServer } from '@consilium/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createModels } from './create-models.ts';
import type { ProviderName } from './library/library.ts';
import { defaultModelLibrary } from './library/load-library.ts';
import { createProviderPrivacy } from './redaction/create-provider-privacy.ts';
import { aRequest, calm } from './test/scripted-fetch.ts';

const look = { name: 'look', description: 'Looks something up', input: { type: 'object' } } as const;
const caller: Caller = {
  scope: { tenant: 't1', actor: 'dr-a', compartment: 'patient/p1', purpose: 'TREAT' },
  run: '0b6ec1de-31f6-4a3a-9e0d-54e0c9a3f0aa',
};
/** What the tool finds: the patient is named at the second step only. */
const FOUND = ['the weight is 80 kg', 'Anna Probe takes bisoprolol', 'nothing more'];

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.setPlayer(
    scripted([
      ...FOUND.map((_, n) => ({ reply: { toolCalls: [{ name: 'look', args: { n } }] } })),
      { reply: { text: 'Done.' } },
    ]),
  );
  server.log.clear();
});

const connect = (provider: ProviderName) =>
  createModels({
    provider,
    apiKey: 'key',
    baseUrl: server.baseUrls[provider as 'gemini'],
    library: defaultModelLibrary(),
  });

const withPrivacy = async (models: Models): Promise<Models> => {
  const privacy = createProviderPrivacy({ identifiers: async () => [{ kind: 'name', text: 'Anna Probe' }] });
  return (await privacy.around(caller, 'record', models)) ?? models;
};

/** Three tool steps and an answer; `change` is what somebody does to a request before it goes out. */
async function threeSteps(
  models: Models,
  change: (request: ModelRequest, step: number) => ModelRequest = (request) => request,
): Promise<ModelReply> {
  let messages: readonly ModelMessage[] = [{ role: 'user', text: 'What does she take?' }];
  for (let step = 0; ; step++) {
    const request = aRequest({ model: 'deep', tools: [look], messages, generate: { reasoning: 'medium' } });
    const reply = await models.call(change(request, step), calm);
    const calls = reply.content.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
    if (calls.length === 0) return reply;
    const results = calls.map(({ id, name }) => ({ id, name, result: FOUND[step]! }));
    messages = [...messages, { role: 'assistant', content: reply.content }, { role: 'tool', results }];
  }
}

/** What the provider got before its first answer to each call: system text, tools and messages. */
const bodies = () => server.log.entries.map(({ request }) => request.body as Record<string, unknown>);

describe.each(['gemini', 'vertex', 'openai', 'anthropic'] as const)(
  '%s: signed reasoning [A13] [B9] [F2]',
  (provider) => {
    it('goes back over three tool steps through redaction, with the patient named at the second', async () => {
      const reply = await threeSteps(await withPrivacy(connect(provider)));
      expect(reply.finish).toBe('stop');
      expect(server.log.entries).toHaveLength(4);
      expect(JSON.stringify(bodies())).not.toContain('Anna');
      expect(JSON.stringify(bodies()[2])).toMatch(/PERSON_[A-Z]{4}101 takes bisoprolol/);
    });

    it('and what was sent before stays as it was, byte for byte', async () => {
      await threeSteps(await withPrivacy(connect(provider)));
      const sent = bodies();
      const texts = (body: Record<string, unknown>) => {
        const list = (body.contents ?? body.input ?? body.messages) as unknown[];
        const { contents: _c, input: _i, messages: _m, ...rest } = body;
        return { list: list.map((each) => JSON.stringify(each)), rest: JSON.stringify(rest) };
      };
      for (const [index, body] of sent.slice(1).entries()) {
        const [before, now] = [texts(sent[index]!), texts(body)];
        expect(now.rest).toBe(before.rest);
        expect(now.list.slice(0, before.list.length)).toEqual(before.list);
      }
    });
  },
);

type Part = Extract<ModelMessage, { role: 'assistant' }>['content'][number];
const everyPart = (request: ModelRequest, change: (part: Part) => Part): ModelRequest => ({
  ...request,
  messages: request.messages.map((message) =>
    message.role === 'assistant' ? { ...message, content: message.content.map(change) } : message,
  ),
});
const spoilt = (part: Part): Part =>
  JSON.parse(JSON.stringify(part).replaceAll(/[A-Za-z0-9+/]{40,}=*/g, 'spoilt'));

describe('a binding that is broken on purpose fails as at the provider', () => {
  it.each([
    ['gemini', /signature is not valid/],
    ['vertex', /signature is not valid/],
    ['openai', /could not be verified/],
  ] as const)('%s: a call that comes back with another thought', async (provider, words) => {
    const broken = threeSteps(connect(provider), (request) => everyPart(request, spoilt));
    await expect(broken).rejects.toMatchObject({ code: 'invalid_request', retryable: false });
    expect(server.log.entries.at(-1)?.reply?.raw).toMatch(words);
  });

  const changed = (request: ModelRequest, step: number) => ({
    ...request,
    system: `${request.system} ${step}`,
  });

  it('anthropic: a thought after other words is left out, as we ask for; it is refused where nobody asks', async () => {
    expect((await threeSteps(connect('anthropic'), changed)).finish).toBe('stop');
    const { messages, ...body } = bodies().at(-1)!;
    const { thinking: _, ...strict } = body;
    const answer = await fetch(`${server.baseUrls.anthropic}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'key', 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({ ...strict, messages }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('bound to a different conversation');
  });
});
