import { ConsiliumError, type Notice, type Notices } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const READ = {
  name: 'notices_read',
  text: `SELECT n.id, n.kind, n.at, n.actor, n.until, r.code, r.words, s.at
    FROM app.notices n CROSS JOIN LATERAL app.break_glass_reason(n.id) r
    LEFT JOIN app.notices_seen s ON s.tenant = n.tenant AND s.compartment = n.compartment AND s.notice = n.id
      AND s.actor = app.actor()
    WHERE n.tenant = app.tenant() AND n.compartment = app.compartment()
      AND ($2::timestamptz IS NULL OR (n.at, n.id) < ($2, $3::uuid))
    ORDER BY n.at DESC, n.id DESC LIMIT $1`,
};
/** Microseconds: a Date would round them, and skip or repeat a notice. */
const PLACE = {
  name: 'notices_place',
  text: `SELECT n.at::text FROM app.notices n
    WHERE n.tenant = app.tenant() AND n.compartment = app.compartment() AND n.id = $1`,
};
const SEEN = {
  name: 'notice_seen',
  text: `INSERT INTO app.notices_seen (tenant, compartment, notice, actor)
    SELECT n.tenant, n.compartment, n.id, app.actor() FROM app.notices n
    WHERE n.tenant = app.tenant() AND n.compartment = app.compartment() AND n.id = $1 AND app.run() IS NULL
    ON CONFLICT DO NOTHING RETURNING notice`,
};
const MOST = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Notices of a person: to be read by pages, and marked as seen. */
export function createNotices({ store }: { readonly store: ScopedStore }): Notices {
  return {
    read: (caller, { limit, before }) =>
      store.read(caller, { action: 'notice.read' }, async (transaction) => {
        const most = Math.min(Math.max(1, Math.trunc(limit)), MOST);
        const place = before === undefined ? [null, null] : await placeOf(transaction, before);
        return (await rows(transaction, READ, [most, ...place])).map(noticeOf);
      }),
    markSeen: async (caller, notice) => {
      if (!UUID.test(notice)) throw new ConsiliumError('not_found');
      return store.write(caller, 'notice.seen', async (transaction) => {
        const row = await firstRow(transaction, SEEN, [notice]);
        return { value: row !== undefined, targets: [`notice/${notice}`] };
      });
    },
  };
}

async function placeOf(transaction: PoolClient, before: string): Promise<readonly unknown[]> {
  const row = UUID.test(before) ? await firstRow(transaction, PLACE, [before]) : undefined;
  if (row === undefined)
    throw new ConsiliumError('invalid_cursor', { remedy: 'begin again without a cursor' });
  return [row[0], before];
}

const noticeOf = rowReader<Notice>()('id kind @at actor @until reasonCode reason @seenAt');
