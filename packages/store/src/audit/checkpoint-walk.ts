import type { AuditFault, ObjectStore, TenantSecrets } from '@consilium/kernel';
import {
  type Checkpoint,
  checkpointHash,
  checkpointKey,
  checkpointPrefix,
  openedCheckpoint,
} from './checkpoint.ts';

/** What a row says of the object with its number. */
export interface CheckpointRow {
  readonly number: number;
  readonly hash: string;
}

export type CheckpointFound = { readonly checkpoint: Checkpoint } | { readonly fault: AuditFault };

/**
 * The checkpoints of a tenant in order, each with the faults found at it: signature, predecessor, its row. What
 * cannot be trusted is named and left out. From the newest that lists all chains and is not behind number `from`.
 */
export async function* walkCheckpoints(
  parts: { readonly objects: ObjectStore; readonly secrets: Pick<TenantSecrets, 'signer'> },
  tenant: string,
  readRows: () => Promise<readonly CheckpointRow[]>,
  from: number,
): AsyncGenerator<CheckpointFound> {
  const signer = await parts.secrets.signer(tenant);
  // In this order: an object is put before its row, so of those seen here only the newest may be without one.
  const newestSeen = await newestObject(parts.objects, tenant);
  const rows = await readRows();
  const hashes = new Map(rows.map(({ number, hash }) => [number, hash]));
  const newest = Math.max(newestSeen, rows.at(-1)?.number ?? 0);
  const open = async (number: number) => {
    const bytes = await parts.objects.get(checkpointKey(tenant, number));
    return { bytes, checkpoint: bytes && openedCheckpoint(bytes, signer, { tenant, number }) };
  };
  let start = Math.min(from, newest);
  while (start > 1 && (await open(start)).checkpoint?.heads !== 'all') start--;
  let previous: string | null = start === 1 ? '' : null;
  for (let number = Math.max(start, 1); number <= newest; number++) {
    const { bytes, checkpoint } = await open(number);
    const row = hashes.get(number);
    // A crash may leave the newest object without its row; the next round of the checkpointer adds it.
    if (!bytes || (row === undefined && number < newest)) yield bad('checkpoint-missing', number);
    if (!bytes) {
      previous = null;
      continue;
    }
    const hash = checkpointHash(bytes);
    if (
      !checkpoint ||
      (row !== undefined && row !== hash) ||
      (previous !== null && checkpoint.previous !== previous)
    )
      yield bad('checkpoint-changed', number);
    if (checkpoint) yield { checkpoint };
    previous = checkpoint ? hash : null;
  }
}

function bad(fault: 'checkpoint-missing' | 'checkpoint-changed', checkpoint: number): CheckpointFound {
  return { fault: { compartment: null, seq: null, checkpoint, fault } };
}

async function newestObject(objects: ObjectStore, tenant: string): Promise<number> {
  const prefix = checkpointPrefix(tenant);
  let newest = 0;
  for await (const key of objects.list(prefix)) {
    const number = Number(/^(\d{12})\.json$/.exec(key.slice(prefix.length))?.[1] ?? 0);
    newest = Math.max(newest, number);
  }
  return newest;
}
