import type { AuditFault, ObjectStore, TenantSecrets } from '@consilium/kernel';
import {
  type CheckpointHead,
  checkpointHash,
  checkpointKey,
  checkpointNumber,
  checkpointPrefix,
  openedCheckpoint,
} from './checkpoint.ts';
import { readAhead } from './read-ahead.ts';
import { openedPart, openedRollUp, partKey, type RollUp, rollUpKey } from './roll-up.ts';
import type { TrailRows } from './trail-rows.ts';

export type CheckpointFound =
  | { readonly fault: AuditFault }
  /** Heads that are signed; of one checkpoint, or of a part of a roll-up. */
  | { readonly heads: readonly CheckpointHead[] }
  /** A checkpoint that can be trusted; one of a roll-up has no time of its own but the last. */
  | { readonly number: number; readonly hash: string; readonly at: string | null };

export interface WalkParts {
  readonly objects: ObjectStore;
  readonly secrets: Pick<TenantSecrets, 'signer'>;
  readonly rows: TrailRows;
  /** Checkpoints in one roll-up. */
  readonly every: number;
}

const READS_AT_ONCE = 16;

/**
 * The checkpoints of a tenant in order, each with the faults found at it: signature, predecessor, its row. What
 * cannot be trusted is named and left out. From the newest that lists all chains and is not behind number `from`. Where
 * there is a roll-up, it is read in place of its checkpoints.
 */
export async function* walkCheckpoints(
  parts: WalkParts,
  tenant: string,
  from: number,
): AsyncGenerator<CheckpointFound> {
  const { objects, rows, every } = parts;
  const signer = await parts.secrets.signer(tenant);
  const open = async (number: number) => {
    const bytes = await objects.get(checkpointKey(tenant, number));
    return { number, bytes, checkpoint: bytes && openedCheckpoint(bytes, signer, { tenant, number }) };
  };
  const openRollUp = async (rollUp: number) => {
    const bytes = await objects.get(rollUpKey(tenant, rollUp));
    return bytes && { rollUp, opened: openedRollUp(bytes, signer, { tenant, rollUp, every }) };
  };
  const newest = await newestNumber(parts, tenant);
  let start = Math.max(1, Math.min(from, newest));
  while (start > 1 && (await open(start)).checkpoint?.heads !== 'all') start--;

  let previous: string | null = start === 1 ? '' : null;
  const wrong = (fault: 'checkpoint-missing' | 'checkpoint-changed', checkpoint: number) => ({
    fault: { compartment: null, seq: null, checkpoint, fault },
  });

  const single = async function* (first: number, last: number): AsyncGenerator<CheckpointFound> {
    if (first > last) return;
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const opened = readAhead(numbers, READS_AT_ONCE, open);
    // After the objects were listed: of those only the newest may be without its row.
    const hashes = await rows.checkpoints(first, last);
    for await (const { number, bytes, checkpoint } of opened) {
      const row = hashes.get(number);
      // A crash may leave the newest object without its row; the next round of the checkpointer adds it.
      if (!bytes || (row === undefined && number < newest)) yield wrong('checkpoint-missing', number);
      if (!bytes) {
        previous = null;
        continue;
      }
      const hash = checkpointHash(bytes);
      const follows = previous === null || checkpoint?.previous === previous;
      if (!checkpoint || (row !== undefined && row !== hash) || !follows)
        yield wrong('checkpoint-changed', number);
      if (checkpoint) {
        yield { heads: checkpoint.list };
        yield { number, hash, at: checkpoint.at };
      }
      previous = checkpoint ? hash : null;
    }
  };

  const rolledUp = async function* (rollUp: RollUp): AsyncGenerator<CheckpointFound> {
    const { hashes, at } = rollUp;
    const first = rollUp.from;
    const last = first + hashes.length - 1;
    const kept = await rows.checkpoints(first, last);
    if (previous !== null && rollUp.previous !== previous) yield wrong('checkpoint-changed', first);
    const part = async (hash: string) =>
      openedPart(await objects.get(partKey(tenant, rollUp.rollUp, hash)), hash);
    for await (const heads of readAhead(rollUp.parts, 2, part)) {
      if (heads) yield { heads };
      else yield wrong('checkpoint-missing', first);
    }
    for (const [index, hash] of hashes.entries()) {
      const number = first + index;
      const row = kept.get(number);
      if (row === undefined && number < newest) yield wrong('checkpoint-missing', number);
      if (row !== undefined && row !== hash) yield wrong('checkpoint-changed', number);
      yield { number, hash, at: number === last ? at : null };
    }
    previous = hashes.at(-1) ?? null;
  };

  const firstWhole = Math.ceil((start - 1) / every) + 1;
  const whole = Math.floor(newest / every);
  const numbers = Array.from(
    { length: Math.max(0, whole - firstWhole + 1) },
    (_, index) => firstWhole + index,
  );
  let next = start;
  for await (const found of readAhead(numbers, READS_AT_ONCE, openRollUp)) {
    if (found && !found.opened) yield wrong('checkpoint-changed', (found.rollUp - 1) * every + 1);
    if (!found?.opened) continue;
    yield* single(next, found.opened.from - 1);
    yield* rolledUp(found.opened);
    next = found.opened.from + every;
  }
  for (; next <= newest; next += every) yield* single(next, Math.min(newest, next + every - 1));
}

/** By the rows, and by objects behind the newest of them: who cuts the rows alone is found. */
async function newestNumber({ objects, rows }: WalkParts, tenant: string): Promise<number> {
  let newest = await rows.newestCheckpoint();
  const after = newest === 0 ? {} : { after: checkpointKey(tenant, newest) };
  for await (const key of objects.list(checkpointPrefix(tenant), after))
    newest = Math.max(newest, checkpointNumber(tenant, key));
  return newest;
}
