import type { BusEntry, ConversationEvent, EventBus } from '@consilium/kernel';
import { type RunningRedis, startRedis } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flippingKeys } from '../test-support/flipping-keys.fixture.ts';
import { compareBusIds } from './bus-id.ts';
import type { BusLimits } from './bus-limits.ts';
import { createMemoryBus } from './memory-bus.ts';
import { createRedisBus } from './redis-bus.ts';

const whose = { tenant: 't1', compartment: 'patient/p1' } as const;
const keys = flippingKeys();
let redis: RunningRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

/** Where events go in and where they come out: with Redis these are two processes' buses. */
interface Pair {
  readonly writer: EventBus;
  readonly reader: EventBus;
}

const makers: [string, (limits: Partial<BusLimits>) => Pair][] = [
  [
    'memory',
    (limits) => {
      const bus = createMemoryBus({ limits });
      return { writer: bus, reader: bus };
    },
  ],
  [
    'redis',
    (limits) => ({
      writer: createRedisBus({ url: redis.url, keys, limits }),
      reader: createRedisBus({ url: redis.url, keys, limits }),
    }),
  ],
];

const started: ConversationEvent = { type: 'turn-started', run: 'r1', seq: 1 };
const ended: ConversationEvent = { type: 'turn-ended', run: 'r1', seq: 1, status: 'complete' };
const committed = (seq: number): ConversationEvent => ({ type: 'message-committed', seq, message: { seq } });
const draft = (text: string, attempt = 'a1', step = 's1'): ConversationEvent => ({
  type: 'draft-added',
  run: 'r1',
  agent: 'triage',
  step,
  attempt,
  text,
});
const reset = (attempt: string): ConversationEvent => ({
  type: 'draft-reset',
  run: 'r1',
  step: 's1',
  attempt,
});
const step = (n: number): ConversationEvent => ({
  type: 'step-started',
  run: 'r1',
  agent: 'triage',
  step: `s${n}`,
});

let number = 0;

