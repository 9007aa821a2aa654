import { ConsiliumError, checkedId, type ObjectStore } from '@consilium/kernel';
import type { SignedCheckpoint } from './tenant-signer.ts';

/** A checkpoint that was there at some time: number, hash (its first 12 hex digits or more), and when, if known. */
export interface SeenCheckpoint {
  readonly number: number;
  readonly hash: string;
  readonly at?: string;
}

const name = (number: number) => `${String(number).padStart(12, '0')}.json`;
const seenPrefix = (tenant: string) => `trail/${checkedId(tenant)}/`;
const seenKey = (tenant: string, number: number) => seenPrefix(tenant) + name(number);
/** Numbers that came twice, with another hash. */
const replacedPrefix = (tenant: string) => `trail-replaced/${checkedId(tenant)}/`;
/** More of them say nothing new. */
const MOST_REPLACED = 100;

/**
 * Keeps number and hash in the second store; what it has under a number stays. Throws
 * ConsiliumError('checkpoint_broken') where that is another hash: the trail was cut and grows again.
 */
export async function keepSeen(second: ObjectStore, signed: SignedCheckpoint): Promise<void> {
  const { tenant, number, hash, at } = signed;
  const bytes = Buffer.from(JSON.stringify({ tenant, number, hash, at }));
  if ((await second.put(seenKey(tenant, number), bytes, { ifAbsent: true })) === 'stored') return;
  const before = await seenAt(second, tenant, number);
  if (before?.hash === hash) return;
  await second.put(replacedPrefix(tenant) + name(number), bytes, { ifAbsent: true });
  throw new ConsiliumError('checkpoint_broken', { remedy: `verify the trail of tenant ${tenant}` });
}

/**
 * What the second store tells of a trail whose newest checkpoint is `number`: the newest that it has seen, the one of
 * this number, and those that came again with another hash.
 */
export async function seenInSecond(
  second: ObjectStore,
  tenant: string,
  number: number,
): Promise<readonly SeenCheckpoint[]> {
  const wanted = new Set<number>();
  const numberIn = (key: string) => Number(key.slice(-name(0).length, -'.json'.length));
  for await (const key of second.list(seenPrefix(tenant), { after: seenKey(tenant, number) })) {
    wanted.clear();
    wanted.add(numberIn(key));
  }
  wanted.add(await lastUpTo(second, tenant, number));
  for await (const key of second.list(replacedPrefix(tenant))) {
    wanted.add(numberIn(key));
    if (wanted.size > MOST_REPLACED) break;
  }
  const found = await Promise.all([...wanted].map((each) => seenAt(second, tenant, each)));
  return found.filter((each) => each !== null);
}

/** The newest that it has seen up to a number: it has all, or it had them up to a day when it was no longer told. */
async function lastUpTo(second: ObjectStore, tenant: string, number: number): Promise<number> {
  const has = async (each: number) => (await seenAt(second, tenant, each)) !== null;
  if (number === 0 || (await has(number))) return number;
  let [there, gone] = [0, number];
  while (gone - there > 1) {
    const middle = Math.floor((there + gone) / 2);
    if (await has(middle)) there = middle;
    else gone = middle;
  }
  return there;
}

async function seenAt(second: ObjectStore, tenant: string, number: number): Promise<SeenCheckpoint | null> {
  const bytes = await second.get(seenKey(tenant, number));
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as SeenCheckpoint);
}
