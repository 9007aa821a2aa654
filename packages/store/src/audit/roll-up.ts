import { checkedId, type TenantSecrets } from '@consilium/kernel';
import { type CheckpointHead, checkpointHash } from './checkpoint.ts';

/** A busy tenant makes so many in eight hours. */
export const CHECKPOINTS_IN_ROLL_UP = 1_000;

/** So many checkpoints in a row as one, signed: the verifier reads this and its parts in their place. */
export interface RollUp {
  readonly version: 1;
  readonly tenant: string;
  /** 1, 2, 3 …: of the checkpoints (rollUp - 1) × n + 1 to rollUp × n. */
  readonly rollUp: number;
  readonly from: number;
  /** `previous` of the first, and of each its hash. */
  readonly previous: string;
  readonly hashes: readonly string[];
  /** `at` of the last. */
  readonly at: string;
  /** SHA-256 of each part: the heads that the checkpoints list, in their order, without repetitions. */
  readonly parts: readonly string[];
}

type Signer = Awaited<ReturnType<TenantSecrets['signer']>>;

const PREFIX = 'checkpoint-roll-ups';
/** A signature for a roll-up is none for a checkpoint. */
const signedBytes = (rollUp: RollUp) => Buffer.from(`consilium/roll-up\n${JSON.stringify(rollUp)}`);

export function rollUpKey(tenant: string, rollUp: number): string {
  return `${PREFIX}/${checkedId(tenant)}/${String(rollUp).padStart(12, '0')}.json`;
}

/** Named by its hash: an attempt that was cut off leaves parts that the next one finds, or nobody asks for. */
export function partKey(tenant: string, rollUp: number, hash: string): string {
  return `${PREFIX}/${checkedId(tenant)}/${String(rollUp).padStart(12, '0')}/${hash}.json`;
}

export function sealedRollUp(rollUp: RollUp, signer: Signer): Uint8Array {
  const signature = Buffer.from(signer.sign(signedBytes(rollUp))).toString('base64');
  return Buffer.from(JSON.stringify({ rollUp, signature }));
}

/** Null: it is not what the tenant's signer signed under this number. */
export function openedRollUp(
  bytes: Uint8Array,
  signer: Signer,
  expected: { readonly tenant: string; readonly rollUp: number; readonly every: number },
): RollUp | null {
  try {
    const { rollUp, signature } = JSON.parse(Buffer.from(bytes).toString()) as {
      rollUp: RollUp;
      signature: string;
    };
    if (!signer.verify(signedBytes(rollUp), Buffer.from(signature, 'base64'))) return null;
    const isHere =
      rollUp.version === 1 &&
      rollUp.tenant === expected.tenant &&
      rollUp.rollUp === expected.rollUp &&
      rollUp.from === (expected.rollUp - 1) * expected.every + 1 &&
      rollUp.hashes.length === expected.every;
    return isHere ? rollUp : null;
  } catch {
    return null;
  }
}

export function openedPart(bytes: Uint8Array | null, hash: string): readonly CheckpointHead[] | null {
  if (!bytes || checkpointHash(bytes) !== hash) return null;
  return JSON.parse(Buffer.from(bytes).toString()) as CheckpointHead[];
}
