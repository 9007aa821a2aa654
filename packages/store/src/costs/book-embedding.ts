import type { BookEmbedding } from '@consilium/kernel';
import type { Pool } from 'pg';
import { rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';

const BOOK = {
  name: 'book_embedding',
  text: `INSERT INTO app.spend_entries
      (tenant, compartment, day, team, model, stand_in, input_tokens, output_tokens, micro_usd, turns)
    VALUES (app.tenant(), app.compartment(), (now() AT TIME ZONE 'utc')::date, 'library', $1, false, $2, 0, $3, 0)`,
};

/** Embeddings of the knowledge library, in the sums of money as those of the team `library`. `pool` is the app role's. */
export function createEmbeddingCosts(pool: Pool): BookEmbedding {
  return (scope, { model, tokens, microUsd }) =>
    scoped(
      pool,
      scope,
      async (transaction) => void (await rows(transaction, BOOK, [model, tokens, microUsd])),
      { mustOpen: true },
    );
}
