import { ConsiliumError, type ConversationEvent, type KeyRing } from '@consilium/kernel';
import { type RunningRedis, startRedis } from '@consilium/testing';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { flippingKeys } from '../test-support/flipping-keys.fixture.ts';
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

const whose = { tenant: 't1', compartment: 'patient/p1' } as const;

async function firstOf(bus: ReturnType<typeof createRedisBus>, conversation: string) {
  const stop = new AbortController();
  for await (const entry of bus.follow(conversation, { signal: stop.signal })) {
    stop.abort();
    return entry.event;
  }
  return null;
}

test('Redis sees sealed bytes only, and every key expires', async () => {
  const bus = createRedisBus({ url: redis.url, keys: flippingKeys() });
  const look = new Redis(redis.url);
  await bus.publish(whose, 'c1', secret);
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

test('an entry whose key was destroyed is skipped, and none is made', async () => {
  const errors: string[] = [];
  const keys = flippingKeys();
  const options = { url: redis.url, keys, onError: (error: { code: string }) => errors.push(error.code) };
  const [writer, reader] = [createRedisBus(options), createRedisBus(options)];
  await writer.publish(whose, 'c1', secret);
  keys.destroy(whose.compartment);
  await writer.publish(whose, 'c1', secret);
  expect(errors).toEqual(['erased']);
  // Another patient's key in the same conversation there is not in truth: it shows that reading goes on.
  const started = { type: 'turn-started', run: 'r2', seq: 3 } as const;
  await writer.publish({ ...whose, compartment: 'patient/p2' }, 'c1', started);
  expect(await firstOf(reader, 'c1')).toEqual(started);
  expect(errors).toEqual(['erased', 'bus_entry_unreadable']);
  await Promise.all([writer, reader].map((each) => each.close()));
});

test('an entry whose key cannot be had now is not passed over: the follower comes back to it', async () => {
  const plain = flippingKeys();
  let isAway = false;
  const keys: KeyRing = {
    ...plain,
    byId: async (id) => {
      // The second patient's only: what stands before the entry is still handed on.
      if (isAway && id.includes('p2')) throw new ConsiliumError('store_unavailable', { retryable: true });
      return plain.byId(id);
    },
  };
  const errors: string[] = [];
  const bus = createRedisBus({ url: redis.url, keys, onError: (error) => errors.push(error.code) });
  const started = { type: 'turn-started', run: 'r1', seq: 1 } as const;
  await bus.publish(whose, 'c1', started);
  await bus.publish({ ...whose, compartment: 'patient/p2' }, 'c1', secret);
  const { signal } = new AbortController();
  isAway = true;
  const follower = bus.follow('c1', { signal })[Symbol.asyncIterator]();
  const { value: first } = await follower.next();
  expect(first.event).toEqual(started);
  await expect(follower.next()).rejects.toMatchObject({ code: 'bus_unavailable', retryable: true });
  isAway = false;
  const again = bus.follow('c1', { after: first.id, signal })[Symbol.asyncIterator]();
  expect((await again.next()).value.event).toEqual(secret);
  expect(errors).toEqual([]);
  await bus.close();
});

test('a lost Redis: publish goes on without throwing or waiting, a follower ends with a code', async () => {
  const errors: string[] = [];
  const bus = createRedisBus({
    url: redis.url,
    keys: flippingKeys(),
    onError: (error) => errors.push(error.code),
  });
  await bus.publish(whose, 'c1', secret);
  const follower = bus.follow('c1', { signal: new AbortController().signal })[Symbol.asyncIterator]();
  expect((await follower.next()).value.event).toEqual(secret);
  const ended = expect(follower.next()).rejects.toMatchObject({ code: 'bus_unavailable', retryable: true });
  await redis.kill();
  await ended;
  const before = performance.now();
  for (let i = 0; i < 50; i += 1) await bus.publish(whose, 'c1', secret);
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(errors).toContain('bus_unavailable');
  await expect(firstOf(bus, 'c1')).rejects.toMatchObject({ code: 'bus_unavailable' });
  await bus.close();
});

test('a follower whose wake-ups were cut off ends with a code, though Redis itself is well', async () => {
  const bus = createRedisBus({ url: redis.url, keys: flippingKeys() });
  const look = new Redis(redis.url);
  await bus.publish(whose, 'c1', secret);
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
  const plain = flippingKeys();
  let asked = 0;
  const keys: KeyRing = {
    ...plain,
    async forCompartment(tenant, compartment) {
      asked += 1;
      if (asked === 1) await firstKey.promise;
      return plain.forCompartment(tenant, compartment);
    },
  };
  const bus = createRedisBus({ url: redis.url, keys });
  const first = bus.publish(whose, 'c1', { type: 'turn-started', run: 'r1', seq: 1 });
  const second = bus.publish(whose, 'c1', secret);
  // Another conversation does not wait, and shows that the second had time to overtake.
  await bus.publish(whose, 'c2', secret);
  firstKey.resolve();
  await Promise.all([first, second]);
  expect(await firstOf(bus, 'c1')).toMatchObject({ type: 'turn-started' });
  await bus.close();
});
