import { randomUUID } from 'node:crypto';
import type { History, Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createAuditedConversations, createAuditedHistory, createWorkerHistory } from './audited-history.ts';

const { history: plain, trail, grantedScope, chainOf, openConversation } = useStore({ beforeAll, afterAll });
const { audit } = trail;
const actions = async (scope: Scope) => (await chainOf(scope)).map(({ action }) => action);

/** What a person opens; the other functions are a worker's. */
const LOOKS: { readonly [name: string]: (history: History, scope: Scope, id: string) => Promise<unknown> } = {
  'conversation.find': (history, scope, id) => history.findConversation(scope, id),
  'conversation.list': (history, scope) => history.listConversations(scope, { limit: 5 }),
  'conversation.messages': (history, scope, id) => history.readMessages(scope, id, { after: 0, limit: 5 }),
  'conversation.rate': (history, scope, id) =>
    history.rateAnswer(scope, id, { seq: 1, helpful: true, reason: null, words: null }),
  'conversation.ratings': (history, scope, id) => history.readRatings(scope, id),
  'conversation.runs': (history, scope, id) => history.readRuns(scope, id, randomUUID()),
  'conversation.create': (history, scope) =>
    history.createConversation(scope, { id: randomUUID(), team: 'consult', topic: null, state: {} }),
};

describe('conversations as people open them [F3]', () => {
  it.each(Object.entries(LOOKS))('%s leaves its entry', async (action, look) => {
    const { scope, conversation: id } = await openConversation();
    await look(createAuditedHistory(plain, audit), scope, id);
    expect(await actions(scope)).toEqual([action]);
  });

  it.each(Object.entries(LOOKS))('%s finds nothing without a grant, and opens nothing', async (_, look) => {
    const refused = await look(createAuditedHistory(plain, audit), someScope(), randomUUID());
    expect([null, 'not-found', 'forbidden', '[]']).toContain(Array.isArray(refused) ? '[]' : refused);
  });

  it('nothing is opened when the entry cannot be made', async () => {
    const { scope, conversation: id } = await openConversation();
    const away = { ...audit, before: async () => Promise.reject(new Error('no database')) };
    await expect(createAuditedHistory(plain, away).findConversation(scope, id)).rejects.toThrow(
      'no database',
    );
  });

  it('a change of the audience leaves its entry where it is made, and a look where it is refused', async () => {
    const { scope, conversation: id } = await openConversation();
    const other = await grantedScope({ ...scope, actor: 'dr-other' });
    const history = createAuditedHistory(plain, audit);
    const all = { audience: 'all', proxies: true } as const;
    expect(await history.setAudience(other, id, all)).toBe('not-author');
    expect(await history.setAudience(other, randomUUID(), all)).toBe('not-found');
    expect(await actions(scope)).toEqual(['conversation.find', 'conversation.find']);
    expect(await history.setAudience(scope, id, all)).toBe('changed');
    expect((await actions(scope)).slice(2)).toEqual(['conversation.find', 'conversation.audience']);
  });

  it('a message and a cancel leave theirs', async () => {
    const scope = await grantedScope();
    const conversations = createAuditedConversations(
      {
        accept: async () => ({ seq: 1, id: 'm', duplicate: false, urgency: null }),
        cancel: async () => 'idle',
        promote: async () => ({ seq: 1, id: 'm', duplicate: false, urgency: null }),
        rerun: async () => 'not-found',
      },
      audit,
    );
    await conversations.accept(scope, 'c1', { clientKey: 'k', text: 'hello' });
    await conversations.cancel(scope, 'c1');
    expect(await actions(scope)).toEqual(['conversation.message', 'conversation.cancel']);
    expect(await conversations.cancel(someScope(), 'c1')).toBe('not-found');
  });
});

describe('what a worker does by itself [F3]', () => {
  const message = (conversation: string, origin: 'code' | 'user') => ({
    conversation,
    id: randomUUID(),
    clientKey: randomUUID(),
    run: randomUUID(),
    most: 50,
    parts: [{ origin, text: 'Two weeks have gone by.' }],
    fromAgent: origin === 'code',
  });

  it('a wake leaves its entry, a message that a person has sent no second one', async () => {
    const { scope, conversation: id } = await openConversation();
    const history = createWorkerHistory(plain, audit);
    expect(await history.acceptMessage(scope, message(id, 'user'))).toMatchObject({ seq: 1 });
    expect(await actions(scope)).toEqual([]);
    expect(await history.acceptMessage(scope, message(id, 'code'))).toMatchObject({ seq: 2 });
    expect(await actions(scope)).toEqual(['conversation.wake']);
  });

  it('a wake without a grant finds nothing', async () => {
    const history = createWorkerHistory(plain, audit);
    expect(await history.acceptMessage(someScope(), message(randomUUID(), 'code'))).toBe('not-found');
  });

  it('a wake is not taken where its entry cannot be made', async () => {
    const { scope, conversation: id } = await openConversation();
    const away = { ...audit, before: async () => Promise.reject(new Error('no database')) };
    const history = createWorkerHistory(plain, away);
    await expect(history.acceptMessage(scope, message(id, 'code'))).rejects.toThrow('no database');
    expect(await plain.readMessages(scope, id, { after: 0, limit: 5 })).toEqual([]);
  });
});
