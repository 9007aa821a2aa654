import { describe, expect, test } from 'vitest';
import { createWorld } from './testing/gateway-fixture.ts';
import { NAUGHTY, REFUSED } from './testing/naughty-strings.ts';

const rate = { points: 1_000_000, seconds: 60 };
const all = { read: rate, write: rate, stream: rate };
const world = await createWorld({ limits: { actor: all, tenant: all } });
const conversation = await world.newConversation();
const base = `/v1/patients/p1/conversations/${conversation}`;
const post = (json: unknown, headers: { [name: string]: string } = {}) =>
  world.call('POST', `${base}/messages`, { as: 'dr', json, headers });

interface Problem {
  code: string;
  errors?: { field: string; reason: string }[];
}

async function lastText(): Promise<string | undefined> {
  const response = await world.call('GET', `${base}/messages?after=0&limit=200`, { as: 'dr' });
  return ((await response.json()) as { messages: { text: string }[] }).messages.at(-1)?.text;
}

describe('text', () => {
  test.each(NAUGHTY)('kept exactly: %s', async (_reason, text) => {
    expect((await post({ text })).status).toBe(202);
    expect(await lastText()).toBe(text);
  });

  test.each(REFUSED)('refused, naming the field: %s', async (_reason, text, code) => {
    const response = await post({ text });
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).errors).toEqual([{ field: 'text', reason: code }]);
  });
});

describe('every other text field takes ids and names only, and never answers 5xx', () => {
  const strings = [...NAUGHTY, ...REFUSED.map(([reason, text]) => [reason, text] as const)];
  const fields: [string, (text: string) => Promise<Response>][] = [
    ['client_key', (text) => post({ text: 'x', client_key: text })],
    ['team', (text) => create({ team: text })],
    ['topic.uuid', (text) => create({ topic: { uuid: text, type: 'ConditionCase' } })],
    ['topic.type', (text) => create({ topic: { uuid: 'u1', type: text } })],
    ['before', (text) => get(`/v1/patients/p1/conversations?before=${encode(text)}`)],
    ['after', (text) => get(`${base}/messages?after=a${encode(text)}`)],
    ['limit', (text) => get(`${base}/messages?limit=a${encode(text)}`)],
  ];
  const create = (json: unknown) => world.call('POST', '/v1/patients/p1/conversations', { as: 'dr', json });
  const get = (path: string) => world.call('GET', path, { as: 'dr' });
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());

  test.each(fields)('%s', async (field, send) => {
    for (const [reason, text] of strings) {
      const response = await send(text);
      if (response.status === 413) expect(text.length).toBeGreaterThan(16_000);
      if (response.status === 413) continue;
      expect(response.status, `${field}: ${reason}`).toBe(422);
      const { errors } = (await response.json()) as Problem;
      expect(errors?.[0]?.field, reason).toBe(field);
    }
  });

  test('headers', async () => {
    for (const [, text] of strings) {
      // A header cannot carry more than this; the rest never reaches a server.
      const value = text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 4_000) || '!';
      for (const name of ['Idempotency-Key', 'Purpose-Of-Use', 'traceparent', 'X-Request-Id']) {
        expect((await post({ text: 'x' }, { [name]: value })).status).toBeLessThan(500);
      }
      const stream = await world.call('GET', `${base}/events`, {
        as: 'dr',
        headers: { 'Last-Event-ID': `x${value}` },
      });
      expect(stream.status).toBe(422);
    }
  });
});

describe('bodies', () => {
  const raw = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    world.call('POST', `${base}/messages`, { as: 'dr', body, headers: { 'Content-Type': type } });

  test.each([
    ['no JSON', '{text', 400],
    ['nothing', '', 400],
    ['bytes that are no UTF-8 are not repaired', Buffer.from([0x22, 0xff, 0x22]), 400],
    [
      'half a character in a string',
      Buffer.from([...Buffer.from('{"text":"'), 0xe2, 0x82, ...Buffer.from('"}')]),
      400,
    ],
    ['a list', '[]', 422],
    ['null', 'null', 422],
    ['a number as text', '{"text":1}', 422],
    ['an unknown field', '{"text":"x","actor":"pat"}', 422],
    ['a forged scope', '{"text":"x","scope":{"tenant":"t2"}}', 422],
    ['a prototype', '{"text":"x","__proto__":{"a":1}}', 422],
    ['deep nesting', `{"text":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 413],
    ['many values', `{"text":[${'1,'.repeat(50_000)}1]}`, 413],
  ] as [string, string | Uint8Array<ArrayBuffer>, number][])('%s', async (_name, body, status) => {
    expect((await raw(body)).status).toBe(status);
  });

  test('another media type → 415, none → 415', async () => {
    expect((await raw('{"text":"x"}', 'text/plain')).status).toBe(415);
    expect((await raw('{"text":"x"}', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await raw('{"text":"x"}', 'application/json; charset=utf-8')).status).toBe(202);
  });

  test('over 256 KB → 413, whether or not the length is declared', async () => {
    const big = JSON.stringify({ text: 'x', client_key: 'y'.repeat(300_000) });
    expect((await raw(big)).status).toBe(413);
    const streamed = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(big));
        controller.close();
      },
    });
    const headers = {
      Authorization: `Bearer ${await world.token('dr')}`,
      'Content-Type': 'application/json',
    };
    const request = new Request(`http://x${base}/messages`, {
      method: 'POST',
      headers,
      body: streamed,
      duplex: 'half',
    });
    expect((await world.app.request(request)).status).toBe(413);
  });

  test('a refused body is not repeated in the answer', async () => {
    const response = await raw('{"text":"\\u0000 canary-7","canary-field-8":"canary-9"}');
    expect(await response.text()).not.toMatch(/canary-[79]/);
  });
});

