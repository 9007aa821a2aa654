import type { ConversationEvent, EventBus, KeyHandle } from '@consilium/kernel';
import { createMemoryBus, createRedisBus } from '@consilium/runtime';
import { startRedis } from '@consilium/testing';
import { describe, expect, test, vi } from 'vitest';
import {
  createGrants,
  createWorld,
  createWorldWithConversation,
  type World,
} from '../testing/gateway-fixture.ts';
import { readSse, type SseEvent } from '../testing/read-sse.ts';

/** What the bus seals with is not asked here. */
const same = (bytes: Uint8Array) => bytes;
const OPEN_KEY: KeyHandle = { id: 'open', seal: same, sealOnce: same, open: same };
const OPEN_KEYS = { forCompartment: async () => OPEN_KEY, byId: async () => OPEN_KEY };

type Action = (world: World, conversation: string) => Promise<unknown>;

const say =
  (text: string): Action =>
  (world, c) =>
    world.call('POST', `/v1/patients/p1/conversations/${c}/messages`, { as: 'dr', json: { text } });
const emit =
  (event: ConversationEvent): Action =>
  (world, c) =>
    world.publish(c, event);
const answer =
  (inReplyTo: number, text: string): Action =>
  async (world, c) => {
    const { seq } = world.history.addAnswer(c, inReplyTo, text);
    await world.publish(c, { type: 'message-committed', seq, message: null });
  };
const draft = (run: string, text: string, attempt = 'a1'): Action =>
  emit({ type: 'draft-added', run, agent: 'triage', step: 's1', attempt, text });

/** Two turns; the user's own messages have no event of their own. */
const TWO_TURNS: readonly Action[] = [
  say('first'),
  emit({ type: 'turn-started', run: 'r1', seq: 1 }),
  emit({ type: 'step-started', run: 'r1', agent: 'triage', step: 's1' }),
  draft('r1', 'Good '),
  draft('r1', 'day'),
  emit({ type: 'step-ended', run: 'r1', agent: 'triage', step: 's1', outcome: 'success', ms: 5 }),
  answer(1, 'Good day'),
  emit({ type: 'turn-ended', run: 'r1', seq: 1, status: 'complete' }),
  say('second'),
  emit({ type: 'turn-started', run: 'r2', seq: 3 }),
  draft('r2', 'And '),
  draft('r2', 'again'),
  answer(3, 'And again'),
  emit({ type: 'turn-ended', run: 'r2', seq: 3, status: 'complete' }),
];

async function open(
  world: World,
  conversation: string,
  options: { after?: number; lastEventId?: string | null } = {},
) {
  const query = options.after === undefined ? '' : `?after=${options.after}`;
  const headers = options.lastEventId ? { 'Last-Event-ID': options.lastEventId } : {};
  const path = `/v1/patients/p1/conversations/${conversation}/events${query}`;
  const response = await world.call('GET', path, { as: 'dr', headers });
  expect(response.status).toBe(200);
  const stream = readSse(response);
  const ready = await stream.next();
  expect(ready.value?.event).toBe('ready');
  return { stream, readyId: ready.value?.id ?? null };
}

/** Takes events until enough, then leaves as a browser that is closed does. */
async function take(
  { stream, readyId }: Awaited<ReturnType<typeof open>>,
  isEnough: (events: SseEvent[]) => boolean,
) {
  const events: SseEvent[] = [];
  let lastId = readyId;
  while (!isEnough(events)) {
    const next = await stream.next();
    if (next.done) break;
    lastId = next.value.id ?? lastId;
    events.push(next.value);
  }
  await stream.return(undefined);
  return { events, lastId };
}
const ended = (run: string) => (events: SseEvent[]) =>
  events.some(({ data }) => data.type === 'turn-ended' && data.run === run);
const dataOf = (events: readonly SseEvent[]) => events.map(({ data }) => data);
const seqsOf = (events: readonly SseEvent[]) =>
  events.filter(({ event }) => event === 'message-committed').map(({ data }) => data.seq);

async function play(world: World, conversation: string, actions: readonly Action[]): Promise<void> {
  for (const action of actions) await action(world, conversation);
}

vi.setConfig({ testTimeout: 10_000 });

/** Drafts of an ended turn stay for as long as a test may take on a busy machine. */
const KEEPING = { graceMs: 60_000 };

