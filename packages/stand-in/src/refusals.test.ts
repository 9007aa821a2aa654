import { afterAll, describe, expect, it } from 'vitest';
import { type Api, plain, post } from './post.fixture.ts';
import { startModelServer } from './start.ts';

const server = await startModelServer();
afterAll(() => server.close());

const declared = { functionDeclarations: [{ name: 'read', parametersJsonSchema: { type: 'object' } }] };
const json = { responseMimeType: 'application/json' };
const loose = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
const gaps = {
  type: 'object',
  properties: { a: { type: 'string' }, b: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};
const nested = {
  type: 'object',
  properties: { list: { type: 'array', items: loose } },
  required: ['list'],
  additionalProperties: false,
};
const format = (schema: object, strict = true) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'response', strict, schema } },
});
const textFormat = (schema: object) => ({
  text: { format: { type: 'json_schema', name: 'response', strict: true, schema } },
});
const toolCall = { id: 'call_1', type: 'function', function: { name: 'read', arguments: '{}' } };
const asked = { role: 'user', content: 'Hello' };
const toolUse = { type: 'tool_use', id: 'toolu_1', name: 'read', input: {} };

describe('each provider refuses in its own words', () => {
  it.each<{ why: string; api: Api; body: object; status?: number; words: string }>([
    {
      why: 'Gemini 2.5: functions and JSON',
      api: 'gemini',
      body: plain('gemini', 'x', { tools: [declared], generationConfig: json }),
      words: "Function calling with a response mime type: 'application/json' is unsupported",
    },
    {
      why: 'Gemini 2.5: search and JSON',
      api: 'gemini',
      body: plain('gemini', 'x', { tools: [{ google_search: {} }], generationConfig: json }),
      words: "Tool use with a response mime type: 'application/json' is unsupported",
    },
    {
      why: 'Gemini 2.5: search and functions',
      api: 'gemini',
      body: plain('gemini', 'x', { tools: [{ googleSearch: {} }, declared] }),
      words: 'Tool use with function calling is unsupported',
    },
    {
      why: 'Gemini 3: a call without its signature',
      api: 'gemini-3',
      body: {
        contents: [
          { role: 'user', parts: [{ text: 'x' }] },
          { role: 'model', parts: [{ functionCall: { name: 'read', args: {} } }] },
          { role: 'user', parts: [{ functionResponse: { name: 'read', response: {} } }] },
        ],
      },
      words: 'Function call is missing a thought_signature in functionCall parts.',
    },
    {
      why: 'OpenAI: a thought that it did not seal',
      api: 'responses',
      body: {
        model: 'gpt-6-luna',
        input: [
          { role: 'user', content: 'x' },
          { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'made up' },
        ],
      },
      words: 'The encrypted content for item rs_1 could not be verified.',
    },
    {
      why: 'Vertex: search and functions',
      api: 'vertex',
      body: plain('vertex', 'x', { tools: [{ googleSearch: {} }, declared] }),
      words: 'Multiple tools are supported only when they are all search tools.',
    },
    {
      why: 'Vertex: two built-ins',
      api: 'vertex',
      body: plain('vertex', 'x', { tools: [{ googleSearch: {} }, { codeExecution: {} }] }),
      words: 'At most one tool is supported.',
    },
    {
      why: 'Gemini: nothing said',
      api: 'gemini',
      body: { contents: [] },
      words: 'contents is not specified',
    },
    {
      why: 'OpenAI chat: strict without additionalProperties',
      api: 'chat',
      body: plain('chat', 'x', format(loose)),
      words:
        "Invalid schema for response_format 'response': In context=(), 'additionalProperties' is required to be supplied and to be false.",
    },
    {
      why: 'OpenAI chat: strict with an optional property',
      api: 'chat',
      body: plain('chat', 'x', format(gaps)),
      words: "an array including every key in properties. Missing 'b'.",
    },
    {
      why: 'OpenAI responses: strict, deep inside',
      api: 'responses',
      body: plain('responses', 'x', textFormat(nested)),
      words: "In context=('properties', 'list', 'items'), 'additionalProperties' is required",
    },
    {
      why: 'OpenAI responses: strict function',
      api: 'responses',
      body: plain('responses', 'x', {
        tools: [{ type: 'function', name: 'read', strict: true, parameters: loose }],
      }),
      words: "Invalid schema for function 'read'",
    },
    {
      why: 'OpenAI chat: result for a call never made',
      api: 'chat',
      body: {
        model: 'm',
        messages: [
          asked,
          { role: 'assistant', tool_calls: [toolCall] },
          { role: 'tool', tool_call_id: 'call_9', content: '1' },
        ],
      },
      words: "'tool_call_id' of 'call_9' not found in 'tool_calls' of previous message.",
    },
    {
      why: 'OpenAI chat: result out of nowhere',
      api: 'chat',
      body: { model: 'm', messages: [asked, { role: 'tool', tool_call_id: 'call_1', content: '1' }] },
      words: "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    },
    {
      why: 'OpenAI chat: call without result',
      api: 'chat',
      body: { model: 'm', messages: [asked, { role: 'assistant', tool_calls: [toolCall] }, asked] },
      words: 'did not have response messages: call_1',
    },
    {
      why: 'OpenAI responses: output for a call never made',
      api: 'responses',
      body: { model: 'm', input: [asked, { type: 'function_call_output', call_id: 'call_9', output: '1' }] },
      words: 'No tool call found for function call output with call_id call_9.',
    },
    {
      why: 'OpenAI responses: call without output',
      api: 'responses',
      body: {
        model: 'm',
        input: [asked, { type: 'function_call', call_id: 'call_1', name: 'read', arguments: '{}' }],
      },
      words: 'No tool output found for function call call_1.',
    },
    {
      why: 'OpenAI responses: an item that it does not have',
      api: 'responses',
      body: { model: 'm', input: [asked, { type: 'item_reference', id: 'msg_gone' }] },
      status: 404,
      words: "Item with id 'msg_gone' not found.",
    },
    {
      why: 'Anthropic: result without its use',
      api: 'messages',
      body: plain('messages', 'x', {
        messages: [
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_9', content: '1' }] },
        ],
      }),
      words: 'messages.0.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_9.',
    },
    {
      why: 'Anthropic: use without its result',
      api: 'messages',
      body: plain('messages', 'x', { messages: [asked, { role: 'assistant', content: [toolUse] }, asked] }),
      words: 'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.',
    },
    {
      why: 'Anthropic: no max_tokens',
      api: 'messages',
      body: { model: 'm', messages: [asked] },
      words: 'max_tokens: Field required',
    },
    {
      why: 'Anthropic: no messages',
      api: 'messages',
      body: plain('messages', 'x', { messages: [] }),
      words: 'messages: at least one message is required',
    },
  ])('$why', async ({ api, body, status = 400, words }) => {
    const answer = await post(server, api, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toContain(words);
    expect(answer.headers.get('x-stand-in')).toBe('rule-based');
    if (api.startsWith('gemini') || api === 'vertex')
      expect(answer.body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    else expect(answer.body.error.type).toBe('invalid_request_error');
  });
});

describe('what a provider takes is not refused', () => {
  it.each<{ why: string; api: Api; body: object }>([
    {
      why: 'Gemini 3: functions and JSON',
      api: 'gemini-3',
      body: plain('gemini-3', 'x', { tools: [declared], generationConfig: json }),
    },
    {
      why: 'Gemini: search with URL context',
      api: 'gemini',
      body: plain('gemini', 'x', { tools: [{ googleSearch: {} }, { urlContext: {} }] }),
    },
    {
      why: 'OpenAI: a loose schema without strict',
      api: 'chat',
      body: plain('chat', 'x', format(loose, false)),
    },
    {
      why: 'a local server: a loose schema',
      api: 'compatible',
      body: plain('compatible', 'x', format(loose)),
    },
  ])('$why', async ({ api, body }) => {
    expect((await post(server, api, body)).status).toBe(200);
  });
});

describe('what is no request', () => {
  it.each<Api>(['gemini', 'responses', 'chat', 'messages'])('%s: a body that is not JSON', async (api) => {
    expect(await post(server, api, '{"contents": ')).toMatchObject({ status: 400 });
  });

  it.each<[Api, object]>([
    ['gemini', { contents: 'text' }],
    ['responses', { model: 'm', input: 7 }],
    ['chat', { model: 'm', messages: [null] }],
    ['messages', { model: 'm', max_tokens: 1, messages: [null] }],
  ])('%s: JSON of another shape is a 400, never a crash', async (api, body) => {
    expect(await post(server, api, body)).toMatchObject({ status: 400 });
  });

  it('an unknown path', async () => {
    expect((await fetch(`${server.url}/v1/nothing`, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});
