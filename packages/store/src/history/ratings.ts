import type { AnswerRating, History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import { isUuid } from './ids.ts';

const EXISTS = { name: 'rated_conversation', text: 'SELECT FROM app.conversations WHERE id = $1' };
/** Only of an answer that the actor may read. */
const RATE = {
  name: 'rate_answer',
  text: `INSERT INTO app.answer_ratings AS r (tenant, compartment, conversation, seq, actor, helpful, reason, words, stand_in)
    SELECT m.tenant, m.compartment, m.conversation, m.seq, app.actor(), $3, $4, $5, m.stand_in FROM app.messages m
    WHERE m.conversation = $1 AND m.seq = $2 AND m.role = 'assistant'
    ON CONFLICT (tenant, compartment, conversation, seq, actor) DO UPDATE
      SET helpful = excluded.helpful, reason = excluded.reason, words = excluded.words, rated_at = now()
    RETURNING 1`,
};
const READ = {
  name: 'read_ratings',
  text: `SELECT seq, helpful, reason, words FROM app.answer_ratings WHERE conversation = $1 ORDER BY seq LIMIT 1000`,
};

export function rateAnswer(pool: Pool): History['rateAnswer'] {
  return async (scope, conversation, { seq, helpful, reason, words }) => {
    if (!isUuid(conversation)) return 'not-found';
    const kept = await scoped(pool, scope, (transaction) =>
      firstRow(transaction, RATE, [conversation, seq, helpful, reason, words]),
    );
    return kept === undefined ? 'not-found' : 'rated';
  };
}

export function readRatings(pool: Pool): History['readRatings'] {
  return async (scope, conversation) => {
    if (!isUuid(conversation)) return 'not-found';
    return scoped(
      pool,
      scope,
      async (transaction) => {
        const found = await rows(transaction, READ, [conversation]);
        if (found.length === 0 && !(await firstRow(transaction, EXISTS, [conversation]))) return 'not-found';
        return found.map(
          ([seq, helpful, reason, words]) => ({ seq, helpful, reason, words }) as AnswerRating,
        );
      },
      { readOnly: true },
    );
  };
}
