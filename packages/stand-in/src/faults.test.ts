import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { hostile } from './behaviours/hostile.ts';
import { scripted } from './behaviours/scripted.ts';
import { APIS, plain, post } from './post.fixture.ts';
import { startModelServer } from './start.ts';

const server = await startModelServer({ player: hostile({ attack: 'say', text: 'word '.repeat(60) }) });
afterAll(() => server.close());
afterEach(() => {
  server.setFaults([]);
  server.log.clear();
});

describe('rules', () => {
  it('strike by predicate and by count', async () => {
    server.setFaults([{ when: { lastUser: 'slow' }, skip: 1, times: 2, fault: { status: 503 } }]);
    const statuses = [];
    for (const text of ['slow', 'other', 'slow', 'slow', 'other', 'slow']) {
      statuses.push((await post(server, 'chat', plain('chat', text))).status);
    }
    expect(statuses).toEqual([200, 200, 503, 503, 200, 200]);
  });

  it('use no step of a script up', async () => {
    const player = scripted([{ reply: { text: 'after the fault' } }]);
    const once = await startModelServer({ player });
    once.setFaults([{ times: 1, fault: { status: 500 } }]);
    expect((await post(once, 'chat', plain('chat'))).status).toBe(500);
    expect((await post(once, 'chat', plain('chat'))).text).toContain('after the fault');
    player.assertDone();
    await once.close();
  });
});

describe.each(APIS)('$api', ({ api }) => {
  it('429 tells when to come back, in header and body', async () => {
    server.setFaults([{ fault: { status: 429, retryAfterS: 3 } }]);
    const answer = await post(server, api, plain(api));
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('3');
    const words = {
      gemini: '"retryDelay":"3s"',
      'gemini-3': '',
      vertex: '"status":"RESOURCE_EXHAUSTED"',
      responses: 'Please try again in 3s',
      chat: '"code":"rate_limit_exceeded"',
      compatible: 'rate_limit_exceeded',
      messages: '"type":"rate_limit_error"',
    }[api];
    expect(answer.text).toContain(words);
  });

  it('a truncated answer ends as if it were whole', async () => {
    server.setFaults([{ fault: { malformed: 'truncated' } }]);
    expect(await post(server, api, plain(api))).toMatchObject({ status: 200, body: null });
  });

  it.each([0, 1])('a socket cut after %i halves', async (cutAfterChunks) => {
    server.setFaults([{ fault: { cutAfterChunks } }]);
    await expect(post(server, api, plain(api))).rejects.toThrow(/fetch failed|terminated/);
    expect(server.log.entries[0]).toMatchObject({ cut: true, aborted: false });
  });
});

it('overload has each provider’s own name', async () => {
  server.setFaults([{ fault: { status: 529 } }]);
  expect((await post(server, 'messages', plain('messages'))).body.error).toEqual({
    type: 'overloaded_error',
    message: 'Overloaded',
  });
  server.setFaults([{ fault: { status: 503 } }]);
  expect((await post(server, 'gemini', plain('gemini'))).body.error).toMatchObject({
    status: 'UNAVAILABLE',
    message: 'The model is overloaded. Please try again later.',
  });
});

describe('time', () => {
  it('latency before the first byte and between chunks', async () => {
    server.setFaults([{ fault: { firstByteMs: 60, chunkMs: 5 } }]);
    await post(server, 'messages', plain('messages', 'x', { stream: true }));
    const entry = await server.log.waitFor(({ endMs }) => endMs !== null);
    const later = (entry.reply?.raw.match(/^data: /gm) ?? []).length - 1;
    expect(later).toBeGreaterThan(5);
    expect(entry.firstByteMs).toBeGreaterThanOrEqual(58);
    // Timers may fire up to a millisecond early.
    expect((entry.endMs ?? 0) - (entry.firstByteMs ?? 0)).toBeGreaterThanOrEqual(later * 4);
  });

  it('the server’s own latency holds for every call, and a rule may lift it', async () => {
    const slow = await startModelServer({ latencyMs: 250 });
    await post(slow, 'chat', plain('chat'));
    slow.setFaults([{ fault: { firstByteMs: 0 } }]);
    await post(slow, 'chat', plain('chat'));
    const [first, second] = slow.log.entries;
    expect(first?.firstByteMs).toBeGreaterThanOrEqual(248);
    expect(second?.firstByteMs).toBeLessThan(248);
    await slow.close();
  });

  it('a call that hangs is never answered; the log tells that the client left', async () => {
    server.setFaults([{ fault: { hang: true } }]);
    const leave = new AbortController();
    const asked = post(server, 'chat', plain('chat'), leave.signal);
    await server.log.waitFor(({ call }) => call !== null);
    leave.abort();
    await expect(asked).rejects.toThrow(/abort/);
    const entry = await server.log.waitFor(({ aborted }) => aborted);
    expect(entry).toMatchObject({ reply: null, cut: false });
  });

  it('a client that leaves in mid-stream stops it', async () => {
    server.setFaults([{ fault: { chunkMs: 20 } }]);
    const leave = new AbortController();
    const asked = post(server, 'chat', plain('chat', 'x', { stream: true }), leave.signal);
    await server.log.waitFor(({ reply }) => reply !== null && reply.raw.length > 0);
    leave.abort();
    await expect(asked).rejects.toThrow(/abort/);
    const { reply } = await server.log.waitFor(({ aborted }) => aborted);
    expect(reply?.raw).not.toContain('[DONE]');
  });

  it('close ends calls that hang', async () => {
    const hanging = await startModelServer();
    hanging.setFaults([{ fault: { hang: true } }]);
    const asked = post(hanging, 'chat', plain('chat'));
    asked.catch(() => undefined);
    await hanging.log.waitFor(({ call }) => call !== null);
    await hanging.close();
    await expect(asked).rejects.toThrow('fetch failed');
  });
});
