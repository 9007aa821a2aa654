import type { Conversation, History, Json } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';
import { FIRST_BODY, titleFrom } from './first-words.ts';
import { isUuid } from './ids.ts';
import { pageSize } from './page-size.ts';
import { stateColumns } from './state-rows.ts';

const CREATE = {
  name: 'create_conversation',
  text: `WITH made AS (
      INSERT INTO app.conversations (tenant, compartment, id, team, topic, created_by)
      SELECT app.tenant(), app.compartment(), $1, $2, $3, app.actor() WHERE app.may_open()
      ON CONFLICT DO NOTHING RETURNING id
    ), state AS (
      INSERT INTO app.conversation_state (tenant, compartment, conversation, key, value, origin)
      SELECT app.tenant(), app.compartment(), made.id, s.key, s.value, s.origin
      FROM made, unnest($4::text[], $5::json[], $6::text[]) AS s (key, value, origin)
    ) SELECT app.may_open()`,
};
const COLUMNS = `c.id, c.team, c.topic, c.created_by, c.created_at, c.next_seq - 1, ${FIRST_BODY}`;
const FIND = {
  name: 'find_conversation',
  text: `SELECT ${COLUMNS} FROM app.conversations c WHERE c.id = $1`,
};
const LIST = {
  name: 'list_conversations',
  text: `SELECT ${COLUMNS} FROM app.conversations c ORDER BY c.created_at DESC, c.id DESC LIMIT $1`,
};
const LIST_BEFORE = {
  name: 'list_conversations_before',
  text: `SELECT ${COLUMNS} FROM app.conversations c
    WHERE (c.created_at, c.id) < (SELECT b.created_at, b.id FROM app.conversations b WHERE b.id = $2)
    ORDER BY c.created_at DESC, c.id DESC LIMIT $1`,
};

/** The same id again changes nothing. */
export function createConversation(pool: Pool): History['createConversation'] {
  return async (scope, { id, team, topic, state }) => {
    const { keys, values, origins } = stateColumns(state);
    const topicText = topic === null ? null : JSON.stringify(topic);
    const row = await scoped(pool, scope, (transaction) =>
      firstRow(transaction, CREATE, [id, team, topicText, keys, values, origins]),
    );
    return row?.[0] === true ? 'created' : 'forbidden';
  };
}

export function findConversation(pool: Pool): History['findConversation'] {
  return async (scope, id) => {
    if (!isUuid(id)) return null;
    const row = await scoped(pool, scope, (transaction) => firstRow(transaction, FIND, [id]), {
      readOnly: true,
    });
    return row ? conversationFrom(row) : null;
  };
}

/** Newest first. `before` is the id of the last conversation of the page before; an unknown one gives an empty page. */
export function listConversations(pool: Pool): History['listConversations'] {
  return async (scope, page) => {
    const { before } = page;
    if (before !== undefined && !isUuid(before)) return [];
    const limit = pageSize(page.limit);
    const found = await scoped(
      pool,
      scope,
      (transaction) =>
        before === undefined
          ? rows(transaction, LIST, [limit])
          : rows(transaction, LIST_BEFORE, [limit, before]),
      { readOnly: true },
    );
    return found.map(conversationFrom);
  };
}

function conversationFrom(row: unknown[]): Conversation {
  const [id, team, topic, createdBy, createdAt, lastSeq, firstBody] = row;
  return {
    id: id as string,
    team: team as string,
    topic: topic as Json | null,
    createdBy: createdBy as string,
    createdAt: (createdAt as Date).toISOString(),
    title: titleFrom(firstBody as string | null),
    lastSeq: lastSeq as number,
  };
}