describe('resuming', () => {
  async function undisturbed() {
    const { world, c } = await createWorldWithConversation();
    const reading = take(await open(world, c, { after: 0 }), ended('r2'));
    await play(world, c, TWO_TURNS);
    const events = dataOf((await reading).events);
    return JSON.stringify(events).replaceAll(/id-[\w-]+/g, 'id');
  }

  test('undisturbed, everything comes once and in order', async () => {
    const events: { type: string; seq?: number }[] = JSON.parse(await undisturbed());
    expect(events.map(({ type, seq }) => (seq === undefined ? type : `${type} ${seq}`))).toEqual([
      ...['message-committed 1', 'turn-started 1', 'step-started', 'draft-added', 'draft-added'],
      ...['step-ended', 'message-committed 2', 'turn-ended 1'],
      ...['message-committed 3', 'turn-started 3', 'draft-added', 'draft-added'],
      ...['message-committed 4', 'turn-ended 3'],
    ]);
  });

  const CUTS = Array.from({ length: 14 }, (_, k) => k);
  /** Reads the first events of two turns, and leaves. */
  async function cutAfter(k: number, bus: EventBus) {
    const { world, c } = await createWorldWithConversation({ bus });
    const reading = take(await open(world, c, { after: 0 }), (events) => events.length === k);
    await play(world, c, TWO_TURNS);
    return { world, c, first: await reading };
  }

  test.each(CUTS)('cut after event %i, the list is the same', async (k) => {
    const { world, c, first } = await cutAfter(k, createMemoryBus({ limits: KEEPING }));
    const second = await take(await open(world, c, { lastEventId: first.lastId }), ended('r2'));
    const both = JSON.stringify(dataOf([...first.events, ...second.events])).replaceAll(/id-[\w-]+/g, 'id');
    expect(both).toBe(await undisturbed());
  });

  test.each(CUTS)(
    'cut after event %i, away until the bus has let go: drafts are gone, no message is lost or doubled',
    async (k) => {
      const bus = createMemoryBus({ limits: { graceMs: 0, keepEnded: 1 } });
      const { world, c, first } = await cutAfter(k, bus);
      await play(world, c, [emit({ type: 'turn-started', run: 'r3', seq: 4 })]);
      const second = await take(await open(world, c, { lastEventId: first.lastId }), (events) =>
        events.some(({ data }) => data.run === 'r3'),
      );
      expect(seqsOf([...first.events, ...second.events])).toEqual([1, 2, 3, 4]);
      await bus.close();
    },
  );

  test('while nothing runs: rows after the asked one come at once, from no bus at all', async () => {
    const { world, c } = await createWorldWithConversation();
    await play(world, c, [say('first'), say('second'), say('third')]);
    const { events } = await take(await open(world, c, { after: 1 }), (list) => list.length === 2);
    expect(seqsOf(events)).toEqual([2, 3]);
  });

  test('a commit whose event the bus lost comes with the end of its turn', async () => {
    const { world, c } = await createWorldWithConversation();
    const reading = take(await open(world, c, { after: 0 }), ended('r1'));
    await play(world, c, [say('first'), emit({ type: 'turn-started', run: 'r1', seq: 1 })]);
    world.history.addAnswer(c, 1, 'answer');
    await play(world, c, [emit({ type: 'turn-ended', run: 'r1', seq: 1, status: 'complete' })]);
    expect(seqsOf((await reading).events)).toEqual([1, 2]);
  });

  test('a new attempt: who follows sees the reset, who comes later only the new text', async () => {
    const { world, c } = await createWorldWithConversation();
    const live = take(await open(world, c), ended('r1'));
    await play(world, c, [...TWO_TURNS.slice(0, 4), draft('r1', 'Right', 'a2')]);
    const late = await take(await open(world, c), (events) =>
      events.some(({ event }) => event === 'draft-added'),
    );
    await play(world, c, [emit({ type: 'turn-ended', run: 'r1', seq: 1, status: 'complete' })]);
    const texts = (events: SseEvent[]) =>
      dataOf(events).flatMap(({ text }) => (text === undefined ? [] : [text]));
    const liveEvents = (await live).events;
    expect(liveEvents.filter(({ event }) => event === 'draft-reset')).toHaveLength(1);
    expect(texts(liveEvents).at(-1)).toBe('Right');
    expect(texts(late.events)).toEqual(['Right']);
  });

  test('without a place: ready, and only what is active now', async () => {
    const { world, c } = await createWorldWithConversation();
    await play(world, c, TWO_TURNS);
    await play(world, c, [
      say('third'),
      emit({ type: 'turn-started', run: 'r3', seq: 5 }),
      draft('r3', 'now'),
    ]);
    const { events } = await take(await open(world, c), (list) => list.length === 2);
    expect(events[0]?.id).toMatch(/^5\./);
    expect(dataOf(events)).toMatchObject([{ type: 'turn-started', run: 'r3' }, { text: 'now' }]);
  });
});

test('two gateways over one Redis deliver the same stream, and one goes on where the other broke off', async () => {
  const redis = await startRedis();
  const grants = createGrants();
  const bus = () => createRedisBus({ url: redis.url, keys: OPEN_KEYS, limits: KEEPING });
  const a = await createWorld({ bus: bus(), grants });
  const b = await createWorld({ bus: bus(), grants, history: a.history });
  try {
    const c = await a.newConversation();
    const onA = take(await open(a, c, { after: 0 }), ended('r2'));
    const onB = take(await open(b, c, { after: 0 }), ended('r2'));
    const short = take(await open(a, c, { after: 0 }), (events) => events.length === 4);
    for (const [index, action] of TWO_TURNS.entries()) await action(index % 2 ? a : b, c);
    const [first, second, cut] = await Promise.all([onA, onB, short]);
    expect(dataOf(first.events)).toEqual(dataOf(second.events));
    expect(first.events.map(({ id }) => id)).toEqual(second.events.map(({ id }) => id));
    expect(first.events).toHaveLength(14);
    const rest = await take(await open(b, c, { lastEventId: cut.lastId }), ended('r2'));
    expect(dataOf([...cut.events, ...rest.events])).toEqual(dataOf(first.events));
  } finally {
    await Promise.all([a.bus.close(), b.bus.close()]);
    await redis.stop();
  }
});
