import { anthropic, createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle, google } from '@ai-sdk/google';
import { createOpenAI, openai } from '@ai-sdk/openai';
import {
  embed,
  embedMany,
  generateText,
  type LanguageModel,
  Output,
  streamText,
  type ToolSet,
  tool,
} from 'ai';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ScriptedPlayer, type Step, scripted } from './behaviours/scripted.ts';
import { type BaseUrls, type ModelServer, startModelServer } from './start.ts';

let server: ModelServer;
let player: ScriptedPlayer | null;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
afterEach(() => {
  const played = player;
  player = null;
  played?.assertDone();
});

function script(...steps: Step[]): void {
  player = scripted(steps);
  server.setPlayer(player);
}

const apiKey = 'key';
const gemini = (id = 'gemini-2.5-flash') => createGoogle({ baseURL: server.baseUrls.gemini, apiKey })(id);
const gpt = () => createOpenAI({ baseURL: server.baseUrls.openai, apiKey })('gpt-4.1-mini');
const sources = [
  { url: 'https://example.org/a', title: 'A' },
  { url: 'https://example.org/b', title: 'B' },
];
const grounded = {
  text: 'Ärzte say A. Others say B.',
  grounding: {
    queries: ['a or b'],
    sources,
    supports: [
      { text: 'Ärzte say A.', sources: [0] },
      { text: 'Others say B.', sources: [1] },
    ],
  },
};

describe('web search', () => {
  const searching: readonly { name: string; model: (urls: BaseUrls) => LanguageModel; tools: ToolSet }[] = [
    { name: 'Gemini', model: () => gemini(), tools: { google_search: google.tools.googleSearch({}) } },
    { name: 'OpenAI', model: () => gpt(), tools: { web_search: openai.tools.webSearch({}) } },
    {
      name: 'Anthropic',
      model: ({ anthropic: baseURL }) => createAnthropic({ baseURL, apiKey })('claude-sonnet-4-5'),
      tools: { web_search: anthropic.tools.webSearch_20250305({}) },
    },
  ];

  it.each(searching)('$name: sources come back, whole and streamed', async ({ model, tools }) => {
    const step: Step = { expect: { builtin: 'web_search' }, reply: grounded };
    script(step, step);
    const options = { model: model(server.baseUrls), tools, prompt: 'A or B?', maxRetries: 0 };
    const urls = (found: readonly object[]) => [
      ...new Set(found.map((source) => (source as { url?: string }).url)),
    ];
    const whole = await generateText(options);
    expect(whole.text).toBe(grounded.text);
    expect(urls(whole.sources)).toEqual(['https://example.org/a', 'https://example.org/b']);
    const streamed = streamText(options);
    await streamed.consumeStream();
    expect(await streamed.text).toBe(grounded.text);
    expect(urls(await streamed.sources)).toEqual(['https://example.org/a', 'https://example.org/b']);
  });

  it('Gemini tells queries, entry point and supports by byte', async () => {
    script({ reply: grounded });
    const tools = { google_search: google.tools.googleSearch({}) };
    const { providerMetadata } = await generateText({ model: gemini(), tools, prompt: 'A or B?' });
    expect(providerMetadata?.google?.groundingMetadata).toMatchObject({
      webSearchQueries: ['a or b'],
      searchEntryPoint: { renderedContent: expect.stringContaining('a or b') },
      groundingSupports: [
        { segment: { startIndex: 0, endIndex: 13, text: 'Ärzte say A.' }, groundingChunkIndices: [0] },
        { segment: { startIndex: 14, endIndex: 27, text: 'Others say B.' }, groundingChunkIndices: [1] },
      ],
    });
  });

  it('Gemini 2.5 refuses it together with a JSON answer', async () => {
    script();
    const asked = generateText({
      model: gemini(),
      tools: { google_search: google.tools.googleSearch({}) },
      output: Output.object({ schema: z.object({ a: z.string() }) }),
      prompt: 'A or B?',
      maxRetries: 0,
    });
    await expect(asked).rejects.toMatchObject({
      statusCode: 400,
      isRetryable: false,
      message: "Tool use with a response mime type: 'application/json' is unsupported",
    });
  });
});

it('Gemini takes a video by its YouTube address, and nothing is downloaded', async () => {
  const uri = 'https://www.youtube.com/watch?v=abc_123';
  script({
    expect: ({ video, messages }) => video === uri && messages.length === 1,
    reply: { text: 'seen' },
  });
  const { text } = await generateText({
    model: gemini(),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Sum this up' },
          { type: 'file', data: new URL(uri), mediaType: 'video/mp4' },
        ],
      },
    ],
  });
  expect(text).toBe('seen');
});

it('structured output beside tools goes the way that the client library chose', async () => {
  const json = { verdict: 'yes' };
  script({ expect: ({ jsonTool, tools }) => jsonTool === 'json' && tools.length === 1, reply: { json } });
  const { output } = await generateText({
    model: gemini(),
    tools: { read: tool({ inputSchema: z.object({}), execute: () => 1 }) },
    output: Output.object({ schema: z.object({ verdict: z.string() }) }),
    prompt: 'x',
  });
  expect(output).toEqual(json);
});

it('OpenAI responses: an earlier answer named by its id is read as if it were sent', async () => {
  script(
    { reply: { text: 'It is 500 mg.' } },
    {
      expect: ({ messages }) =>
        messages.some((message) => message.role === 'assistant' && message.text === 'It is 500 mg.'),
      reply: { text: 'As I said.' },
    },
  );
  const first = await generateText({ model: gpt(), prompt: 'How much?' });
  const second = await generateText({
    model: gpt(),
    messages: [
      { role: 'user', content: 'How much?' },
      ...first.response.messages,
      { role: 'user', content: 'Sure?' },
    ],
  });
  expect(second.text).toBe('As I said.');
  const sent = server.log.entries.at(-1)?.request.body as { input: { type?: string }[] };
  expect(sent.input.map(({ type }) => type)).toContain('item_reference');
});

describe('embeddings', () => {
  const models = [
    {
      name: 'Gemini',
      model: () =>
        createGoogle({ baseURL: server.baseUrls.gemini, apiKey }).embedding('gemini-embedding-001'),
      size: 3072,
    },
    {
      name: 'OpenAI',
      model: () =>
        createOpenAI({ baseURL: server.baseUrls.openai, apiKey }).embedding('text-embedding-3-small'),
      size: 1536,
    },
  ];

  it.each(models)(
    '$name: one and several, the same text alike, shared words nearer',
    async ({ model, size }) => {
      const { embedding } = await embed({ model: model(), value: 'metformin lowers glucose' });
      const { embeddings } = await embedMany({
        model: model(),
        values: ['metformin lowers glucose', 'glucose is lowered by metformin', 'the train was late'],
      });
      expect(embedding).toHaveLength(size);
      expect(embeddings[0]).toEqual(embedding);
      const dot = (other: number[] = []) =>
        embedding.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
      expect(dot(embeddings[0])).toBeCloseTo(1, 4);
      expect(dot(embeddings[1])).toBeGreaterThan(dot(embeddings[2]) + 0.2);
    },
  );

  it('Gemini gives as many dimensions as asked for', async () => {
    const { embedding } = await embed({
      model: models[0]!.model(),
      value: 'short',
      providerOptions: { google: { outputDimensionality: 64 } },
    });
    expect(embedding).toHaveLength(64);
  });
});
