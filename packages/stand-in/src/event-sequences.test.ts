import { afterAll, expect, it } from 'vitest';
import { scripted } from './behaviours/scripted.ts';
import { plain, post } from './post.fixture.ts';
import { startModelServer } from './start.ts';

const server = await startModelServer();
afterAll(() => server.close());

const reply = {
  text: 'One.',
  toolCalls: [
    { name: 'read', args: {} },
    { name: 'look', args: { a: 1 } },
  ],
};
const events = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map((match) => match[1]);

it('OpenAI responses: from created to completed, each item added and done, numbered without a gap', async () => {
  server.setPlayer(scripted([{ reply }]));
  const { text } = await post(server, 'responses', plain('responses', 'x', { stream: true }));
  const call = [
    'response.output_item.added',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.done',
    'response.output_item.done',
  ];
  expect(events(text)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    ...call,
    ...call,
    'response.completed',
  ]);
  const numbers = [...text.matchAll(/"sequence_number":(\d+)/g)].map((match) => Number(match[1]));
  expect(numbers).toEqual(numbers.map((_, index) => index));
});

it('Anthropic: message and blocks from start to stop', async () => {
  server.setPlayer(scripted([{ reply }]));
  const { text } = await post(server, 'messages', plain('messages', 'x', { stream: true }));
  const block = (deltas: number) => [
    'content_block_start',
    ...Array.from({ length: deltas }, () => 'content_block_delta'),
    'content_block_stop',
  ];
  expect(events(text)).toEqual([
    'message_start',
    'ping',
    ...block(1),
    ...block(2),
    ...block(2),
    'message_delta',
    'message_stop',
  ]);
});

it.each([
  { asked: true, chunks: 'with usage when asked for' },
  { asked: false, chunks: 'without usage otherwise' },
])('OpenAI chat: ends with [DONE], $chunks', async ({ asked }) => {
  server.setPlayer(scripted([{ reply }]));
  const more = { stream: true, ...(asked && { stream_options: { include_usage: true } }) };
  const { text } = await post(server, 'chat', plain('chat', 'x', more));
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  expect(text.includes('"usage"')).toBe(asked);
  expect(text).toContain('"finish_reason":"tool_calls"');
});

it('Gemini: the last chunk, and only it, finishes and counts', async () => {
  server.setPlayer(scripted([{ reply: { text: 'word '.repeat(40) } }]));
  const response = await fetch(
    `${server.baseUrls.gemini}/models/gemini-2.5-flash:streamGenerateContent?alt=sse`,
    {
      method: 'POST',
      headers: { 'x-goog-api-key': 'k' },
      body: JSON.stringify(plain('gemini')),
    },
  );
  const frames = (await response.text()).trim().split('\n\n');
  expect(frames.length).toBeGreaterThan(3);
  expect(
    frames.map((frame) => frame.includes('"finishReason":"STOP"') && frame.includes('usageMetadata')),
  ).toEqual(frames.map((_, index) => index === frames.length - 1));
});
