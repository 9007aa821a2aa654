import { afterAll, afterEach, expect, it } from 'vitest';
import { APIS, plain, post } from './post.fixture.ts';
import { startModelServer } from './start.ts';

const server = await startModelServer();
afterAll(() => server.close());
afterEach(() => server.log.clear());

it.each(APIS)(
  '$api: request and reply are kept, parsed and raw, without the key',
  async ({ api, provider }) => {
    const answer = await post(server, api, plain(api, 'What is a biopsy?'));
    const entry = await server.log.waitFor(({ endMs }) => endMs !== null);
    expect(entry).toMatchObject({ method: 'POST', provider, aborted: false, cut: false, call: { provider } });
    expect(entry.request.body).toEqual(JSON.parse(entry.request.raw));
    expect(entry.reply).toMatchObject({ status: 200, raw: answer.text, body: answer.body });
    expect(entry.endMs).toBeGreaterThanOrEqual(entry.firstByteMs ?? Number.POSITIVE_INFINITY);
    expect(JSON.stringify(entry)).not.toContain('key-canary');
    expect(server.log.search('key-canary')).toEqual([]);
  },
);

it('a key in the address is not kept either', async () => {
  const url = `${server.baseUrls.gemini}/models/m:generateContent?key=key-canary`;
  await fetch(url, { method: 'POST', body: JSON.stringify(plain('gemini')) });
  expect(server.log.entries[0]).toMatchObject({
    path: '/v1beta/models/m:generateContent?key=[removed]',
    reply: { status: 200 },
  });
});

it('a stream is kept event by event', async () => {
  await post(server, 'responses', plain('responses', 'x', { stream: true }));
  const events = server.log.entries[0]?.reply?.body as { type: string }[];
  expect(events.at(0)?.type).toBe('response.created');
  expect(events.at(-1)?.type).toBe('response.completed');
});

it('search finds a canary and whose instruction stood beside it', async () => {
  const systemInstruction = { parts: [{ text: 'You are the searcher.' }] };
  await post(server, 'gemini', plain('gemini', 'canary-17', { systemInstruction }));
  await post(
    server,
    'gemini',
    plain('gemini', 'nothing', { systemInstruction: { parts: [{ text: 'You are lite.' }] } }),
  );
  expect(server.log.search('canary-17').map(({ system }) => system)).toEqual(['You are the searcher.']);
  expect(server.log.search('canary-18')).toEqual([]);
});

it('search sees through the escapes of JSON, also of JSON within JSON', async () => {
  const canary = 'say "A"\nto Ü';
  const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };
  await post(server, 'chat', plain('chat', canary));
  await post(server, 'chat', {
    model: 'm',
    messages: [
      { role: 'user', content: 'x' },
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: JSON.stringify({ canary }) },
    ],
  });
  expect(server.log.search(canary)).toHaveLength(2);
});

it('refused and unreadable requests are kept too', async () => {
  await fetch(`${server.url}/v1/messages`, { method: 'POST', body: 'canary-19' });
  const [found] = server.log.search('canary-19');
  expect(found).toMatchObject({ system: '', entry: { call: null, reply: { status: 401 } } });
});

it('keeps the newest up to its limit and counts the rest; 0 switches it off', async () => {
  const small = await startModelServer({ logLimit: 3 });
  const off = await startModelServer({ logLimit: 0 });
  for (let index = 1; index <= 8; index += 1) {
    await post(small, 'chat', plain('chat', `message ${index}`));
    await post(off, 'chat', plain('chat'));
  }
  expect(small.log.entries.map(({ seq }) => seq)).toEqual([6, 7, 8]);
  expect(small.log.dropped).toBe(5);
  expect(off.log.entries).toEqual([]);
  await Promise.all([small.close(), off.close()]);
});

it('waiting for what never comes is an error', async () => {
  await expect(server.log.waitFor(() => false, 20)).rejects.toThrow('no such request within 20 ms');
});
