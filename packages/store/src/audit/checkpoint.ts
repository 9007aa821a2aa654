import { createHash } from 'node:crypto';
import { type Compartment, checkedId, type TenantSecrets } from '@consilium/kernel';

/** Compartment, seq of its newest entry, that entry's MAC in base64. */
export type CheckpointHead = readonly [compartment: Compartment, seq: number, mac: string];

/** What a tenant's trail was at a moment, signed and kept outside the database. */
export interface Checkpoint {
  readonly version: 1;
  readonly tenant: string;
  /** 1, 2, 3 … of the tenant. */
  readonly number: number;
  readonly at: string;
  /** SHA-256 of the object before, in hex; empty for the first. */
  readonly previous: string;
  /** All chains of the tenant, or those that changed since the checkpoint before. */
  readonly heads: 'all' | 'changed';
  /** `at` of the newest checkpoint that lists all chains: of this one, or of one before. */
  readonly fullAt: string;
  /** How many chains `list` holds. */
  readonly chains: number;
  readonly list: readonly CheckpointHead[];
}

type Signer = Awaited<ReturnType<TenantSecrets['signer']>>;

/** Numbers sort as text. */
const DIGITS = 12;

export function checkpointPrefix(tenant: string): string {
  return `checkpoints/${checkedId(tenant)}/`;
}

export function checkpointKey(tenant: string, number: number): string {
  return `${checkpointPrefix(tenant)}${String(number).padStart(DIGITS, '0')}.json`;
}

/** 0: it is no checkpoint's. */
export function checkpointNumber(tenant: string, key: string): number {
  return Number(/^(\d{12})\.json$/.exec(key.slice(checkpointPrefix(tenant).length))?.[1] ?? 0);
}

/** The bytes of the object: the checkpoint, and an Ed25519 signature of its JSON. */
export function sealedCheckpoint(checkpoint: Checkpoint, signer: Signer): Uint8Array {
  const signature = signer.sign(Buffer.from(JSON.stringify(checkpoint)));
  return Buffer.from(JSON.stringify({ checkpoint, signature: Buffer.from(signature).toString('base64') }));
}

/** Null: it is not what the tenant's signer signed under this number. */
export function openedCheckpoint(
  bytes: Uint8Array,
  signer: Signer,
  expected: { readonly tenant: string; readonly number: number },
): Checkpoint | null {
  try {
    const { checkpoint, signature } = JSON.parse(Buffer.from(bytes).toString()) as {
      checkpoint: Checkpoint;
      signature: string;
    };
    const signed = Buffer.from(JSON.stringify(checkpoint));
    if (!signer.verify(signed, Buffer.from(signature, 'base64'))) return null;
    const here = checkpoint.tenant === expected.tenant && checkpoint.number === expected.number;
    return here && checkpoint.version === 1 ? checkpoint : null;
  } catch {
    return null;
  }
}

export function checkpointHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
