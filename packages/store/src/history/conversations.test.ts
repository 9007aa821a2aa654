import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { commitOf, runOf } from '../test-support/turns.fixture.ts';

const { history, grantedScope, newConversation, openConversation, say } = useStore({ beforeAll, afterAll });

describe('conversations and their pages', () => {
  it('lists the newest first, page by page, of this compartment only', async () => {
    const scope = await grantedScope();
    const other = await grantedScope();
    const foreign = await newConversation(other);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await newConversation(scope));
    const first = await history.listConversations(scope, { limit: 2 });
    const second = await history.listConversations(scope, { before: first[1]!.id, limit: 10 });
    expect([...first, ...second].map((conversation) => conversation.id)).toEqual(ids);
    expect(first[0]).toMatchObject({ team: 'consult', topic: null, createdBy: 'dr-a' });
    expect(await history.listConversations(scope, { before: foreign, limit: 10 })).toEqual([]);
    expect(await history.listConversations(scope, { before: 'no id', limit: 10 })).toEqual([]);
    expect(await history.listConversations(scope, { limit: 0 })).toHaveLength(1);
  });

  it.each([
    [
      'the first thing that was said',
      [{ origin: 'user', text: 'How is my "HbA1c"?\nAnd now' }],
      'How is my "HbA1c"? And now',
    ],
    [
      'of somebody who acts for the patient',
      [{ origin: 'user', voice: 'proxy', text: 'He coughs' }],
      'He coughs',
    ],
    ['what PostgreSQL cannot hold', [{ origin: 'user', text: '\0a\ud800b' }], 'a\ud800b'],
    [
      'a letter of which the beginning is read',
      [{ origin: 'user', text: `Hi ${'\u0001'.repeat(900)}${'é'.repeat(9_000)}` }],
      /^Hi$|^Hi é+…$/,
    ],
    ['what code wrote', [{ origin: 'code', text: 'A paper was added' }], null],
  ] as const)('is called by %s', async (_, parts, title) => {
    const { scope, conversation } = await openConversation();
    const found = async () => (await history.findConversation(scope, conversation))?.title ?? null;
    expect(await found()).toBeNull();
    const id = randomUUID();
    await history.acceptMessage(scope, { conversation, id, clientKey: id, parts, run: id, most: 50 });
    await say(scope, conversation, 'later words');
    if (title instanceof RegExp) expect(await found()).toMatch(title);
    else expect(await found()).toBe(title);
    expect((await history.listConversations(scope, { limit: 1 }))[0]?.title ?? null).toBe(await found());
  });

  it('reads messages after a number', async () => {
    const { scope, conversation } = await openConversation();
    expect(await history.readMessages(scope, conversation, { after: 0, limit: 10 })).toEqual([]);
    for (let i = 1; i <= 4; i++) await say(scope, conversation, `m${i}`);
    const page = await history.readMessages(scope, conversation, { after: 1, limit: 2 });
    expect(page === 'not-found' ? page : page.map(({ text, seq, role }) => [text, seq, role])).toEqual([
      ['m2', 2, 'user'],
      ['m3', 3, 'user'],
    ]);
  });

  it.each([
    ['beyond the column', 3_000_000_000, 0],
    ['the largest whole number', Number.MAX_SAFE_INTEGER, 0],
    ['endless', Number.POSITIVE_INFINITY, 0],
    ['negative', -5, 2],
    ['between two', 1.5, 1],
    ['no number', Number.NaN, 2],
  ])('reads on from any number: %s', async (_, after, count) => {
    const { scope, conversation } = await openConversation();
    for (const text of ['m1', 'm2']) await say(scope, conversation, text);
    expect(await history.readMessages(scope, conversation, { after, limit: 10 })).toHaveLength(count);
    for (const limit of [3_000_000_000, -5, Number.NaN, 1.5])
      expect(await history.readMessages(scope, conversation, { after: 1, limit })).toHaveLength(1);
  });

  it('knows the number of the newest message', async () => {
    const { scope, conversation } = await openConversation();
    const last = async () => (await history.findConversation(scope, conversation))?.lastSeq;
    expect(await last()).toBe(0);
    await say(scope, conversation, 'm1', 'key');
    await say(scope, conversation, 'm1 again', 'key');
    expect(await last()).toBe(1);
    const turn = runOf(conversation, 1);
    await history.startRun(scope, turn);
    await history.commitTurn(scope, commitOf(turn));
    expect(await last()).toBe(2);
    expect((await history.listConversations(scope, { limit: 1 }))[0]?.lastSeq).toBe(2);
  });
});
