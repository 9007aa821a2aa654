import { createLruCache } from '@consilium/base';

/** The newest entry of a chain: the next one's MAC is made behind it. */
export interface ChainHead {
  readonly seq: number;
  readonly mac: Uint8Array;
}

/** Of a chain without an entry. */
export const CHAIN_START: ChainHead = { seq: 0, mac: new Uint8Array() };

/** Chains whose head is remembered; a forgotten one costs a second round trip. */
const REMEMBERED = 20_000;

/**
 * Heads as this process last saw them committed. An old one does no harm: the database compares, adds nothing and tells
 * the right one. One that the database has lost shows that the chain was cut: so what a transaction appended is
 * remembered when it has committed, and not before.
 */
export interface KnownHeads {
  readonly get: (chain: string) => ChainHead;
  readonly remember: (chain: string, head: ChainHead) => void;
}

export function createKnownHeads(): KnownHeads {
  const heads = createLruCache<ChainHead>(REMEMBERED);
  return {
    get: (chain) => heads.get(chain) ?? CHAIN_START,
    remember: (chain, head) => {
      // An answer that was overtaken on its way.
      if ((heads.get(chain)?.seq ?? 0) > head.seq) return;
      heads.set(chain, head);
    },
  };
}