test('the same key gives the same message, by header or by body, and 202 each time', async () => {
  const first = await (await post({ text: 'once' }, { 'Idempotency-Key': 'k-1' })).json();
  const again = await post({ text: 'once', client_key: 'k-1' });
  expect(again.status).toBe(202);
  expect(await again.json()).toEqual({ ...(first as object), duplicate: true });
  expect((await post({ text: 'once', client_key: 'k-2' }, { 'Idempotency-Key': 'k-1' })).status).toBe(422);
});

test('pages of messages say where the next one starts', async () => {
  const own = await world.newConversation();
  const path = `/v1/patients/p1/conversations/${own}/messages`;
  for (const text of ['a', 'b', 'c']) await world.call('POST', path, { as: 'dr', json: { text } });
  world.history.addAnswer(own, 3, 'answer');
  const read = async (query: string) => (await world.call('GET', path + query, { as: 'dr' })).json();
  expect(await read('?limit=3')).toMatchObject({
    messages: [{ seq: 1 }, { seq: 2 }, { seq: 3 }],
    next_after: 3,
  });
  expect(await read('?after=3&limit=3')).toEqual({
    messages: [
      {
        ...{ id: 'answer-4', seq: 4, role: 'assistant', in_reply_to: 3, text: 'answer', claims: [] },
        parts: [{ origin: 'model', text: 'answer', agent: 'triage' }],
        ...{
          source_agents: ['triage'],
          stand_in: true,
          urgency: null,
          model_check: null,
          recalls: [],
          outside: null,
          status: 'complete',
          created_at: '1970-01-01T00:00:00.000Z',
          run: null,
        },
      },
    ],
    next_after: null,
  });
});

test('conversations: made with a team, found at their Location, listed newest first by page', async () => {
  const json = { team: 'research' };
  const made = await world.call('POST', '/v1/me/conversations', { as: 'pat', json });
  expect(made.status).toBe(201);
  const found = await world.call('GET', made.headers.get('location') ?? '', { as: 'pat' });
  expect(await found.json()).toMatchObject({ team: 'research', topic: null, created_by: 'pat' });
  const second = await world.newConversation('/v1/me', 'pat');
  const page = async (query: string) =>
    (await (await world.call('GET', `/v1/me/conversations${query}`, { as: 'pat' })).json()) as {
      conversations: { id: string }[];
      next_before: string | null;
    };
  const newest = await page('?limit=1');
  expect(newest).toMatchObject({ conversations: [{ id: second }], next_before: second });
  expect((await page(`?limit=1&before=${second}`)).conversations).toMatchObject([{ team: 'research' }]);
});

test('a run is shown as a tree with its steps', async () => {
  const run = (name: string, parent: string | null, kind: 'turn' | 'branch') => ({
    ...{ run: name, parent, kind, agent: 'triage', status: 'complete' as const, code: null, microUsd: 12 },
    ...{ startedAt: '2026-01-01T00:00:00Z', endedAt: null, inputTokens: 3, outputTokens: 4, steps: [] },
    teamVersion: 'v1',
  });
  world.history.addRuns(conversation, 'r1', [
    run('r1', null, 'turn'),
    run('r2', 'r1', 'branch'),
    run('r3', 'r2', 'branch'),
  ]);
  const response = await world.call('GET', `${base}/runs/r1`, { as: 'dr' });
  expect(await response.json()).toMatchObject({
    ...{ run: 'r1', micro_usd: 12, input_tokens: 3, output_tokens: 4 },
    team_version: 'v1',
    children: [{ run: 'r2', children: [{ run: 'r3', children: [] }] }],
  });
});
