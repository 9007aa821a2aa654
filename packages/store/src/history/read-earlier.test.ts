import { randomUUID } from 'node:crypto';
import { type Scope, textOf } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, draftOf, runOf } from '../test-support/turns.fixture.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, history, grantedScope, newConversation, openConversation, say } = store;

async function earlier(scope: Scope, conversation: string, seq: number, maxBytes = 100_000) {
  const found = await history.readEarlier(scope, { conversation, seq, maxBytes });
  return found === 'forbidden' ? found : found.map(({ parts }) => textOf(parts));
}

/** Messages without turns, as rows. */
async function fill({ tenant, compartment }: Scope, conversation: string, texts: readonly string[]) {
  await admin.query(
    `INSERT INTO app.messages (tenant, compartment, conversation, seq, id, role, client_key, body, status, created_by)
     SELECT $1, $2, $3, n, gen_random_uuid(), 'user', n::text,
       json_build_object('parts', json_build_array(json_build_object('origin', 'user', 'text', t)), 'claims', '[]'::json),
       'complete', 'dr-a' FROM unnest($4::text[]) WITH ORDINALITY AS made (t, n)`,
    [tenant, compartment, conversation, texts],
  );
}

describe('readEarlier [A4] [F1]', () => {
  it('reads what stands before a message in the thread, whatever the numbers', async () => {
    const { scope, conversation } = await openConversation();
    // A second question is accepted before the first is answered: the answer has a later number, an earlier place.
    const one = await say(scope, conversation, 'q1');
    const two = await say(scope, conversation, 'q2');
    expect(await earlier(scope, conversation, one.seq)).toEqual([]);
    const turn = runOf(conversation, one.seq);
    await history.startRun(scope, turn);
    await history.commitTurn(scope, commitOf(turn, { answer: draftOf('a1') }));
    const follow = { conversation, id: randomUUID(), inReplyTo: one.seq, draft: draftOf('f1') };
    await history.appendMessage(scope, follow);
    await say(scope, conversation, 'q3');
    expect(await earlier(scope, conversation, two.seq)).toEqual(['q1', 'a1', 'f1']);
    const read = await history.readEarlier(scope, { conversation, seq: 2, maxBytes: 10_000 });
    expect(read).toMatchObject([{ role: 'user' }, { role: 'assistant' }, { role: 'assistant' }]);
  });

  it('keeps the newest 200, and of long ones those that fit, counted in bytes of any script', async () => {
    const { scope, conversation } = await openConversation();
    const texts = Array.from({ length: 300 }, (_, n) => `m${n + 1}`);
    await fill(scope, conversation, texts);
    expect(await earlier(scope, conversation, 301)).toEqual(texts.slice(100));
    for (const letter of ['a', 'я', 'ع', '药', '🫀']) {
      const long = await newConversation(scope);
      await fill(
        scope,
        long,
        Array.from({ length: 40 }, () => letter.repeat(1_000)),
      );
      const bytes = 1_100 * Buffer.byteLength(letter);
      expect(await earlier(scope, long, 41, 5 * bytes), letter).toHaveLength(5);
      expect(await earlier(scope, long, 41, 900), letter).toEqual([]);
    }
  });

  it('ends at the first that does not fit: no hole, and nothing behind it', async () => {
    const { scope, conversation } = await openConversation();
    await fill(scope, conversation, ['old', 'x'.repeat(2_000), 'new']);
    expect(await earlier(scope, conversation, 4, 1_000)).toEqual(['new']);
    expect(await earlier(scope, conversation, 4)).toHaveLength(3);
  });

  it('is forbidden without a grant, and in a conversation that is not there', async () => {
    const { scope, conversation } = await openConversation();
    await fill(scope, conversation, ['one']);
    const others = [someScope(), await grantedScope(), { ...scope, purpose: 'HRESCH' as const }];
    for (const other of others) expect(await earlier(other, conversation, 2)).toBe('forbidden');
    expect(await earlier(scope, randomUUID(), 2)).toBe('forbidden');
    expect(await earlier(scope, conversation, 2)).toEqual(['one']);
  });
});
