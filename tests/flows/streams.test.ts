import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { type RunningRedis, startRedis, until } from '@consilium/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { draftOf, openStream } from '../support/events.ts';
import { source } from '../support/single-team.ts';
import { type Engines, grant, PATIENT, startTestEngines } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';

const TEXT = 'Water is good for you. '.repeat(40).trim();

describe('streams [F4]', () => {
  let engines: Engines;
  let redis: RunningRedis;
  let worker: WorkerProcess;
  const gateways: RunningServer[] = [];
  const clients: Client[] = [];
  beforeAll(async () => {
    [engines, redis] = await Promise.all([
      startTestEngines({ restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } } }),
      startRedis(),
    ]);
    const environment = engines.environment({ REDIS_URL: redis.url });
    for (const index of [0, 1]) {
      const config = readConfig({ ...environment, ROLE: 'gateway', MIGRATE: index === 0 ? '1' : '0' });
      gateways.push(await startServer(config, { teams: [source] }));
    }
    worker = await startWorkerProcess(
      { ...environment, MIGRATE: '0' },
      { TEAM_MODULE: new URL('../support/single-team.ts', import.meta.url).href },
    );
    await grant(engines.postgres.url);
    for (const gateway of gateways) clients.push(await clientFor(gateway));
  });
  afterAll(async () => {
    await worker?.process.stop();
    for (const gateway of gateways) await gateway.close();
    await engines?.stop();
    await redis?.stop();
  });

  it('two gateways give the same stream, and a reload in the middle misses nothing', async () => {
    engines.models.setPlayer({ kind: 'scripted', play: () => ({ text: TEXT, fault: { chunkMs: 10 } }) });
    const [first, second] = clients as [Client, Client];
    const conversation = await first.createConversation();
    const left = await openStream(first, conversation);
    const right = await openStream(second, conversation);
    // Who comes later sees the message as one that was there before.
    await Promise.all([left, right].map((stream) => stream.waitFor('ready')));
    await first.post(conversation, 'Tell me about water');
    await left.waitFor('draft-added');
    // A reload: a new stream that knows nothing yet.
    const reloaded = await openStream(second, conversation);
    for (const stream of [left, right, reloaded]) {
      await stream.waitFor('turn-ended');
      expect(draftOf(stream.events)).toBe(TEXT);
      const committed = stream.events.filter(({ type }) => type === 'message-committed');
      expect(committed.at(-1)?.data).toMatchObject({ message: { text: TEXT } });
      stream.close();
    }
    expect(left.events.map(({ type }) => type)).toEqual(right.events.map(({ type }) => type));
    expect(left.events.filter(({ type }) => type === 'draft-reset')).toEqual([]);
  });

  it('leaves nothing of a conversation readable in Redis', async () => {
    const canary = 'heliotrope';
    engines.models.setPlayer({
      kind: 'scripted',
      play: () => ({ text: `You said ${canary}. `.repeat(20), fault: { chunkMs: 10 } }),
    });
    const [client] = clients as [Client];
    const conversation = await client.createConversation();
    const stream = await openStream(client, conversation);
    await client.post(conversation, `I see ${canary} everywhere`);
    await until(() => draftOf(stream.events).length > 50, { timeoutMs: 20_000, what: 'some of the draft' });
    const dump = await everything(redis.url);
    expect(draftOf(stream.events)).toContain(canary);
    expect(dump).toContain(conversation);
    expect(dump).toContain('draft-added');
    for (const secret of [canary, 'You said', PATIENT]) expect(dump).not.toContain(secret);
    await stream.waitFor('turn-ended');
    stream.close();
  });

  it('a stream killed in the middle shows a reset, then the full text', async () => {
    engines.models.setPlayer({ kind: 'scripted', play: () => ({ text: TEXT, fault: { chunkMs: 20 } }) });
    const [client] = clients as [Client];
    const conversation = await client.createConversation();
    const stream = await openStream(client, conversation);
    await client.post(conversation, 'Tell me about water');
    await until(() => draftOf(stream.events).length > 50, { timeoutMs: 20_000, what: 'some of the draft' });
    await worker.process.kill('SIGKILL');
    const before = draftOf(stream.events);
    expect(before.length).toBeLessThan(TEXT.length);
    await worker.process.restart();
    await stream.waitFor('turn-ended', 40_000);
    expect(stream.events.filter(({ type }) => type === 'draft-reset')).toHaveLength(1);
    expect(draftOf(stream.events)).toBe(TEXT);
    stream.close();
  });

  it('resumes after a lost connection without a gap or a double', async () => {
    engines.models.setPlayer({ kind: 'scripted', play: () => ({ text: TEXT, fault: { chunkMs: 10 } }) });
    const [first, second] = clients as [Client, Client];
    const conversation = await first.createConversation();
    const lost = await openStream(first, conversation);
    await first.post(conversation, 'Tell me about water');
    await until(() => draftOf(lost.events).length > 50, { timeoutMs: 20_000, what: 'some of the draft' });
    lost.close();
    const seen = [...lost.events];
    // Another gateway goes on where the first one stopped.
    const resumed = await openStream(second, conversation, seen.at(-1)?.id);
    await resumed.waitFor('turn-ended');
    const all = [...seen, ...resumed.events.filter(({ type }) => type !== 'ready')];
    expect(draftOf(all)).toBe(TEXT);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.filter(({ id }) => id !== '').length);
    resumed.close();
  });
});

/** All keys and values that Redis holds, as whoever reads its memory sees them (dumps may be compressed). */
async function everything(url: string): Promise<string> {
  const redis = new Redis(url);
  try {
    const parts: string[] = [];
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key);
      const value =
        type === 'stream'
          ? await redis.xrangeBuffer(key, '-', '+')
          : type === 'hash'
            ? await redis.hgetallBuffer(key)
            : await redis.dumpBuffer(key);
      parts.push(key, textOf(value));
    }
    return parts.join('\n');
  } finally {
    redis.disconnect();
  }
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return Object.entries(value ?? {})
    .map(([name, inner]) => `${name}\n${textOf(inner)}`)
    .join('\n');
}
