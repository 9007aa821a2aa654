import { ConsiliumError, type ObjectStore, type TenantSecrets } from '@consilium/kernel';
import { type CheckpointHead, checkpointHash, checkpointKey, openedCheckpoint } from './checkpoint.ts';
import { readAhead } from './read-ahead.ts';
import { partKey, rollUpKey, sealedRollUp } from './roll-up.ts';

interface RollUpOptions {
  readonly objects: ObjectStore;
  readonly secrets: Pick<TenantSecrets, 'signer'>;
  /** Checkpoints in one. */
  readonly every: number;
  readonly onError?: (error: unknown, tenant: string | null) => void;
}

/** Makes roll-ups of the tenants that this process signs. */
export interface RollUps {
  /** A checkpoint was signed: now a roll-up may be due. */
  readonly signed: (signed: { readonly tenant: string; readonly number: number }) => void;
  /** Makes at most so many. One that fails is tried again after the tenant's next checkpoint. */
  readonly run: (most: number) => Promise<void>;
}

const READS_AT_ONCE = 16;
const HEADS_IN_PART = 20_000;

export function createRollUps(options: RollUpOptions): RollUps {
  const { objects, every, onError = () => {} } = options;
  /** Roll-ups that are there, by tenant, as this process has seen it. */
  const made = new Map<string, number>();
  const due = new Map<string, number>();
  return {
    signed: ({ tenant, number }) => {
      const whole = Math.floor(number / every);
      if (whole > (made.get(tenant) ?? 0)) due.set(tenant, whole);
    },
    run: async (most) => {
      let left = most;
      for (const [tenant, whole] of due) {
        if (left <= 0) return;
        try {
          // They are made in order: behind the newest that is there, all are.
          let there = whole;
          while (there > (made.get(tenant) ?? 0) && !(await objects.get(rollUpKey(tenant, there)))) there--;
          made.set(tenant, there);
          for (let rollUp = there + 1; rollUp <= whole && left > 0; rollUp++, left--) {
            await makeRollUp(options, tenant, rollUp);
            made.set(tenant, rollUp);
          }
        } catch (error) {
          onError(error, tenant);
          left--;
        }
        if (left > 0 || made.get(tenant) === whole) due.delete(tenant);
      }
    },
  };
}

/** Reads the checkpoints once more: what is not signed, or does not follow the one before, is not rolled up. */
async function makeRollUp(
  { objects, secrets, every }: RollUpOptions,
  tenant: string,
  rollUp: number,
): Promise<void> {
  const signer = await secrets.signer(tenant);
  const from = (rollUp - 1) * every + 1;
  const numbers = Array.from({ length: every }, (_, index) => from + index);
  const hashes: string[] = [];
  const parts: string[] = [];
  const newest = new Map<string, string>();
  let heads: CheckpointHead[] = [];
  let first = '';
  let at = '';
  const keepPart = async () => {
    const bytes = Buffer.from(JSON.stringify(heads));
    const hash = checkpointHash(bytes);
    await objects.put(partKey(tenant, rollUp, hash), bytes, { ifAbsent: true });
    parts.push(hash);
    heads = [];
  };
  const read = (number: number) => objects.get(checkpointKey(tenant, number));
  for await (const bytes of readAhead(numbers, READS_AT_ONCE, read)) {
    const number = from + hashes.length;
    const checkpoint = bytes && openedCheckpoint(bytes, signer, { tenant, number });
    if (!bytes || !checkpoint || checkpoint.previous !== (hashes.at(-1) ?? checkpoint.previous))
      throw new ConsiliumError('checkpoint_broken', { remedy: `verify the trail of tenant ${tenant}` });
    if (number === from) first = checkpoint.previous;
    hashes.push(checkpointHash(bytes));
    at = checkpoint.at;
    for (const head of checkpoint.list) {
      const [compartment, seq, mac] = head;
      // A full list repeats what did not move.
      if (newest.get(compartment) === `${seq} ${mac}`) continue;
      newest.set(compartment, `${seq} ${mac}`);
      heads.push(head);
    }
    if (heads.length >= HEADS_IN_PART) await keepPart();
  }
  if (heads.length > 0) await keepPart();
  const made = { version: 1, tenant, rollUp, from, previous: first, hashes, at, parts } as const;
  await objects.put(rollUpKey(tenant, rollUp), sealedRollUp(made, signer), { ifAbsent: true });
}
