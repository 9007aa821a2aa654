import { describe, expect, it } from 'vitest';
import { anthropicBody, chatBody, geminiBody, openaiBody, openaiText } from './test/bodies.ts';
import { aRequest, calm, events, json, modelsOf, type SentRequest } from './test/scripted-fetch.ts';

const schema = {
  type: 'object',
  properties: { a: { type: 'number' } },
  required: ['a'],
  additionalProperties: false,
} as const;

describe('a reply', () => {
  it('says what it used, what it cost, who gave it and how long it took', async () => {
    const usage = {
      promptTokenCount: 100,
      cachedContentTokenCount: 40,
      candidatesTokenCount: 20,
      totalTokenCount: 120,
    };
    const body = geminiBody([{ text: 'Hello.' }], { usage });
    const { models } = modelsOf('gemini', [json(body, { headers: { 'x-stand-in': 'rules' } })]);
    const reply = await models.call(aRequest(), calm);
    expect(reply).toEqual({
      content: [{ type: 'text', text: 'Hello.' }],
      finish: 'stop',
      usage: { inputTokens: 100, outputTokens: 20, cachedTokens: 40 },
      microUsd: Math.ceil(60 * 0.3 + 40 * 0.03 + 20 * 2.5),
      provider: 'gemini',
      model: 'gemini-3.5-flash-lite',
      standIn: true,
      ms: expect.any(Number),
      firstTokenMs: null,
      sources: [],
    });
  });

  it('is no stand-in without its header', async () => {
    const { models } = modelsOf('gemini', [json(geminiBody([{ text: 'Hello.' }]))]);
    expect((await models.call(aRequest(), calm)).standIn).toBe(false);
  });

  it('may be empty', async () => {
    const { models } = modelsOf('gemini', [json(geminiBody([]))]);
    expect(await models.call(aRequest(), calm)).toMatchObject({ content: [], finish: 'stop' });
  });

  it('that was cut at the maximum says so', async () => {
    const { models } = modelsOf('gemini', [json(geminiBody([{ text: 'Hel' }], { finish: 'MAX_TOKENS' }))]);
    expect((await models.call(aRequest(), calm)).finish).toBe('length');
  });

  it('that does not end is cut off, not read on', async () => {
    const piece = geminiBody([{ text: 'On and on. '.repeat(20_000) }]);
    const { models } = modelsOf('gemini', [events(Array.from({ length: 40 }, () => piece))]);
    let heard = 0;
    const onText = () => {
      heard += 1;
    };
    await expect(models.call(aRequest(), { ...calm, onText })).rejects.toMatchObject({ code: 'too_large' });
    expect(heard).toBe(9);
  });

  it('that a filter ended keeps what there is', async () => {
    const { models } = modelsOf('gemini', [json(geminiBody([{ text: 'Hel' }], { finish: 'SAFETY' }))]);
    expect(await models.call(aRequest(), calm)).toMatchObject({
      finish: 'filtered',
      content: [{ text: 'Hel' }],
    });
  });

  it('of a server that counts nothing is counted by length, so that a token cap holds', async () => {
    const { models } = modelsOf('compatible', [
      json(chatBody({ content: 'x'.repeat(700) }, { usage: null })),
    ]);
    const { usage } = await models.call(aRequest(), calm);
    expect(usage.inputTokens).toBeGreaterThan(0);
    expect(usage.outputTokens).toBeGreaterThan(200);
  });
});

describe('typed output', () => {
  it.each([
    [
      'gemini',
      json(geminiBody([{ text: '{"a":1}' }])),
      (body: SentRequest['body']) => body.generationConfig.responseJsonSchema,
    ],
    [
      'openai',
      json(openaiBody([openaiText('{"a":1}')])),
      (body: SentRequest['body']) => body.text.format.schema,
    ],
    [
      'compatible',
      json(chatBody({ content: '{"a":1}' })),
      (body: SentRequest['body']) => body.response_format.json_schema.schema,
    ],
  ] as const)('%s', async (provider, answer, schemaOn) => {
    const { models, sent } = modelsOf(provider, [answer]);
    const reply = await models.call(aRequest({ output: schema }), calm);
    expect(reply.output).toEqual({ a: 1 });
    expect(schemaOn(sent[0]!.body)).toMatchObject({ properties: { a: { type: 'number' } } });
  });

  it('anthropic', async () => {
    const { models } = modelsOf('anthropic', [json(anthropicBody([{ type: 'text', text: '{"a":1}' }]))]);
    expect((await models.call(aRequest({ output: schema }), calm)).output).toEqual({ a: 1 });
  });

  it('that is no JSON is a reply without output', async () => {
    const { models } = modelsOf('gemini', [json(geminiBody([{ text: 'Sure! {"a":1' }]))]);
    const reply = await models.call(aRequest({ output: schema }), calm);
    expect(reply).not.toHaveProperty('output');
    expect(reply.content).toMatchObject([{ text: 'Sure! {"a":1' }]);
  });

  it('is not strict where the schema is open, which OpenAI would refuse', async () => {
    const { models, sent } = modelsOf('openai', [json(openaiBody([openaiText('{}')]))]);
    await models.call(aRequest({ output: { type: 'object', properties: { a: { type: 'number' } } } }), calm);
    expect(sent[0]!.body.text.format).toMatchObject({ type: 'json_schema', strict: false });
  });
});

describe('a stream', () => {
  it('hands each piece on before the next has come', async () => {
    const pieces: string[] = [];
    let release: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const frame = (text: string, finish?: string) =>
      new TextEncoder().encode(
        `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text }] }, finishReason: finish, index: 0 }] })}\n\n`,
      );
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(frame('One '));
        await gate;
        controller.enqueue(frame('two.', 'STOP'));
        controller.close();
      },
    });
    const { models } = modelsOf('gemini', [new Response(body, { headers: { 'x-stand-in': '1' } })]);
    const reply = await models.call(aRequest(), {
      ...calm,
      onText: (text) => {
        pieces.push(text);
        // The second piece only comes once the first was handed on.
        release?.();
      },
    });
    expect(pieces).toEqual(['One ', 'two.']);
    expect(reply.content).toEqual([{ type: 'text', text: 'One two.' }]);
    expect(reply).toMatchObject({ standIn: true, finish: 'stop', firstTokenMs: expect.any(Number) });
  });

  it('keeps reasoning out of the text, with its signature', async () => {
    const pieces: string[] = [];
    const frames = [
      geminiBody([{ text: 'Hm, ', thought: true }], { finish: undefined as never }),
      geminiBody([{ text: 'yes.', thought: true, thoughtSignature: 'signed' }]),
      geminiBody([{ text: 'Yes.' }]),
    ];
    const { models } = modelsOf('gemini', [events(frames)]);
    const reply = await models.call(aRequest(), { ...calm, onText: (text) => pieces.push(text) });
    expect(pieces).toEqual(['Yes.']);
    expect(reply.content).toEqual([
      { type: 'reasoning', text: 'Hm, yes.', meta: { google: { thoughtSignature: 'signed' } } },
      { type: 'text', text: 'Yes.' },
    ]);
  });
});