describe.each(makers)('%s bus', (_name, make) => {
  async function withBus(
    limits: Partial<BusLimits>,
    body: (pair: Pair, conversation: string) => Promise<void>,
  ) {
    const pair = make(limits);
    number += 1;
    try {
      await body(pair, `c${process.pid}-${number}`);
    } finally {
      await pair.writer.close();
      await pair.reader.close();
    }
  }

  /** Reads until the wanted event has come, and one entry more never. */
  async function readUntil(
    bus: EventBus,
    conversation: string,
    isLast: (event: ConversationEvent) => boolean,
    after?: string,
  ): Promise<BusEntry[]> {
    const stop = new AbortController();
    const entries: BusEntry[] = [];
    const options = after === undefined ? { signal: stop.signal } : { after, signal: stop.signal };
    for await (const entry of bus.follow(conversation, options)) {
      entries.push(entry);
      if (isLast(entry.event)) stop.abort();
    }
    return entries;
  }
  const is = (type: ConversationEvent['type']) => (event: ConversationEvent) => event.type === type;
  const events = (entries: readonly BusEntry[]) => entries.map(({ event }) => event);

  async function publishAll(bus: EventBus, conversation: string, list: readonly ConversationEvent[]) {
    for (const event of list) await bus.publish(whose, conversation, event);
  }

  test('who comes late gets all of the active turn, then what follows', () =>
    withBus({}, async ({ writer, reader }, c) => {
      await publishAll(writer, c, [started, step(1), draft('Good ')]);
      const reading = readUntil(reader, c, is('turn-ended'));
      await publishAll(writer, c, [draft('day'), committed(2), ended]);
      expect(events(await reading)).toEqual([
        started,
        step(1),
        draft('Good '),
        draft('day'),
        committed(2),
        ended,
      ]);
    }));

  test('ids grow, and any of them is a place to go on from, without gap or double', () =>
    withBus({}, async ({ writer, reader }, c) => {
      await publishAll(writer, c, [started, draft('a'), draft('b'), draft('c'), committed(2), ended]);
      const all = await readUntil(reader, c, is('turn-ended'));
      for (const [index, entry] of all.entries()) {
        const previous = all[index - 1];
        if (previous) expect(compareBusIds(previous.id, entry.id)).toBeLessThan(0);
        if (index === all.length - 1) continue;
        expect(await readUntil(reader, c, is('turn-ended'), entry.id)).toEqual(all.slice(index + 1));
      }
    }));

  test('what is kept of a conversation can be removed, and of no other', () =>
    withBus({}, async ({ writer, reader }, c) => {
      await publishAll(writer, c, [started, draft('secret'), committed(2), ended]);
      await publishAll(writer, `${c}-other`, [started, ended]);
      await writer.forget(c);
      await writer.forget(c);
      await publishAll(writer, c, [committed(3)]);
      expect(events(await readUntil(reader, c, is('message-committed')))).toEqual([committed(3)]);
      expect(events(await readUntil(reader, `${c}-other`, is('turn-ended')))).toEqual([started, ended]);
    }));

  test.each(['rubbish', '99999999999999-0', ''])(
    'an id that is not of this log (%j) gives all that is kept',
    (after) =>
      withBus({}, async ({ writer, reader }, c) => {
        await publishAll(writer, c, [started, draft('a'), ended]);
        expect(events(await readUntil(reader, c, is('turn-ended'), after))).toEqual([
          started,
          draft('a'),
          ended,
        ]);
      }),
  );

  test('a new attempt of a step resets: live readers are told, late ones see only the new one', () =>
    withBus({}, async ({ writer, reader }, c) => {
      const live = readUntil(reader, c, is('turn-ended'));
      await publishAll(writer, c, [started, draft('other step', 'a1', 's2'), draft('wro')]);
      const early = await readUntil(
        reader,
        c,
        (event) => event.type === 'draft-added' && event.text === 'wro',
      );
      await publishAll(writer, c, [draft('right', 'a2'), ended]);
      const late = events(await readUntil(reader, c, is('turn-ended')));
      expect(late).toEqual([
        started,
        draft('other step', 'a1', 's2'),
        reset('a2'),
        draft('right', 'a2'),
        ended,
      ]);
      expect(events(await live).slice(-3)).toEqual([reset('a2'), draft('right', 'a2'), ended]);
      // The place of a void draft is still a place: the reset comes after it.
      const resumed = await readUntil(reader, c, is('turn-ended'), early.at(-1)?.id);
      expect(events(resumed)).toEqual([reset('a2'), draft('right', 'a2'), ended]);
    }));

  test('a reset that the publisher sends itself is not sent twice', () =>
    withBus({}, async ({ writer, reader }, c) => {
      await publishAll(writer, c, [started, draft('wrong'), reset('a2'), draft('right', 'a2'), ended]);
      expect(events(await readUntil(reader, c, is('turn-ended')))).toEqual([
        started,
        reset('a2'),
        draft('right', 'a2'),
        ended,
      ]);
    }));

  test('a late draft of a replaced attempt (a worker that was thought dead) is dropped', () =>
    withBus({}, async ({ writer, reader }, c) => {
      await publishAll(writer, c, [
        started,
        draft('x', 'a1'),
        draft('y', 'a2'),
        draft('zombie', 'a1'),
        ended,
      ]);
      const seen = events(await readUntil(reader, c, is('turn-ended')));
      expect(seen).toEqual([started, reset('a2'), draft('y', 'a2'), ended]);
    }));

  test('an ended turn leaves its last commits and its end; the connected follower had everything', () =>
    withBus({ graceMs: 150, keepEnded: 2 }, async ({ writer, reader }, c) => {
      const live = readUntil(reader, c, is('turn-ended'));
      await publishAll(writer, c, [started, committed(1), draft('a'), committed(2), ended]);
      expect(events(await live)).toEqual([started, committed(1), draft('a'), committed(2), ended]);
      await expect
        .poll(async () => events(await readUntil(reader, c, is('turn-ended'))), { timeout: 5_000 })
        .toEqual([committed(2), ended]);
    }));

  test('growth drops the oldest step events and never a draft', () =>
    withBus({ entries: 6 }, async ({ writer, reader }, c) => {
      const drafts = ['a', 'b', 'c', 'd'].map((text) => draft(text));
      await publishAll(writer, c, [started, step(1), step(2), ...drafts, step(3), step(4), ended]);
      const seen = events(await readUntil(reader, c, is('turn-ended')));
      expect(seen).toEqual([started, ...drafts, ended]);
    }));

  test('the hard cap drops the oldest drafts too', () =>
    withBus({ bytes: 50_000 }, async ({ writer, reader }, c) => {
      await writer.publish(whose, c, started);
      for (let i = 0; i < 100; i += 1) await writer.publish(whose, c, draft(`${i}:${'x'.repeat(2_000)}`));
      await writer.publish(whose, c, ended);
      const seen = events(await readUntil(reader, c, is('turn-ended')));
      const size = Buffer.byteLength(JSON.stringify(seen));
      expect(size).toBeLessThan(55_000);
      expect(size).toBeGreaterThan(30_000);
      expect(seen.at(-2)).toEqual(draft(`99:${'x'.repeat(2_000)}`));
    }));

  test('a reader that stands still does not hold the publisher, and reads on later', () =>
    withBus({}, async ({ writer, reader }, c) => {
      await writer.publish(whose, c, started);
      const stop = new AbortController();
      const slow = reader.follow(c, { signal: stop.signal })[Symbol.asyncIterator]();
      expect((await slow.next()).value.event).toEqual(started);
      for (let i = 0; i < 600; i += 1) await writer.publish(whose, c, draft(String(i)));
      const texts: string[] = [];
      while (texts.length < 600) {
        const { value } = await slow.next();
        if (value.event.type === 'draft-added') texts.push(value.event.text);
      }
      expect(texts).toEqual(Array.from({ length: 600 }, (_, i) => String(i)));
      stop.abort();
      expect((await slow.next()).done).toBe(true);
    }));

  test('conversations do not hear each other', () =>
    withBus({}, async ({ writer, reader }, c) => {
      const reading = readUntil(reader, c, is('turn-ended'));
      await publishAll(writer, `${c}-other`, [started, draft('secret'), ended]);
      await publishAll(writer, c, [started, ended]);
      expect(events(await reading)).toEqual([started, ended]);
    }));

  test('an idle follower ends at once with the signal, and when the bus closes', () =>
    withBus({}, async ({ reader }, c) => {
      const stop = new AbortController();
      const first = reader.follow(c, { signal: stop.signal })[Symbol.asyncIterator]().next();
      const second = reader
        .follow(c, { signal: new AbortController().signal })
        [Symbol.asyncIterator]()
        .next();
      stop.abort();
      expect((await first).done).toBe(true);
      await reader.close();
      expect((await second).done).toBe(true);
    }));

  test('publishes that are not awaited keep their order', () =>
    withBus({}, async ({ writer, reader }, c) => {
      const sent = Array.from({ length: 50 }, (_, i) => draft(String(i)));
      await Promise.all([...sent, ended].map((event) => writer.publish(whose, c, event)));
      expect(events(await readUntil(reader, c, is('turn-ended')))).toEqual([...sent, ended]);
    }));
});
