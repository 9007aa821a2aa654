import { ConsiliumError } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { chatBody, geminiBody } from './test/bodies.ts';
import { aRequest, calm, events, json, modelsOf } from './test/scripted-fetch.ts';

const SECRET = 'Anna has a fever';
const request = aRequest({ messages: [{ role: 'user', text: SECRET }] });
const said = (status: number, code = 'X', headers: Record<string, string> = {}) =>
  json({ error: { code: status, message: `Cannot do: ${SECRET}`, status: code } }, { status, headers });
const refusedConnection = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });

async function failureOf(
  answer: Parameters<typeof modelsOf>[1][number],
  provider = 'gemini' as const,
  onText?: () => void,
) {
  const { models } = modelsOf(provider, [answer]);
  const failure = await models
    .call(request, onText ? { ...calm, onText } : calm)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConsiliumError);
  return failure as ConsiliumError;
}

describe('failures of a call', () => {
  it.each([
    ['429', said(429), 'rate_limited', true],
    ['408', said(408), 'timeout', true],
    ['409', said(409), 'overloaded', true],
    ['500', said(500), 'overloaded', true],
    ['503 without a body', new Response('', { status: 503 }), 'overloaded', true],
    ['529 in HTML', new Response('<h1>busy</h1>', { status: 529 }), 'overloaded', true],
    ['400', said(400), 'invalid_request', false],
    ['404', said(404), 'invalid_request', false],
    ['422', said(422), 'invalid_request', false],
    ['401', said(401), 'unauthorized', false],
    ['403', said(403), 'unauthorized', false],
    ["Gemini's 400 for a bad key", said(400, 'API_KEY_INVALID'), 'unauthorized', false],
    ['refused connection', refusedConnection(), 'network', true],
    ['a body that is no JSON', new Response('{"candidates": [', { status: 200 }), 'malformed', true],
    ['a body of another shape', json({ candidates: 'none' }), 'malformed', true],
    [
      'a prompt that a filter blocked',
      json({ promptFeedback: { blockReason: 'SAFETY' } }),
      'filtered',
      false,
    ],
    ['an answer that a filter swallowed', json(geminiBody([], { finish: 'SAFETY' })), 'filtered', false],
    [
      "Gemini's own unreadable function call",
      json(geminiBody([], { finish: 'MALFORMED_FUNCTION_CALL' })),
      'malformed',
      true,
    ],
  ] as const)('%s', async (_, answer, code, retryable) => {
    expect(await failureOf(answer)).toMatchObject({ code, retryable });
  });

  it('carries how long to wait', async () => {
    expect(await failureOf(said(429, 'X', { 'retry-after': '3' }))).toMatchObject({ retryAfterMs: 3_000 });
    expect(await failureOf(said(503, 'X', { 'retry-after-ms': '40' }))).toMatchObject({ retryAfterMs: 40 });
  });

  it("keeps the provider's words out of the message, and our own prompt out of everything", async () => {
    const failure = await failureOf(
      json({ error: { code: 400, message: 'Cannot do', status: 'X' } }, { status: 400 }),
    );
    expect(failure.message).toBe('invalid_request');
    expect((failure.cause as Error).message).toBe('Cannot do');
    const { inspect } = await import('node:util');
    expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain(SECRET);
    expect((await failureOf(said(400))).message).not.toContain(SECRET);
  });
});

describe('failures of a stream', () => {
  const piece = { candidates: [{ content: { parts: [{ text: 'Hel' }] }, index: 0 }] };
  const chat = { id: 'x', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'Hel' } }] };
  const overloaded = { type: 'error', error: { type: 'overloaded_error', message: SECRET } };

  it.each([
    ['a cut connection', 'gemini', events([piece], 'cut'), 'network'],
    ['a clean end in the middle', 'gemini', events([piece]), 'network'],
    ['a clean end in the middle', 'compatible', events([chat]), 'network'],
    ['a cut before the first piece', 'anthropic', events([], 'cut'), 'network'],
    ['an end before the first piece', 'anthropic', events([]), 'network'],
    ['an end before the first piece', 'openai', events([]), 'network'],
    ['a piece that is no JSON', 'gemini', events([piece, '{"candid']), 'malformed'],
    ['a first piece that is no JSON', 'anthropic', events(['{"candid']), 'malformed'],
    [
      'an error in the stream',
      'gemini',
      events([piece, { error: { code: 503, message: SECRET, status: 'X' } }]),
      'overloaded',
    ],
    ['an error as the first piece', 'anthropic', events([overloaded]), 'overloaded'],
    [
      'a rate limit in the stream',
      'gemini',
      events([{ error: { code: 429, message: SECRET, status: 'X' } }]),
      'rate_limited',
    ],
  ] as const)('%s (%s)', async (_, provider, answer, code) => {
    const failure = await failureOf(answer, provider as 'gemini', () => {});
    expect(failure).toMatchObject({ code, retryable: true });
    expect(failure.message).not.toContain(SECRET);
  });

  it("is the caller's when its own function throws, and is not tried again", async () => {
    const fault = new Error('mine');
    const failure = await failureOf(events([piece, geminiBody([{ text: 'lo' }])]), 'gemini', () => {
      throw fault;
    });
    expect(failure).toMatchObject({ code: 'internal', retryable: false, cause: fault });
  });
});

describe('content filters of OpenAI-compatible servers', () => {
  it('answer with a code', async () => {
    const { models } = modelsOf('compatible', [
      json(
        { error: { message: 'no', code: 'content_filter', type: 'invalid_request_error' } },
        { status: 400 },
      ),
    ]);
    await expect(models.call(request, calm)).rejects.toMatchObject({ code: 'filtered' });
  });

  it('a body without choices is unreadable', async () => {
    const { models } = modelsOf('compatible', [json(chatBody({}, { choices: [] }))]);
    await expect(models.call(request, calm)).rejects.toMatchObject({ code: 'malformed', retryable: true });
  });
});
