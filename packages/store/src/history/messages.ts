import type { History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import { isUuid } from './ids.ts';
import { answerValues, citationText, type MessageRow, messageFrom } from './message-row.ts';
import { pagePlace, pageSize } from './page-size.ts';

const EXISTS = { name: 'conversation_exists', text: 'SELECT FROM app.conversations WHERE id = $1' };
const READ = {
  name: 'read_messages',
  text: `SELECT app.message_json(m), CASE m.role WHEN 'assistant' THEN m.run ELSE (
      SELECT r.id FROM app.runs r
      WHERE r.tenant = m.tenant AND r.compartment = m.compartment AND r.conversation = m.conversation
        AND r.seq = m.seq AND r.kind = 'turn'
      ORDER BY r.started_at DESC LIMIT 1) END
    FROM app.messages m
    WHERE m.conversation = $1 AND m.seq > $2 ORDER BY m.seq LIMIT $3`,
};
const QUESTION = {
  name: 'append_question',
  text: 'SELECT message, is_held FROM app.append_question($1,$2,$3,$4,$5,$6,$7)',
};
const APPEND = {
  name: 'append_message',
  text: 'SELECT message FROM app.add_answer($1, $2, NULL, $3, $4, $5, $6, $7, $8)',
};

/** In the order of their numbers. */
export function readMessages(pool: Pool): History['readMessages'] {
  return async (scope, conversation, page) => {
    if (!isUuid(conversation)) return 'not-found';
    return scoped(
      pool,
      scope,
      async (transaction) => {
        const found = await rows(transaction, READ, [
          conversation,
          pagePlace(page.after),
          pageSize(page.limit),
        ]);
        if (found.length === 0 && !(await firstRow(transaction, EXISTS, [conversation]))) return 'not-found';
        return found.map(([message, run]) => ({
          ...messageFrom(message as MessageRow),
          run: run as string | null,
        }));
      },
      { readOnly: true },
    );
  };
}

export function appendMessage(pool: Pool): History['appendMessage'] {
  return async (scope, { conversation, id, inReplyTo, draft }) => {
    const row = await scoped(pool, scope, (transaction) =>
      firstRow(transaction, APPEND, [
        ...[conversation, inReplyTo, id, ...answerValues(draft)],
        citationText(draft.claims),
      ]),
    );
    const message = row?.[0] as MessageRow | null;
    return message ? { message: messageFrom(message) } : 'forbidden';
  };
}

export function appendQuestion(pool: Pool): History['appendQuestion'] {
  return async (scope, { conversation, id, inReplyTo, draft }) => {
    const row = await scoped(pool, scope, (transaction) =>
      firstRow(transaction, QUESTION, [conversation, inReplyTo, id, ...answerValues(draft)]),
    );
    const [message, isHeld] = row as [MessageRow | null, boolean];
    if (isHeld) return 'held';
    return message ? { message: messageFrom(message) } : 'forbidden';
  };
}
