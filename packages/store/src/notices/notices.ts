import { ConsiliumError, type Notice, type Notices } from '@consilium/kernel';
import { firstRow, rows } from '../postgres/call.ts';
import type { ScopedStore } from '../postgres/scoped-store.ts';

const READ = {
  name: 'notices_read',
  text: `SELECT id, kind, at, actor, until, seen_by, seen_at FROM app.notices
    WHERE tenant = app.tenant() AND compartment = app.compartment() ORDER BY at DESC, id LIMIT $1`,
};
const SEEN = {
  name: 'notice_seen',
  text: `UPDATE app.notices SET seen_by = app.actor(), seen_at = clock_timestamp()
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND id = $1 AND seen_at IS NULL RETURNING id`,
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
  const [id, kind, at, actor, until, seenBy, seenAt] = row;
  return {
    id: id as string,
    kind: kind as Notice['kind'],
    at: (at as Date).toISOString(),
    actor: actor as string,
    until: (until as Date | null)?.toISOString() ?? null,
    seenBy: seenBy as string | null,
    seenAt: (seenAt as Date | null)?.toISOString() ?? null,
  };
}
