import {
  type Caller,
  ConsiliumError,
  type DocumentStatus,
  type LibraryPage,
  type LibraryPageQuery,
  type Snapshot,
  type SourceStanding,
} from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

export interface NewSnapshot extends Omit<Snapshot, 'status'> {
  /** SHA-256 of the plain text, in hex. */
  readonly textHash: string;
  readonly request: string | null;
  readonly status: DocumentStatus;
}

export interface KeptSnapshot {
  readonly snapshot: Snapshot;
  readonly textHash: string;
  /** The latest status from each service, the gravest first. */
  readonly standings: readonly SourceStanding[];
}

/** Rows about documents of the tenant's knowledge library. Each call is an entry in the trail of the scope's compartment. */
export interface SnapshotRows {
  /** Those that are there stay as they are. Throws `forbidden` where a patient is open or an agent runs. */
  readonly add: (caller: Caller, snapshots: readonly NewSnapshot[]) => Promise<void>;
  /** Appends what was heard of one; nothing where there is no such snapshot. Throws as `add` does. */
  readonly addStatus: (caller: Caller, hash: string, status: DocumentStatus) => Promise<void>;
  /** Snapshots whose hash starts with these words, or whose metadata contains them, ignoring case; newest first. */
  readonly named: (caller: Caller, words: string, limit: number) => Promise<readonly KeptSnapshot[]>;
  /** Those of these that there are, in no order. */
  readonly find: (
    caller: Caller,
    action: 'evidence.read' | 'evidence.search' | 'evidence.import',
    hashes: readonly string[],
  ) => Promise<readonly KeptSnapshot[]>;
  /** Newest first, and how many there are of each kind. Throws `invalid_request` for a mark that no page has given. */
  readonly list: (caller: Caller, page: LibraryPageQuery) => Promise<LibraryPage>;
}

const ADD = {
  name: 'add_snapshots',
  text: `WITH given AS (
      SELECT * FROM json_to_recordset($1) AS g (hash text, "textHash" text, source json, level text, licence text, request text,
        retrieved timestamptz, invented boolean, status json)
    ), added AS (
      INSERT INTO app.snapshots (tenant, hash, text_hash, source, level, licence, request, retrieved_at, invented)
        SELECT app.tenant(), hash, "textHash", source, level, licence, request, retrieved, invented FROM given
        ON CONFLICT DO NOTHING RETURNING hash
    )
    INSERT INTO app.snapshot_statuses (tenant, hash, status, asked, reason)
      SELECT app.tenant(), g.hash, g.status ->> 'status', g.status ->> 'by', g.status ->> 'reason'
      FROM given g JOIN added USING (hash)`,
};
const ADD_STATUS = {
  name: 'add_snapshot_status',
  text: `INSERT INTO app.snapshot_statuses (tenant, hash, status, asked, reason)
    SELECT tenant, hash, $2, $3, $4 FROM app.snapshots WHERE tenant = app.tenant() AND hash = $1`,
};
const SNAPSHOT = `s.hash, s.text_hash, s.source, s.level, s.licence, s.retrieved_at, s.invented, (
      SELECT json_agg(json_build_array(l.status, l.asked, l.reason, l.heard_at)
        ORDER BY array_position(array['retracted', 'concern', 'corrected', 'none_known', 'unknown'], l.status), l.seq)
      FROM (
        SELECT DISTINCT ON (t.asked) t.status, t.asked, t.reason, t.heard_at, t.seq FROM app.snapshot_statuses t
        WHERE t.tenant = s.tenant AND t.hash = s.hash ORDER BY t.asked, t.seq DESC
      ) l
    )`;
