import { createSecretKey, type KeyObject } from 'node:crypto';
import type { AuditEntry, AuditFault, Compartment, ObjectStore, TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import { type ChainCheck, createChainCheck } from './chain-check.ts';
import { checkpointHash, checkpointKey } from './checkpoint.ts';
import { walkCheckpoints } from './checkpoint-walk.ts';
import { entryOfRow } from './entry-row.ts';
import { CHECKPOINTS_IN_ROLL_UP } from './roll-up.ts';
import { type SeenCheckpoint, seenInSecond } from './seen-checkpoints.ts';
import { createSignedMarks, type SignedMarks } from './signed-marks.ts';
import { createTrailRows, type TrailRows } from './trail-rows.ts';

export interface VerifyParts {
  /** The operate role's. */
  readonly operate: Pool;
  readonly objects: ObjectStore;
  readonly secrets: TenantSecrets;
  /** Where another owner keeps number and hash of each checkpoint; none if not given. */
  readonly second?: ObjectStore;
}

export interface VerifyOptions {
  /**
   * Number of a checkpoint up to which an earlier run has found everything good: checkpoints are read from the full one
   * at or before it. All of them if not given. Entries are always read from the first.
   */
  readonly verifiedUpTo?: number;
  /**
   * Checkpoints that were seen before, by an earlier run, in a log or in a metric. All of them must still be there: who
   * owns both the database and the object store can cut a trail, but not what others remember of it.
   */
  readonly seen?: readonly SeenCheckpoint[];
  /** Checkpoints in one roll-up; 1,000 if not given. */
  readonly rollUpEvery?: number;
}

export interface TrailSummary {
  readonly entries: number;
  readonly chains: number;
  readonly checkpoints: number;
  /** What is newer than this may be gone without a trace. Null: nothing was signed yet. */
  readonly newestCheckpoint: { readonly number: number; readonly hash: string; readonly at: string } | null;
}

/**
 * An entry waits 60 s for its checkpoint at most. It is dated before it commits, which statements may delay, and by
 * another clock than the checkpoint: 30 s more. A writer whose clock is behind by more is reported until it is signed.
 */
const LONGEST_UNSIGNED_MS = 90_000;

const BREAK_GLASS = 'grant.break-glass';

/**
 * Walks a tenant's whole trail while others go on writing it, and yields the first fault of each chain and every fault
 * of a checkpoint; returns what it has seen. Throws ConsiliumError: `store_unavailable`, `store_failed`.
 */
export async function* verifyTrail(
  parts: VerifyParts,
  tenant: string,
  options: VerifyOptions = {},
): AsyncGenerator<AuditFault, TrailSummary> {
  const { operate, objects, secrets, second } = parts;
  const rows = createTrailRows(operate, tenant);
  const key = createSecretKey(await secrets.auditKey(tenant));
  // Seen before the checkpoints are walked: each of them must be met there.
  const seen = [
    ...(options.seen ?? []),
    ...(second ? await seenInSecond(second, tenant, await rows.newestCheckpoint()) : []),
  ];
  // Signed before the entries are read: all that it names must be there.
  const marks = createSignedMarks(rows);
  const met = new Map<number, string | null>(seen.map(({ number }) => [number, null]));
  let checkpoints = 0;
  let newest: TrailSummary['newestCheckpoint'] = null;
  const every = options.rollUpEvery ?? CHECKPOINTS_IN_ROLL_UP;
  for await (const found of walkCheckpoints(
    { objects, secrets, rows, every },
    tenant,
    options.verifiedUpTo ?? 1,
  )) {
    if ('fault' in found) yield found.fault;
    else if ('heads' in found) await marks.add(found.heads);
    else {
      const { number, hash, at } = found;
      checkpoints++;
      if (at !== null) newest = { number, hash, at };
      if (met.has(number)) met.set(number, hash);
    }
  }
  await marks.end();
  for (const each of seen) {
    const hash = met.get(each.number) ?? (await hashOf(objects, tenant, each.number, newest?.number ?? 0));
    const fault = faultOfSeen(each, hash, newest?.number ?? 0);
    if (fault) yield fault;
  }
  const signedUpTo = newest ? Date.parse(newest.at) - LONGEST_UNSIGNED_MS : 0;
  const count = { entries: 0, chains: 0 };
  const unseen = new Set(marks.compartments());
  for await (const { check, fault } of walkChains(rows, key, { marks, signedUpTo }, (read) => {
    count.entries += read;
  })) {
    count.chains++;
    unseen.delete(check.compartment);
    if (fault) yield fault;
  }
  for (const compartment of unseen) yield { compartment, seq: 1, fault: 'chain-missing' };
  return { ...count, checkpoints, newestCheckpoint: newest };
}

/** One before those that were walked. */
async function hashOf(
  objects: ObjectStore,
  tenant: string,
  number: number,
  newest: number,
): Promise<string | null> {
  const bytes = number > newest ? null : await objects.get(checkpointKey(tenant, number));
  return bytes && checkpointHash(bytes);
}

function faultOfSeen(
  { number, hash: seen, at }: SeenCheckpoint,
  hash: string | null,
  newest: number,
): AuditFault | null {
  const where = { compartment: null, seq: null, seen: { number, ...(at === undefined ? {} : { at }) } };
  if (number > newest) return { ...where, checkpoint: newest, fault: 'trail-cut' };
  return hash?.startsWith(seen) ? null : { ...where, checkpoint: number, fault: 'checkpoint-replaced' };
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
  key: KeyObject,
  { marks, signedUpTo }: { readonly marks: SignedMarks; readonly signedUpTo: number },
  onEntries: (count: number) => void,
): AsyncGenerator<Walked> {
  for (let after = ''; ; ) {
    const { heads, upTo } = await rows.heads(after);
    const begin = (compartment: Compartment) =>
      createChainCheck(key, {
        compartment,
        head: heads.get(compartment) ?? null,
        ...marks.of(compartment),
        signedUpTo,
      });
    const withoutEntries = new Set(heads.keys());
    let check: ChainCheck | null = null;
    for await (const page of rows.entries(after, upTo)) {
      onEntries(page.length);
      for (const row of page) {
        const { entry, mac } = entryOfRow(row);
        if (check?.compartment !== entry.compartment) {
          if (check) yield ended(rows, check);
          check = begin(entry.compartment);
          withoutEntries.delete(entry.compartment);
        }
        check.add(entry, mac);
        // Asked first, so that most entries need no promise.
        if (entry.action === BREAK_GLASS && (await hasOtherReason(rows, entry)))
          check.bad('reason-changed', entry.seq);
      }
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

/** The reason of an emergency access is kept beside the trail; the entry, which has a MAC, says what it was. */
async function hasOtherReason(rows: TrailRows, { compartment, targets }: AuditEntry): Promise<boolean> {
  const part = (kind: string) => targets.find((it) => it.startsWith(`${kind}/`))?.slice(kind.length + 1);
  const [grant, words] = [part('grant'), part('words')];
  if (grant === undefined || words === undefined) return false;
  const now = await rows.reasonDigest(compartment, grant);
  return now !== 'erased' && now !== words;
}
