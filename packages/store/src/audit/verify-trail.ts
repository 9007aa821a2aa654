import type { AuditFault, Compartment, ObjectStore, TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import { type ChainCheck, createChainCheck } from './chain-check.ts';
import { walkCheckpoints } from './checkpoint-walk.ts';
import { createTrailRows, type TrailRows } from './trail-rows.ts';

export interface VerifyParts {
  /** The operate role's. */
  readonly operate: Pool;
  readonly objects: ObjectStore;
  readonly secrets: TenantSecrets;
}

export interface VerifyOptions {
  /**
   * Number of a checkpoint up to which an earlier run has found everything good: checkpoints are read from the full one
   * at or before it. All of them if not given. Entries are always read from the first.
   */
  readonly verifiedUpTo?: number;
}

export interface TrailSummary {
  readonly entries: number;
  readonly chains: number;
  readonly checkpoints: number;
  /** What is newer than this may be gone without a trace. Null: nothing was signed yet. */
  readonly newestCheckpoint: { readonly number: number; readonly at: string } | null;
}

type Marks = ReadonlyMap<Compartment, ReadonlyMap<number, string>>;
const NO_MARKS: ReadonlyMap<number, string> = new Map();
/**
 * An entry waits 60 s for its checkpoint at most. It is dated before it commits, which statements may delay, and by
 * another clock than the checkpoint: 30 s more. A writer whose clock is behind by more is reported until it is signed.
 */
const LONGEST_UNSIGNED_MS = 90_000;

/**
 * Walks a tenant's whole trail while others go on writing it, and yields the first fault of each chain and every fault
 * of a checkpoint; returns what it has seen. Throws ConsiliumError: `store_unavailable`, `store_failed`.
 */
export async function* verifyTrail(
  { operate, objects, secrets }: VerifyParts,
  tenant: string,
  options: VerifyOptions = {},
): AsyncGenerator<AuditFault, TrailSummary> {
  const rows = createTrailRows(operate, tenant);
  const key = await secrets.auditKey(tenant);
  // Signed before the entries are read: all that it names must be there.
  const marks = new Map<Compartment, Map<number, string>>();
  let checkpoints = 0;
  let newest: TrailSummary['newestCheckpoint'] = null;
  const signed = walkCheckpoints({ objects, secrets }, tenant, rows.checkpoints, options.verifiedUpTo ?? 1);
  for await (const found of signed) {
    if ('fault' in found) {
      yield found.fault;
      continue;
    }
    const { number, at, list } = found.checkpoint;
    checkpoints++;
    newest = { number, at };
    for (const [compartment, seq, mac] of list) {
      const ofChain = marks.get(compartment) ?? new Map<number, string>();
      marks.set(compartment, ofChain);
      // The first word counts: a chain that was cut and grew again may have been signed a second time.
      if (!ofChain.has(seq)) ofChain.set(seq, mac);
    }
  }
  const signedUpTo = newest ? Date.parse(newest.at) - LONGEST_UNSIGNED_MS : 0;
  const seen = { entries: 0, chains: 0 };
  const unseen = new Set(marks.keys());
  for await (const { check, fault } of walkChains(rows, key, { marks, signedUpTo }, () => seen.entries++)) {
    seen.chains++;
    unseen.delete(check.compartment);
    if (fault) yield fault;
  }
  for (const compartment of unseen) yield { compartment, seq: 1, fault: 'chain-missing' };
  return { ...seen, checkpoints, newestCheckpoint: newest };
}

/** All faults at once, at most `limit` (1,000 if not given), and the summary. */
export async function trailReport(
  parts: VerifyParts,
  tenant: string,
  { limit = 1_000, ...options }: VerifyOptions & { readonly limit?: number } = {},
): Promise<{ readonly faults: readonly AuditFault[]; readonly summary: TrailSummary }> {
  const faults: AuditFault[] = [];
  const walk = verifyTrail(parts, tenant, options);
  for (;;) {
    const next = await walk.next();
    if (next.done) return { faults, summary: next.value };
    if (faults.length < limit) faults.push(next.value);
  }
}

interface Walked {
  readonly check: ChainCheck;
  readonly fault: AuditFault | null;
}

/** Every chain that has a head or an entry: a page of heads, then the entries of the same stretch of compartments. */
async function* walkChains(
  rows: TrailRows,
  key: Uint8Array,
  { marks, signedUpTo }: { readonly marks: Marks; readonly signedUpTo: number },
  onEntry: () => void,
): AsyncGenerator<Walked> {
  for (let after = ''; ; ) {
    const { heads, upTo } = await rows.heads(after);
    const begin = (compartment: Compartment) =>
      createChainCheck(key, {
        compartment,
        head: heads.get(compartment) ?? null,
        marks: marks.get(compartment) ?? NO_MARKS,
        signedUpTo,
      });
    const withoutEntries = new Set(heads.keys());
    let check: ChainCheck | null = null;
    for await (const { entry, mac } of rows.entries(after, upTo)) {
      onEntry();
      if (check?.compartment !== entry.compartment) {
        if (check) yield ended(rows, check);
        check = begin(entry.compartment);
        withoutEntries.delete(entry.compartment);
      }
      check.add(entry, mac);
    }
    if (check) yield ended(rows, check);
    for (const compartment of withoutEntries) yield ended(rows, begin(compartment));
    if (upTo === null) return;
    after = upTo;
  }
}

async function ended(rows: TrailRows, check: ChainCheck): Promise<Walked> {
  const known = check.head;
  const grown = check.reached() > (known?.seq ?? 0);
  return { check, fault: check.end(grown ? await rows.head(check.compartment) : known) };
}