const OF_TENANT = 'FROM app.snapshots s WHERE s.tenant = app.tenant()';
const KEPT = `SELECT ${SNAPSHOT} ${OF_TENANT}`;
const FIND = { name: 'find_kept_snapshots', text: `${KEPT} AND s.hash = ANY ($1)` };
/** Compared as text: JSON operators fail on some values, such as an escaped NUL. */
const NAMED = {
  name: 'named_snapshots',
  text: `${KEPT} AND (starts_with(s.hash, lower($1)) OR position(lower($1) IN lower(s.source::text)) > 0)
    ORDER BY s.kept_at DESC LIMIT $2`,
};
const LIST = {
  name: 'list_snapshots',
  text: `SELECT ${SNAPSHOT}, (extract(epoch FROM s.kept_at) * 1000000)::bigint::text ${OF_TENANT}
      AND ($1::text IS NULL OR s.kind = $1)
      AND ($2::text IS NULL OR (s.kept_at, s.hash) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3))
    ORDER BY s.kept_at DESC, s.hash DESC LIMIT $4`,
};
const COUNT = {
  name: 'count_snapshots',
  text: 'SELECT kind, count(*)::int FROM app.snapshots WHERE tenant = app.tenant() AND kind IS NOT NULL GROUP BY kind ORDER BY kind',
};

/** Stored documents by the hash of their text, with their statuses. */
export function createSnapshotRows({ store }: { readonly store: ScopedStore }): SnapshotRows {
  return {
    add: (caller, snapshots) =>
      store.write(caller, 'evidence.import', async (transaction) => {
        await rows(transaction, ADD, [JSON.stringify(snapshots)]);
        return { value: undefined, targets: snapshots.map(({ hash }) => target(hash)) };
      }),
    addStatus: (caller, hash, { status, by, reason }) =>
      store.write(caller, 'evidence.status', async (transaction) => {
        await rows(transaction, ADD_STATUS, [hash, status, by, reason ?? null]);
        return { value: undefined, targets: [target(hash)] };
      }),
    named: (caller, words, limit) =>
      store.read(caller, { action: 'evidence.search' }, async (transaction) =>
        (await rows(transaction, NAMED, [words, limit])).map(keptOf),
      ),
    find: (caller, action, hashes) =>
      // No targets: the entry outlives an erasure, and what was read about a patient would tell of the patient.
      store.read(caller, { action }, async (transaction) =>
        (await rows(transaction, FIND, [hashes])).map(keptOf),
      ),
    list: (caller, { kind, limit, after }) =>
      store.read(caller, { action: 'evidence.search' }, async (transaction) => {
        const [keptAt, hash] = after === undefined ? [] : positionOf(after);
        const found = await rows(transaction, LIST, [kind ?? null, keptAt ?? null, hash ?? null, limit + 1]);
        const page = found.slice(0, limit);
        const counts = await rows(transaction, COUNT, []);
        return {
          snapshots: page.map((row) => keptOf(row).snapshot),
          next: found.length > limit ? markOf(page.at(-1)!) : null,
          counts: Object.fromEntries(counts),
        };
      }),
  };
}

/** Opaque cursor of the end of a page. */
function markOf(row: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([row.at(-1), row[0]])).toString('base64url');
}

const MICROSECONDS = /^\d{1,16}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Throws `invalid_request` for a malformed cursor. */
function positionOf(mark: string): readonly [keptAt: string, hash: string] {
  try {
    const [keptAt, hash] = JSON.parse(Buffer.from(mark, 'base64url').toString());
    if (typeof keptAt === 'string' && MICROSECONDS.test(keptAt) && HASH.test(hash)) return [keptAt, hash];
  } catch {}
  throw new ConsiliumError('invalid_request', { remedy: 'send `next` of the page before as `after`' });
}

const target = (hash: string) => `snapshot/${hash}`;

interface SnapshotRow extends Omit<Snapshot, 'status'>, Pick<KeptSnapshot, 'textHash'> {
  readonly said: readonly [SourceStanding['status'], string, string | null, string][] | null;
}
const snapshotRow = rowReader<SnapshotRow>()('hash textHash source level licence @retrieved invented said');

function keptOf(row: readonly unknown[]): KeptSnapshot {
  const { textHash, said, ...snapshot } = snapshotRow(row);
  const standings = (said ?? []).map(([status, by, reason, heard]) => ({
    ...{ status, by, reason, heardAt: new Date(heard).toISOString() },
  }));
  return { standings, textHash, snapshot: { ...snapshot, status: standings[0]?.status ?? 'unknown' } };
}
