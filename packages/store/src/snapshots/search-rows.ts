import type { ListedSearch, ListSearches, SearchRows } from '@consilium/kernel';
import type { Pool } from 'pg';
import { isUuid } from '../history/ids.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

/** Separate columns: text taken out of one JSON value could not contain NUL, which a model may write. */
const KEEP = {
  name: 'keep_searches',
  text: `INSERT INTO app.evidence_searches
      (tenant, compartment, conversation, turn, step, place, terms, found, screened, read, hashes, gap)
    SELECT app.tenant(), app.compartment(), conversation, turn, step, place, terms, found, screened, read,
      array(SELECT json_array_elements_text(hashes)), gap
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::json[], $6::integer[], $7::integer[], $8::integer[],
      $9::json[], $10::text[]) g (conversation, turn, step, place, terms, found, screened, read, hashes, gap)
    ON CONFLICT DO NOTHING`,
};
const COUNT = {
  name: 'count_cited',
  text: `UPDATE app.evidence_searches
    SET cited = (SELECT count(DISTINCT h) FROM unnest(hashes) h WHERE h = ANY ($2))
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND turn = $1 AND hashes && $2`,
};

/** Writes no audit entries: the message of the turn has one, and so has each search. */
export function createSearchRows(pool: Pool): SearchRows {
  return {
    keep: (scope, searches) =>
      scoped(pool, scope, async (transaction) => {
        await rows(transaction, KEEP, [
          searches.map(({ conversation }) => conversation),
          searches.map(({ turn }) => turn),
          searches.map(({ step }) => step),
          searches.map(({ place }) => place),
          searches.map(({ terms }) => JSON.stringify(terms)),
          searches.map(({ counts }) => counts.found),
          searches.map(({ counts }) => counts.screened),
          searches.map(({ counts }) => counts.read),
          searches.map(({ hashes }) => JSON.stringify(hashes)),
          searches.map(({ gap }) => gap),
        ]);
      }),
    countCited: (scope, turn, hashes) =>
      scoped(pool, scope, async (transaction) => {
        await rows(transaction, COUNT, [turn, hashes]);
      }),
  };
}

const LIST = {
  name: 'list_searches',
  text: `SELECT conversation, place, terms, found, screened, read, cited, gap, searched_at FROM app.evidence_searches
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND conversation IS NOT DISTINCT FROM $1
    ORDER BY searched_at DESC, step LIMIT 200`,
};
const CONVERSATION = {
  name: 'searched_conversation',
  text: 'SELECT FROM app.conversations WHERE tenant = app.tenant() AND compartment = app.compartment() AND id = $1',
};

/** Searches of the literature in a conversation, or of the person where it is null. */
export function listSearches({ store }: { readonly store: ScopedStore }): ListSearches {
  return async (caller, conversation) => {
    if (conversation !== null && !isUuid(conversation)) return 'not-found';
    return store.read(caller, { action: 'evidence.searches' }, async (transaction) => {
      if (conversation !== null && !(await firstRow(transaction, CONVERSATION, [conversation])))
        return 'not-found';
      return (await rows(transaction, LIST, [conversation])).map(listed);
    });
  };
}

function listed(row: readonly unknown[]): ListedSearch {
  const [conversation, place, terms, found, screened, read, cited, gap, at] = row;
  const counts = { found, screened, read, cited };
  return { conversation, place, terms, counts, gap, searchedAt: (at as Date).toISOString() } as ListedSearch;
}
