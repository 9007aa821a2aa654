import type { Conversation, History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { scoped } from '../postgres/scoped.ts';
import { FIRST_BODY, titleFrom } from './first-words.ts';
import { isUuid } from './ids.ts';
import { pageSize } from './page-size.ts';
import { stateColumns } from './state-rows.ts';

const CREATE = {
  name: 'create_conversation',
  text: `WITH made AS (
      INSERT INTO app.conversations (tenant, compartment, id, team, topic, created_by, audience, proxies)
      SELECT app.tenant(), app.compartment(), $1, $2, $3, app.actor(),
        coalesce($4, CASE app.relation() WHEN 'care-team' THEN 'care-team' ELSE 'author' END), $5 WHERE app.may_open()
      ON CONFLICT DO NOTHING RETURNING id
    ) SELECT app.may_open(), EXISTS (SELECT FROM made)`,
};
/** After the conversation's own statement: its policy looks for the conversation. */
const CREATE_STATE = {
  name: 'create_conversation_state',
  text: `INSERT INTO app.conversation_state (tenant, compartment, conversation, key, value, origin)
    SELECT app.tenant(), app.compartment(), $1, s.key, s.value, s.origin
    FROM unnest($2::text[], $3::json[], $4::text[]) AS s (key, value, origin)`,
};
const COLUMNS = `c.id, c.team, c.topic, c.created_by, c.created_at, c.next_seq - 1, c.audience, c.proxies, ${FIRST_BODY}`;
const FIND = {
  name: 'find_conversation',
  text: `SELECT ${COLUMNS} FROM app.conversations c WHERE c.id = $1`,
};
const MAY_READ = { name: 'may_read', text: 'SELECT FROM app.conversations c WHERE c.id = $1' };
const SET_AUDIENCE = {
  name: 'set_audience',
  text: `SELECT app.set_audience(c.id, $2, $3) FROM app.conversations c WHERE c.id = $1`,
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
  return async (scope, { id, team, topic, state, audience }) => {
    const { keys, values, origins } = stateColumns(state);
    const topicText = topic === null ? null : JSON.stringify(topic);
    const about = [id, team, topicText, audience?.audience ?? null, audience?.proxies ?? false];
    return scoped(pool, scope, async (transaction) => {
      const [mayOpen, made] = (await firstRow(transaction, CREATE, about)) ?? [];
      if (made === true && keys.length > 0)
        await rows(transaction, CREATE_STATE, [id, keys, values, origins]);
      return mayOpen === true ? 'created' : 'forbidden';
    });
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

export function mayRead(pool: Pool): History['mayRead'] {
  return async (scope, id) =>
    isUuid(id) &&
    (await scoped(pool, scope, (transaction) => firstRow(transaction, MAY_READ, [id]), {
      readOnly: true,
    })) !== undefined;
}

export function setAudience(pool: Pool): History['setAudience'] {
  return async (scope, id, { audience, proxies }) => {
    if (!isUuid(id)) return 'not-found';
    const row = await scoped(pool, scope, (transaction) =>
      firstRow(transaction, SET_AUDIENCE, [id, audience, proxies]),
    );
    if (row === undefined) return 'not-found';
    return row[0] === true ? 'changed' : 'not-author';
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

const conversationRow = rowReader<Omit<Conversation, 'title'> & { readonly firstBody: string | null }>()(
  'id team topic createdBy @createdAt lastSeq audience proxies firstBody',
);

function conversationFrom(row: unknown[]): Conversation {
  const { firstBody, ...conversation } = conversationRow(row);
  return { ...conversation, title: titleFrom(firstBody) };
}
