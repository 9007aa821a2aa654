import { connect } from 'node:net';
import type { ConversationEvent, EventBus } from '@consilium/kernel';
import { ConsiliumError } from '@consilium/kernel';
import { createMemoryBus } from '@consilium/runtime';
import { expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { createWorldWithConversation, type World } from '../testing/gateway-fixture.ts';
import { readSse, type SseEvent } from '../testing/read-sse.ts';

const pathOf = (conversation: string) => `/v1/patients/p1/conversations/${conversation}/events`;
const started: ConversationEvent = { type: 'turn-started', run: 'r1', seq: 0 };
const draft = (text: string): ConversationEvent => ({
  ...{ type: 'draft-added', run: 'r1', agent: 'triage', step: 's1', attempt: 'a1', text },
});

/** A new conversation, and its stream after the first event. */
async function followed(overrides: Parameters<typeof createWorldWithConversation>[0] = {}) {
  const { world, c } = await createWorldWithConversation(overrides);
  const stream = readSse(await world.call('GET', pathOf(c), { as: 'dr' }));
  await stream.next();
  return { world, c, stream };
}

async function rest(stream: AsyncGenerator<SseEvent>): Promise<string[]> {
  const types: string[] = [];
  for await (const { event } of stream) types.push(event);
  return types;
}

async function openStreams(world: World): Promise<string | undefined> {
  return /^consilium_sse_open (\d+)$/m.exec((await world.deps.metrics.render()).text)?.[1];
}

test('a revoked grant ends the stream at the next look, also when nothing happens', async () => {
  const { world, stream } = await followed({ limits: { grantCheckMs: 20 } });
  world.revoke('dr', 'patient/p1');
  expect(await rest(stream)).toEqual(['forbidden', 'stream-closed']);
  expect(await openStreams(world)).toBe('0');
});

test('a revoked grant: the message that is committed after it is not sent', async () => {
  const { world, c, stream } = await followed();
  world.revoke('dr', 'patient/p1');
  const { seq } = world.history.addAnswer(c, 0, 'not for them');
  await world.publish(c, { type: 'message-committed', seq, message: null });
  expect(await rest(stream)).toEqual(['forbidden', 'stream-closed']);
});

test('the stream ends with the token', async () => {
  const { world, c } = await createWorldWithConversation();
  // Whole seconds: of one, the clock may have left next to nothing.
  const token = await world.issuer.mint({ tenant: 't1', actor: 'dr' }, { seconds: 2 });
  const headers = { Authorization: `Bearer ${token}` };
  const stream = readSse(await world.call('GET', pathOf(c), { headers }));
  const [ready, ...others] = [await stream.next(), await stream.next(), await stream.next()];
  expect(ready?.value?.event).toBe('ready');
  expect(others[0]?.value).toMatchObject({ event: 'stream-closed', data: { reason: 'token_expired' } });
  expect(others[1]?.done).toBe(true);
});

test('heartbeats keep an idle stream open', async () => {
  const { world, c } = await createWorldWithConversation({ limits: { heartbeatMs: 10 } });
  const { body } = await world.call('GET', pathOf(c), { as: 'dr' });
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.split(': heartbeat\n\n').length > 3) break;
  }
  expect(text).toContain(': heartbeat\n\n: heartbeat\n\n');
});

test('a lost bus ends the stream with a reason, and the client can come back', async () => {
  const memory = createMemoryBus();
  let isLost = false;
  const bus: EventBus = {
    ...memory,
    async *follow(conversation, options) {
      for await (const entry of memory.follow(conversation, options)) {
        if (isLost) throw new ConsiliumError('bus_unavailable', { retryable: true });
        yield entry;
      }
    },
  };
  const { world, c, stream } = await followed({ bus });
  isLost = true;
  await world.publish(c, started);
  expect((await stream.next()).value).toMatchObject({
    event: 'stream-closed',
    data: { reason: 'unavailable' },
  });
});

test('one stream too many → 429 with Retry-After; a closed one makes room', async () => {
  const { world, c } = await createWorldWithConversation({ limits: { streamsPerActor: 2 } });
  const open = (as: string) => world.call('GET', pathOf(c), { as });
  const first = await open('dr');
  await open('dr');
  const third = await open('dr');
  expect(third.status).toBe(429);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await third.json()).toMatchObject({ code: 'too_many_streams' });
  expect((await open('pat')).status).toBe(200);
  await first.body?.cancel();
  expect((await open('dr')).status).toBe(200);
});

test('over a real socket: a client that leaves frees its place, one that does not read is cut off', async () => {
  const { world, c } = await createWorldWithConversation({ limits: { slowReaderMs: 200 } });
  const server = await listen(world.app, { port: 0 });
  const headers = { Authorization: `Bearer ${await world.token('dr')}` };
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${server.port}${pathOf(c)}`;
  const response = await fetch(url, { headers, signal: leaving.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await openStreams(world)).toBe('1');
  leaving.abort();
  await expect.poll(() => openStreams(world)).toBe('0');

  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET ${pathOf(c)} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.Authorization}\r\n\r\n`);
  await expect.poll(() => openStreams(world)).toBe('1');
  // More than the socket buffers of both sides take.
  for (let i = 0; i < 300; i += 1) await world.publish(c, draft('x'.repeat(60_000)));
  await expect.poll(() => openStreams(world), { timeout: 10_000 }).toBe('0');
  expect((await world.deps.metrics.render()).text).toContain('consilium_sse_closed_total{reason="slow"} 1');
  socket.destroy();
  await server.close({ graceMs: 100 });
});
