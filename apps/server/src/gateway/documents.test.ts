import { connect, type Socket } from 'node:net';
import type { PatientRecord } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { DEFAULT_GATEWAY_LIMITS } from './limits/gateway-limits.ts';
import { listen } from './listen.ts';
import { createFakeRecord } from './testing/fake-record.ts';
import { createWorld, type World } from './testing/gateway-fixture.ts';

const DOCUMENTS = '/v1/patients/p1/record/documents';
const LARGE = new Uint8Array(32 * 1024 * 1024);

const worldOf = (record: Partial<PatientRecord>, documents = {}) =>
  createWorld({
    record: { ...createFakeRecord(() => true), ...record },
    limits: { documents: { ...DEFAULT_GATEWAY_LIMITS.documents, ...documents } },
  });
const send = (world: World, body = 'A letter.', as = 'dr') =>
  world.call('POST', `${DOCUMENTS}?title=Letter`, { as, body, headers: { 'Content-Type': 'text/plain' } });

/** Work that ends when it is told to, and how many are in it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<never>();
  let count = 0;
  const waits = () => {
    count++;
    return promise;
  };
  return { waits, end: (result: object) => resolve(result as never), inside: () => count };
}

describe('a document is memory while it is sent or taken [F3]', () => {
  it('has places for each actor, and for all', async () => {
    const { waits, end, inside } = held();
    const world = await worldOf({ addDocument: waits }, { perActor: 2, atOnce: 3 });
    const running = [send(world), send(world)];
    await expect.poll(inside).toBe(2);
    expect((await send(world)).status).toBe(429);
    running.push(send(world, 'A letter.', 'pat'));
    await expect.poll(inside).toBe(3);
    expect((await send(world, 'A letter.', 'night')).status).toBe(503);
    end({ type: 'DocumentReference', id: 'd', version: 1 });
    for (const answer of running) expect((await answer).status).toBe(201);
    expect((await send(world)).status).toBe(201);
  });

  it('has the same places for a whole record that is exported', async () => {
    const { waits, end, inside } = held();
    const world = await worldOf({ exportBundle: waits }, { perActor: 2 });
    const take = () => world.call('GET', '/v1/patients/p1/record/export', { as: 'dr' });
    const running = [take(), take()];
    await expect.poll(inside).toBe(2);
    expect((await take()).status).toBe(429);
    end({ resourceType: 'Bundle' });
    for (const answer of [...running, take()]) expect((await answer).status).toBe(200);
  });

  it('is not read beyond its bytes', async () => {
    const world = await worldOf({}, { bytes: 1_000 });
    const answer = await send(world, 'x'.repeat(1_001));
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }]);
    expect((await send(world, 'x'.repeat(1_000))).status).toBe(201);
  });

  it('is not held for clients that do not take it', async () => {
    const readDocument = async () => ({ bytes: LARGE, contentType: 'text/plain' });
    const world = await worldOf({ readDocument } as never, { perActor: 2, ms: 1_500 });
    const server = await listen(world.app, { port: 0 });
    const token = await world.token('dr');
    const sockets: Socket[] = [];
    const ask = async () => {
      const socket = connect(server.port, '127.0.0.1');
      sockets.push(socket.on('error', () => {}));
      socket.write(`GET ${DOCUMENTS}/d HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      const status = await new Promise<string>((answered) =>
        socket.once('data', (data) => answered(data.toString().slice(9, 12))),
      );
      socket.pause();
      return status;
    };
    expect([await ask(), await ask(), await ask()]).toEqual(['200', '200', '429']);
    await expect.poll(ask, { timeout: 10_000, interval: 300 }).toBe('200');
    const whole = await world.call('GET', `${DOCUMENTS}/d`, { as: 'pat' });
    expect((await whole.arrayBuffer()).byteLength).toBe(LARGE.length);
    for (const socket of sockets) socket.destroy();
    await server.close({ graceMs: 100 });
  });
});
