import { ConsiliumError, type Notice, type Notices } from '@consilium/kernel';
import { firstRow, rows } from '../postgres/call.ts';
import type { ScopedStore } from '../postgres/scoped-store.ts';

const READ = {
  name: 'notices_read',
  text: `SELECT n.id, n.kind, n.at, n.actor, n.until, r.code, r.words, s.at
    FROM app.notices n CROSS JOIN LATERAL app.break_glass_reason(n.id) r
    LEFT JOIN app.notices_seen s ON s.tenant = n.tenant AND s.compartment = n.compartment AND s.notice = n.id
      AND s.actor = app.actor()
    WHERE n.tenant = app.tenant() AND n.compartment = app.compartment() ORDER BY n.at DESC, n.id LIMIT $1`,
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

export function createNotices({ store }: { readonly store: ScopedStore }): Notices {
  return {
    read: (caller, { limit }) =>
      store.read(caller, { action: 'notice.read' }, async (transaction) => {
        const most = Math.min(Math.max(1, Math.trunc(limit)), MOST);
        return (await rows(transaction, READ, [most])).map(noticeOf);
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

function noticeOf(row: readonly unknown[]): Notice {
  const [id, kind, at, actor, until, reasonCode, reason, seenAt] = row;
  return {
    id: id as string,
    kind: kind as Notice['kind'],
    at: (at as Date).toISOString(),
    actor: actor as string,
    until: (until as Date | null)?.toISOString() ?? null,
    reasonCode: reasonCode as string | null,
    reason: reason as string | null,
    seenAt: (seenAt as Date | null)?.toISOString() ?? null,
  };
}
