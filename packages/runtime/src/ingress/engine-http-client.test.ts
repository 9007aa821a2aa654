import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listening } from '../test-support/loopback.fixture.ts';
import { createEngineHttpClient } from './engine-http-client.ts';

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Answer = (body: string) => number | 'hang-up' | 'silence';

/** A node of the engine that notes the bodies it got. */
async function node(answer: Answer = () => 200) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    const verdict = answer(body);
    if (verdict === 'silence') return;
    if (verdict === 'hang-up') request.socket.destroy();
    else response.writeHead(verdict).end();
  });
  opened.push(server);
  return { url: await listening(server), bodies };
}

/** Nobody listens on port 1 of loopback. */
const DEAD = 'http://127.0.0.1:1';
const post = (body: string) => ({ method: 'POST', body });

describe('client of the engine’s HTTP API [F1]', () => {
  it('takes a single address', async () => {
    const only = await node();
    expect((await createEngineHttpClient(only.url).send('/x', post('a'), 2_000)).status).toBe(200);
    await expect(createEngineHttpClient(DEAD).send('/x', post('a'), 2_000)).rejects.toThrow();
  });

  it('goes on to the next with the same body where one is dead or dies with the request', async () => {
    const dying = await node(() => 'hang-up');
    const good = await node();
    const http = createEngineHttpClient([DEAD, dying.url, good.url]);
    expect((await http.send('/x', post('a'), 2_000)).status).toBe(200);
    expect([dying.bodies, good.bodies]).toEqual([['a'], ['a']]);
  });

  it('stays with the node that answered', async () => {
    const dying = await node(() => 'hang-up');
    const good = await node();
    const http = createEngineHttpClient([dying.url, good.url]);
    for (const body of ['a', 'b', 'c']) await http.send('/x', post(body), 2_000);
    expect([dying.bodies, good.bodies]).toEqual([['a'], ['a', 'b', 'c']]);
  });

  it('hands on a refusal: only a node that cannot be reached is passed over', async () => {
    const refusing = await node(() => 500);
    const other = await node();
    expect(
      (await createEngineHttpClient([refusing.url, other.url]).send('/x', post('a'), 2_000)).status,
    ).toBe(500);
    expect(other.bodies).toEqual([]);
  });

  it('gives up in time at a silent node, and asks another one the next time', async () => {
    const silent = await node(() => 'silence');
    const good = await node();
    const http = createEngineHttpClient([silent.url, good.url]);
    await expect(http.send('/x', post('a'), 100)).rejects.toThrow('timeout');
    expect((await http.send('/x', post('b'), 2_000)).status).toBe(200);
    expect([silent.bodies, good.bodies]).toEqual([['a'], ['b']]);
  });

  it('asks each once, then says that none answered', async () => {
    const one = await node(() => 'hang-up');
    const two = await node(() => 'hang-up');
    await expect(createEngineHttpClient([one.url, two.url]).send('/x', post('a'), 2_000)).rejects.toThrow();
    expect([one.bodies, two.bodies]).toEqual([['a'], ['a']]);
  });
});
