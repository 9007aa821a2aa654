import type { ConversationEvent } from '@consilium/kernel';
import { type RunningRedis, startRedis } from '@consilium/testing';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BusKeys } from './bus-keys.ts';
import { createRedisBus } from './redis-bus.ts';

let redis: RunningRedis;
beforeEach(async () => {
  redis = await startRedis();
});
afterEach(() => redis.stop());

const secret: ConversationEvent = {
  type: 'draft-added',
  run: 'r1',
  agent: 'triage',
  step: 's1',
  attempt: 'a1',
  text: 'canary-text',
};

/** Not a cipher: enough to see that only sealed bytes leave, and that the order does not hang on the sealing. */
const flipping: BusKeys = {
  seal: async (_conversation, bytes) => ({ keyId: 'k1', bytes: bytes.map((byte) => byte ^ 0xff) }),
  open: async (_conversation, { bytes }) => bytes.map((byte) => byte ^ 0xff),
};

async function firstOf(bus: ReturnType<typeof createRedisBus>, conversation: string) {
  const stop = new AbortController();
  for await (const entry of bus.follow(conversation, { signal: stop.signal })) {
    stop.abort();
    return entry.event;
  }
  return null;
}

test('Redis sees sealed bytes only, and every key expires', async () => {
  const bus = createRedisBus({ url: redis.url, keys: flipping });
  const look = new Redis(redis.url);
  await bus.publish('c1', secret);
  expect(await firstOf(bus, 'c1')).toEqual(secret);
  const keys = await look.keys('*');
  expect(keys.length).toBe(2);
  for (const key of keys) {
    expect(await look.pttl(key)).toBeGreaterThan(0);
    expect(String(await look.dumpBuffer(key))).not.toContain('canary');
  }
  await bus.close();
  look.disconnect();
});

test('an entry whose key was destroyed is skipped', async () => {
  const errors: string[] = [];
  const erased: BusKeys = {
    ...flipping,
    open: (_conversation, { keyId, bytes }) => {
      if (keyId === 'k1') throw new Error('erased');
      return bytes;
    },
  };
  const writer = createRedisBus({ url: redis.url, keys: flipping });
  const plain = createRedisBus({ url: redis.url });
  const bus = createRedisBus({ url: redis.url, keys: erased, onError: (error) => errors.push(error.code) });
  await writer.publish('c1', secret);
  await plain.publish('c1', { type: 'turn-started', run: 'r2', seq: 3 });
  expect(await firstOf(bus, 'c1')).toEqual({ type: 'turn-started', run: 'r2', seq: 3 });
  expect(errors).toEqual(['bus_entry_unreadable']);
  await Promise.all([writer, plain, bus].map((each) => each.close()));
});

test('a lost Redis: publish goes on without throwing or waiting, a follower ends with a code', async () => {
  const errors: string[] = [];
  const bus = createRedisBus({ url: redis.url, onError: (error) => errors.push(error.code) });
  await bus.publish('c1', secret);
  const follower = bus.follow('c1', { signal: new AbortController().signal })[Symbol.asyncIterator]();
  expect((await follower.next()).value.event).toEqual(secret);
  const ended = expect(follower.next()).rejects.toMatchObject({ code: 'bus_unavailable', retryable: true });
  await redis.kill();
  await ended;
  const before = performance.now();
  for (let i = 0; i < 50; i += 1) await bus.publish('c1', secret);
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(errors).toContain('bus_unavailable');
  await expect(firstOf(bus, 'c1')).rejects.toMatchObject({ code: 'bus_unavailable' });
  await bus.close();
});

test('a follower whose wake-ups were cut off ends with a code, though Redis itself is well', async () => {
  const bus = createRedisBus({ url: redis.url });
  const look = new Redis(redis.url);
  await bus.publish('c1', secret);
  const follower = bus.follow('c1', { signal: new AbortController().signal })[Symbol.asyncIterator]();
  await follower.next();
  const ended = expect(follower.next()).rejects.toMatchObject({ code: 'bus_unavailable' });
  await look.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await ended;
  await bus.close();
  look.disconnect();
});

test('publishes keep their order, also when the first one still waits for its key', async () => {
  const firstKey = Promise.withResolvers<void>();
  let sealed = 0;
  const keys: BusKeys = {
    ...flipping,
    async seal(conversation, bytes) {
      sealed += 1;
      if (sealed === 1) await firstKey.promise;
      return flipping.seal(conversation, bytes);
    },
  };
  const bus = createRedisBus({ url: redis.url, keys });
  const first = bus.publish('c1', { type: 'turn-started', run: 'r1', seq: 1 });
  const second = bus.publish('c1', secret);
  // Another conversation does not wait, and shows that the second had time to overtake.
  await bus.publish('c2', secret);
  firstKey.resolve();
  await Promise.all([first, second]);
  expect(await firstOf(bus, 'c1')).toMatchObject({ type: 'turn-started' });
  await bus.close();
});
