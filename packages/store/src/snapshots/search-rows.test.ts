import { randomUUID } from 'node:crypto';
import { actorCompartment, type KeptSearch, type Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoped } from '../postgres/scoped.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createSearchRows, listSearches } from './search-rows.ts';

const { admin, app, trail, query, grantedScope, openConversation } = useStore({ beforeAll, afterAll });
const [ONE, TWO] = ['a'.repeat(64), 'b'.repeat(64)];

describe('searches of a conversation [D6] [F2]', () => {
  const asked = async () => {
    const { scope, conversation } = await openConversation();
    const search: KeptSearch = {
      ...{ conversation, turn: randomUUID(), step: 's1', place: 'library', terms: 'nul \u0000 in it' },
      ...{ counts: { found: 12, screened: 6, read: 2 }, hashes: [ONE, TWO], gap: null },
    };
    return { scope, search, searches: createSearchRows(app) };
  };
  const read = async (scope: Scope) =>
    scoped(app, scope, async (transaction) => {
      const columns = 'place, terms, found, screened, read, cited';
      return (await transaction.query(`SELECT ${columns} FROM app.evidence_searches ORDER BY step`)).rows;
    });

  it('are stored once with their words, their counts, and how many documents the answer cites', async () => {
    const { scope, search, searches } = await asked();
    await searches.keep(scope, [search, { ...search, step: 's2', hashes: [] }]);
    await searches.keep(scope, [search]);
    await searches.countCited(scope, search.turn, [TWO, 'c'.repeat(64)]);
    await searches.countCited(scope, randomUUID(), [ONE]);
    const kept = { place: 'library', terms: search.terms, found: 12, screened: 6, read: 2 };
    expect(await read(scope)).toEqual([
      { ...kept, cited: 1 },
      { ...kept, cited: 0 },
    ]);
  });

  it('are not visible without access to the conversation, nor in an agent’s own transaction', async () => {
    const { scope, search, searches } = await asked();
    await searches.keep(scope, [search]);
    const colleague = await grantedScope({ ...scope, actor: 'dr-other' });
    await admin.query("UPDATE app.conversations SET audience = 'author' WHERE id = $1", [
      search.conversation,
    ]);
    expect(await read(colleague)).toEqual([]);
    await expect(searches.keep(colleague, [{ ...search, step: 's3' }])).rejects.toMatchObject({
      code: 'store_failed',
    });
    const asAgent = scoped(
      app,
      scope,
      (transaction) => transaction.query('UPDATE app.evidence_searches SET cited = 1'),
      { run: 'run-1' },
    );
    expect((await asAgent).rowCount).toBe(0);
  });

  it('are listed for readers of the conversation, and a person’s own without one for that person', async () => {
    const { scope, search, searches } = await asked();
    const list = listSearches(trail);
    await searches.keep(scope, [search]);
    await searches.countCited(scope, search.turn, [ONE]);
    const { conversation, place, terms, gap } = search;
    expect(await list({ scope }, conversation)).toMatchObject([
      { conversation, place, terms, gap, counts: { found: 12, screened: 6, read: 2, cited: 1 } },
    ]);
    const colleague = await grantedScope({ ...scope, actor: 'dr-other' });
    await admin.query("UPDATE app.conversations SET audience = 'author' WHERE id = $1", [conversation]);
    expect(await list({ scope: colleague }, conversation)).toBe('not-found');

    const own = (actor: string) => ({ ...scope, actor, compartment: actorCompartment(actor) });
    await searches.keep(own('dr'), [{ ...search, conversation: null, terms: 'statins' }]);
    expect(await list({ scope: own('dr') }, null)).toMatchObject([{ conversation: null, terms: 'statins' }]);
    expect(await list({ scope: own('other') }, null)).toEqual([]);
    // A patient's compartment has none without a conversation.
    await expect(searches.keep(scope, [{ ...search, conversation: null, step: 's9' }])).rejects.toThrow();
    expect(await list({ scope }, null)).toEqual([]);
  });

  it('are deleted with the patient', async () => {
    const { scope, search, searches } = await asked();
    await searches.keep(scope, [search]);
    expect(await query("SELECT 1 FROM app.erasable_tables() t WHERE t = 'evidence_searches'")).toHaveLength(
      1,
    );
  });
});
