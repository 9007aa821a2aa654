import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';

const store = useStore({ beforeAll, afterAll });
const { history, query, grantedScope, newConversation, openConversation, say } = store;
const message = (conversation: string, clientKey: string = randomUUID(), text = 'hello') => ({
  conversation,
  id: randomUUID(),
  run: randomUUID(),
  most: 500,
  clientKey,
  parts: [{ origin: 'user' as const, text }],
});

describe('acceptMessage [A1]', () => {
  it('numbers from 1 and gives the same key the same number again', async () => {
    const { scope, conversation } = await openConversation();
    const first = message(conversation);
    const { actor, purpose } = scope;
    const turn = { run: first.run, seq: 1, team: 'consult', actor, purpose };
    const one = { seq: 1, id: first.id, turn };
    expect(await history.acceptMessage(scope, first)).toEqual({ ...one, duplicate: false });
    // Its turn again, as its send may have been lost.
    const again = await history.acceptMessage(scope, message(conversation, first.clientKey, 'other words'));
    expect(again).toEqual({ ...one, duplicate: true });
    // The duplicate has not burnt a number.
    expect(await say(scope, conversation, 'next')).toMatchObject({ seq: 2 });
    expect(await history.readMessages(scope, conversation, { after: 0, limit: 10 })).toHaveLength(2);
  });

  it('stays gapless when 1,000 pairs of the same key arrive at once', async () => {
    const { scope } = await openConversation();
    const conversations = await Promise.all(Array.from({ length: 8 }, () => newConversation(scope)));
    const pairs = Array.from({ length: 1_000 }, (_, i) => message(conversations[i % 8]!));
    const answers = await Promise.all(
      pairs
        .flatMap((pair) => [pair, { ...pair, id: randomUUID() }])
        .map((one) => history.acceptMessage(scope, one)),
    );
    expect(answers.filter((answer) => typeof answer !== 'string' && answer.duplicate)).toHaveLength(1_000);
    const rows = await query(
      `SELECT array_agg(m.seq ORDER BY m.seq) AS seqs, min(c.next_seq) AS next FROM app.messages m
       JOIN app.conversations c ON c.id = m.conversation WHERE m.conversation = ANY ($1) GROUP BY m.conversation`,
      [conversations],
    );
    expect(rows).toHaveLength(8);
    const gapless = Array.from({ length: 125 }, (_, i) => i + 1);
    for (const row of rows) expect(row).toEqual({ seqs: gapless, next: 126 });
  });

  it('keeps two messages when two people, or two conversations, use the same key', async () => {
    const { scope, conversation } = await openConversation();
    const colleague = await grantedScope({ ...scope, actor: 'dr-b' });
    const other = await newConversation(scope);
    expect(await say(scope, conversation, 'a', '1')).toMatchObject({ seq: 1, duplicate: false });
    expect(await say(colleague, conversation, 'b', '1')).toMatchObject({ seq: 2, duplicate: false });
    expect(await say(scope, other, 'c', '1')).toMatchObject({ seq: 1, duplicate: false });
  });

  it('tells keys apart that are long, not text, or differ in a lone surrogate only', async () => {
    const { scope, conversation } = await openConversation();
    const keys = ['k'.repeat(5_000), `${'k'.repeat(5_000)}!`, 'a\0', 'a', '\ud800', '\ud801', '\ufffd', ''];
    for (const [i, key] of keys.entries()) {
      expect(await say(scope, conversation, 'x', key)).toMatchObject({ seq: i + 1, duplicate: false });
      expect(await say(scope, conversation, 'x', key)).toMatchObject({ seq: i + 1, duplicate: true });
    }
  });

  it.each([
    ['an unknown conversation', async ({ scope }: { scope: Scope }) => [scope, randomUUID()] as const],
    ['no id at all', async ({ scope }: { scope: Scope }) => [scope, `x'; --\0`] as const],
    [
      'the id in capitals',
      async ({ scope, conversation }: { scope: Scope; conversation: string }) =>
        [scope, conversation.toUpperCase()] as const,
    ],
    [
      'a conversation of another patient',
      async ({ conversation }: { conversation: string }) => [await grantedScope(), conversation] as const,
    ],
    [
      'a scope without a grant',
      async ({ conversation }: { conversation: string }) => [someScope(), conversation] as const,
    ],
  ])('does not find %s', async (_, makeCase) => {
    const [scope, conversation] = await makeCase(await openConversation());
    expect(await history.acceptMessage(scope, message(conversation))).toBe('not-found');
    expect(await history.readMessages(scope, conversation, { after: 0, limit: 5 })).toBe('not-found');
    expect(await history.findConversation(scope, conversation)).toBeNull();
  });
});
