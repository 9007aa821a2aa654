import type { DocumentStatus, SourceMetadata } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';

/** A document of a tenant's library that a message cites. */
export interface CitedSnapshot {
  readonly tenant: string;
  readonly hash: string;
  readonly source: SourceMetadata;
}

export interface StatusClaim {
  /** The service to ask: `crossref`. */
  readonly asked: string;
  /** Only one poller asks a service at a time; its lease ends `leaseMs` after its last claim. */
  readonly holder: string;
  readonly leaseMs: number;
  /** Ms between checks of the same document. */
  readonly everyMs: number;
  readonly limit: number;
}

const CLAIM = {
  name: 'claim_status_checks',
  text: 'SELECT tenant, hash, source FROM app.claim_status_checks($1, $2, $3, $4, $5)',
};
const HEARD = { name: 'status_heard', text: 'SELECT app.status_heard($1, $2, $3, $4, $5)' };

/** Claims the documents of all tenants that the service is due to be asked about; empty while another poller holds its lease. */
export async function claimStatusChecks(
  system: Pool,
  { asked, holder, leaseMs, everyMs, limit }: StatusClaim,
): Promise<readonly CitedSnapshot[]> {
  const found = await rows(system, CLAIM, [asked, holder, `${leaseMs} ms`, `${everyMs} ms`, limit]);
  return found.map(([tenant, hash, source]) => ({ tenant, hash, source }) as CitedSnapshot);
}

/** Stores the status that a service reported for these documents; null: it does not know them. Returns how many statuses changed. */
export async function statusHeard(
  system: Pool,
  asked: string,
  documents: readonly Pick<CitedSnapshot, 'tenant' | 'hash'>[],
  heard: Pick<DocumentStatus, 'status' | 'reason'> | null,
): Promise<number> {
  const row = await firstRow(system, HEARD, [
    ...[asked, documents.map(({ tenant }) => tenant), documents.map(({ hash }) => hash)],
    ...[heard?.status ?? null, heard?.reason ?? null],
  ]);
  return row?.[0] as number;
}
