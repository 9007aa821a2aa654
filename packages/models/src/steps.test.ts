import type { ModelReply, ModelRequest } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { anthropicBody, chatBody, chatToolCall, geminiBody, openaiBody, openaiText } from './test/bodies.ts';
import { aRequest, calm, events, json, modelsOf } from './test/scripted-fetch.ts';

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

/** The request of the next step: what the model said, then the result of its call. */
function next(request: ModelRequest, reply: ModelReply): ModelRequest {
  const call = reply.content.find((part) => part.type === 'tool-call')!;
  return {
    ...request,
    messages: [
      ...request.messages,
      // As a journal keeps it.
      { role: 'assistant', content: JSON.parse(JSON.stringify(reply.content)) },
      { role: 'tool', results: [{ id: call.id, name: call.name, result: { found: 7 } }] },
    ],
  };
}

describe('a tool call and the step after it, with what the provider wants back', () => {
  const request = aRequest({ tools: [find] });

  it.each(['gemini', 'vertex'] as const)('%s: the thought signature', async (provider) => {
    const call = { functionCall: { name: 'find', args: { a: 1 } }, thoughtSignature: 'signed' };
    const { models, sent } = modelsOf(provider, [
      json(geminiBody([call])),
      json(geminiBody([{ text: 'It is 7.' }])),
    ]);
    const first = await models.call(request, calm);
    expect(first).toMatchObject({
      finish: 'tool-calls',
      content: [{ type: 'tool-call', name: 'find', input: { a: 1 } }],
    });
    const second = await models.call(next(request, first), calm);
    expect(second.content).toMatchObject([{ type: 'text', text: 'It is 7.' }]);
    expect(sent[1]!.body.contents[1].parts[0]).toMatchObject({
      functionCall: { name: 'find', args: { a: 1 } },
      thoughtSignature: 'signed',
    });
    expect(sent[1]!.body.contents[2].parts[0].functionResponse.response).toMatchObject({
      content: { found: 7 },
    });
  });

  it('gemini streamed: the signature that comes with the call', async () => {
    const call = { functionCall: { name: 'find', args: { a: 1 } }, thoughtSignature: 'signed' };
    const { models, sent } = modelsOf('gemini', [
      events([geminiBody([call])]),
      events([geminiBody([{ text: 'It is 7.' }])]),
    ]);
    const options = { ...calm, onText: () => {} };
    const first = await models.call(request, options);
    await models.call(next(request, first), options);
    expect(sent[1]!.body.contents[1].parts[0]).toMatchObject({ thoughtSignature: 'signed' });
  });

  it('openai: the sealed reasoning, and nothing is stored there', async () => {
    const output = [
      { type: 'reasoning', id: 'rs_1', encrypted_content: 'sealed', summary: [] },
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: 'call_1',
        name: 'find',
        arguments: '{"a":1}',
        status: 'completed',
      },
    ];
    const { models, sent } = modelsOf('openai', [
      json(openaiBody(output)),
      json(openaiBody([openaiText('It is 7.')])),
    ]);
    const first = await models.call(request, calm);
    expect(first.finish).toBe('tool-calls');
    await models.call(next(request, first), calm);
    expect(sent[0]!.body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
    expect(sent[0]!.body.tools[0]).toMatchObject({ name: 'find', strict: true });
    expect(sent[1]!.body.input).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'reasoning', encrypted_content: 'sealed' }),
        expect.objectContaining({ type: 'function_call', call_id: 'call_1', arguments: '{"a":1}' }),
        expect.objectContaining({ type: 'function_call_output', call_id: 'call_1', output: '{"found":7}' }),
      ]),
    );
  });

  it('anthropic: the signed thinking', async () => {
    const blocks = [
      { type: 'thinking', thinking: 'Look it up.', signature: 'signed' },
      { type: 'tool_use', id: 't1', name: 'find', input: { a: 1 } },
    ];
    const { models, sent } = modelsOf('anthropic', [
      json(anthropicBody(blocks, 'tool_use')),
      json(anthropicBody([{ type: 'text', text: 'It is 7.' }])),
    ]);
    const first = await models.call(request, calm);
    expect(first.content.map((part) => part.type)).toEqual(['reasoning', 'tool-call']);
    await models.call(next(request, first), calm);
    expect(sent[1]!.body.messages[1].content).toMatchObject(blocks);
    expect(sent[1]!.body.messages[2].content[0]).toMatchObject({ type: 'tool_result', tool_use_id: 't1' });
  });

  it('compatible: a server that says `stop` beside its calls', async () => {
    const { models } = modelsOf('compatible', [json(chatBody(chatToolCall('find', '{"a":1}')))]);
    expect(await models.call(request, calm)).toMatchObject({
      finish: 'tool-calls',
      content: [{ input: { a: 1 } }],
    });
  });
});

describe('arguments that cannot be read', () => {
  const request = aRequest({ tools: [find] });

  it.each([
    ['cut', '{"a":', 'not_json'],
    ['not an object', '[1]', 'not_an_object'],
    ['a word', 'seven', 'not_json'],
  ])('%s: come back as an invalid call with the raw text', async (_, raw, invalid) => {
    const { models } = modelsOf('compatible', [json(chatBody(chatToolCall('find', raw)))]);
    const reply = await models.call(request, calm);
    expect(reply.content).toMatchObject([{ type: 'tool-call', name: 'find', input: raw, invalid }]);
  });

  it('streamed too', async () => {
    const delta = {
      tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'find', arguments: '{"a":' } }],
    };
    const chunk = (choice: object) => ({
      id: 'x',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta: {}, ...choice }],
    });
    const frames = [chunk({ delta }), chunk({ finish_reason: 'tool_calls' }), '[DONE]'];
    const { models } = modelsOf('compatible', [events(frames)]);
    const reply = await models.call(request, { ...calm, onText: () => {} });
    expect(reply.content).toMatchObject([{ name: 'find', input: '{"a":', invalid: 'not_json' }]);
  });

  it('go back as an empty object, since providers take nothing else', async () => {
    const { models, sent } = modelsOf('gemini', [json(geminiBody([{ text: 'Again.' }]))]);
    const call = { type: 'tool-call', id: '1', name: 'find', input: '{"a":', invalid: 'not_json' } as const;
    const result = { id: '1', name: 'find', result: { error: 'not_json' } };
    await models.call(
      {
        ...request,
        messages: [
          ...request.messages,
          { role: 'assistant', content: [call] },
          { role: 'tool', results: [result] },
        ],
      },
      calm,
    );
    expect(sent[0]!.body.contents[1].parts[0].functionCall.args).toEqual({});
  });

  it('no arguments at all are an empty object', async () => {
    const { models } = modelsOf('compatible', [json(chatBody(chatToolCall('find', '')))]);
    expect((await models.call(request, calm)).content).toMatchObject([{ input: {} }]);
  });
});
