import { expect, test } from 'vitest';
import { createWorld } from '../testing/gateway-fixture.ts';
import { readSse } from '../testing/read-sse.ts';

const LENGTH = 1_000;

async function longConversation() {
  const reads: number[] = [];
  const world = await createWorld({
    historyWith: (history) => ({
      readMessages: async (scope, conversation, page) => {
        const found = await history.readMessages(scope, conversation, page);
        reads.push(found.length);
        return found;
      },
    }),
  });
  const conversation = await world.newConversation();
  for (let i = 0; i < LENGTH; i += 1) world.history.addAnswer(conversation, 0, `m${i + 1}`);
  const open = async (query: string) =>
    readSse(
      await world.call('GET', `/v1/patients/p1/conversations/${conversation}/events${query}`, { as: 'dr' }),
    );
  return { world, conversation, open, read: () => reads.reduce((sum, count) => sum + count, 0) };
}

test('a stream from the beginning reads a page when its client has taken the one before', async () => {
  const { open, read } = await longConversation();
  const stream = await open('?after=0');
  await stream.next();
  const seqs: unknown[] = [];
  while (seqs.length < LENGTH) {
    seqs.push((await stream.next()).value?.data.seq);
    // What is read ahead stays bounded, wherever the client is.
    expect(read() - seqs.length).toBeLessThanOrEqual(60);
  }
  expect(seqs).toEqual(Array.from({ length: LENGTH }, (_, i) => i + 1));
  expect(read()).toBe(LENGTH);
  await stream.return(undefined);
});

test('a stream without a place knows the last number and reads no message', async () => {
  const { world, conversation, open, read } = await longConversation();
  const stream = await open('');
  expect((await stream.next()).value).toMatchObject({ event: 'ready', data: { last_seq: LENGTH } });
  expect(read()).toBe(0);
  const { seq } = world.history.addAnswer(conversation, 0, 'news');
  await world.publish(conversation, { type: 'message-committed', seq, message: null });
  expect((await stream.next()).value).toMatchObject({ data: { seq: LENGTH + 1 } });
  expect(read()).toBe(1);
  await stream.return(undefined);
});
