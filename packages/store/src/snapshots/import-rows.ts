import type {
  Caller,
  EvidenceImport,
  ImportStage,
  ImportType,
  Scope,
  SourceMetadata,
} from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

export interface NewImportRow {
  readonly id: string;
  readonly hash: string;
  readonly mediaType: ImportType;
  readonly source: SourceMetadata;
  readonly licence: string;
}

export interface ImportRow extends NewImportRow {
  readonly state: EvidenceImport;
}

/** Imports of the scope's actor. Each call writes an audit entry. */
export interface ImportRows {
  /** Throws `forbidden` if a patient is open or the caller is an agent. */
  readonly add: (caller: Caller, row: NewImportRow) => Promise<void>;
  readonly find: (caller: Caller, id: string) => Promise<ImportRow | null>;
  /** Newest first. */
  readonly list: (caller: Caller, limit: number) => Promise<readonly EvidenceImport[]>;
}

const COLUMNS = `id, hash, media_type, source, licence, stage, characters, passages, embedded, failure, added_at, changed_at`;
const ADD = {
  name: 'add_evidence_import',
  text: `INSERT INTO app.evidence_imports (tenant, id, actor, hash, media_type, source, licence)
    VALUES (app.tenant(), $1, app.actor(), $2, $3, $4, $5)`,
};
const FIND = {
  name: 'find_evidence_import',
  text: `SELECT ${COLUMNS} FROM app.evidence_imports WHERE tenant = app.tenant() AND id = $1`,
};
const LIST = {
  name: 'list_evidence_imports',
  text: `SELECT ${COLUMNS} FROM app.evidence_imports WHERE tenant = app.tenant() AND actor = app.actor()
    ORDER BY added_at DESC LIMIT $1`,
};

/** Imports of documents into the library, and how each ended. */
export function createImportRows({ store }: { readonly store: ScopedStore }): ImportRows {
  return {
    add: (caller, { id, hash, mediaType, source, licence }) =>
      store.write(caller, 'evidence.import', async (transaction) => {
        await rows(transaction, ADD, [id, hash, mediaType, JSON.stringify(source), licence]);
        return { value: undefined, targets: [`snapshot/${hash}`] };
      }),
    find: (caller, id) =>
      store.read(caller, { action: 'evidence.read' }, async (transaction) => {
        const row = await firstRow(transaction, FIND, [id]);
        return row ? rowOf(row) : null;
      }),
    list: (caller, limit) =>
      store.read(caller, { action: 'evidence.search' }, async (transaction) =>
        (await rows(transaction, LIST, [limit])).map((row) => rowOf(row).state),
      ),
  };
}

export interface ClaimedImport extends Pick<Scope, 'tenant' | 'actor'> {
  readonly id: string;
  /** Including this one. */
  readonly attempts: number;
}

/** Claims of a worker on imports of all tenants. It sees whose they are and their progress, never their content. */
export interface ImportWork {
  /** Claims the unclaimed import that has waited longest; null: none. */
  readonly claim: (forMs: number) => Promise<ClaimedImport | null>;
  /** Stores the progress and extends the claim by `forMs`; 0 ends it. False, and no effect: it is finished, or was claimed again since. */
  readonly advance: (of: ClaimedImport, to: ImportProgress, forMs: number) => Promise<boolean>;
  /** As if it had not been claimed: a worker that closes has not failed. No effect if it is finished or was claimed again since. */
  readonly release: (of: ClaimedImport) => Promise<void>;
}

export interface ImportProgress {
  readonly stage: ImportStage;
  readonly characters?: number;
  readonly passages?: number;
  readonly embedded?: number;
  readonly failure?: string;
}

const claimedRow = rowReader<ClaimedImport>()('tenant actor id attempts');
const CLAIM = {
  name: 'claim_evidence_import',
  text: `UPDATE app.evidence_imports i SET claimed_until = clock_timestamp() + $1::interval, attempts = attempts + 1
    FROM (SELECT tenant, id FROM app.evidence_imports
      WHERE stage NOT IN ('done', 'failed') AND claimed_until < clock_timestamp()
      ORDER BY claimed_until, added_at LIMIT 1 FOR UPDATE SKIP LOCKED) o
    WHERE i.tenant = o.tenant AND i.id = o.id RETURNING i.tenant, i.actor, i.id, i.attempts`,
};
const ADVANCE = {
  name: 'advance_evidence_import',
  text: `UPDATE app.evidence_imports SET stage = $3, characters = coalesce($4, characters), passages = coalesce($5, passages),
      embedded = coalesce($6, embedded), failure = $7, claimed_until = clock_timestamp() + $8::interval,
      changed_at = clock_timestamp()
    WHERE tenant = $1 AND id = $2 AND attempts = $9 AND stage NOT IN ('done', 'failed') RETURNING id`,
};
const RELEASE = {
  name: 'release_evidence_import',
  text: `UPDATE app.evidence_imports SET stage = 'waiting', attempts = attempts - 1, claimed_until = clock_timestamp(),
      changed_at = clock_timestamp()
    WHERE tenant = $1 AND id = $2 AND attempts = $3 AND stage NOT IN ('done', 'failed')`,
};

/** `system` is the system role's pool. */
export function createImportWork(system: Pool): ImportWork {
  return {
    claim: async (forMs) => {
      const row = await firstRow(system, CLAIM, [`${forMs} ms`]);
      return row ? claimedRow(row) : null;
    },
    advance: async ({ tenant, id, attempts }, { stage, characters, passages, embedded, failure }, forMs) => {
      const counts = [characters ?? null, passages ?? null, embedded ?? null];
      const of = [tenant, id, stage, ...counts, failure ?? null, `${forMs} ms`, attempts];
      return (await firstRow(system, ADVANCE, of)) !== undefined;
    },
    release: async ({ tenant, id, attempts }) => {
      await rows(system, RELEASE, [tenant, id, attempts]);
    },
  };
}

const importRow = rowReader<NewImportRow & Omit<EvidenceImport, 'counts'> & EvidenceImport['counts']>()(
  'id hash mediaType source licence stage characters passages embedded failure @added @changed',
);

function rowOf(row: readonly unknown[]): ImportRow {
  const { mediaType, licence, characters, passages, embedded, ...state } = importRow(row);
  const { id, hash, source } = state;
  const counts = { characters, passages, embedded };
  return { id, hash, mediaType, source, licence, state: { ...state, counts } };
}
