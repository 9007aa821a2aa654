import { type Compartment, ConsiliumError, type KeyWrapper } from '@consilium/kernel';
import { type KeyName, nameText } from './key-name.ts';
import { createSealing, type Sealing } from './sealing.ts';

export interface LiveKey extends Sealing {
  readonly name: KeyName;
}

/**
 * The keys of one compartment, as this process knows them. Handles outlive a look at the rows: each use of one that
 * was not confirmed lately has the rows looked at again meanwhile, and when its row is gone every later use throws
 * ConsiliumError('erased').
 */
export interface LiveKeys {
  /** As the rows were at most `cacheMs` ago; looks them up if need be. */
  readonly current: () => Promise<ReadonlyMap<number, LiveKey>>;
  /** Instead of looking: the only row, as it was when it was made. */
  readonly made: (number: number, wrapped: Uint8Array, at: Date) => Promise<LiveKey>;
  /** What is known counts no longer. */
  readonly doubt: () => void;
  /** The same, and looks at once: a handle that somebody holds ends without waiting for its next use. */
  readonly recheck: () => void;
}

export interface LiveKeysParts {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly load: () => Promise<ReadonlyMap<number, Uint8Array>>;
  readonly wrapper: KeyWrapper;
  readonly cacheMs: number;
  readonly now: () => Date;
}

const MOST_LOOKS = 4;

interface Kept extends LiveKey {
  readonly wrapped: Uint8Array;
}

export function createLiveKeys(parts: LiveKeysParts): LiveKeys {
  const { tenant, compartment, load, wrapper, cacheMs, now } = parts;
  let keys: ReadonlyMap<number, Kept> = new Map();
  /** Numbers of all keys that somebody may hold a handle of. */
  const handedOut = new Set<number>();
  const destroyed = new Set<number>();
  let freshUntil = Number.NEGATIVE_INFINITY;
  /** Counts what was learned or doubted: a look that began before that knows less, and counts for nothing. */
  let turn = 0;
  let looking: Promise<void> | null = null;

  const isFresh = () => now().getTime() < freshUntil;
  const doubt = (): void => {
    turn += 1;
    freshUntil = Number.NEGATIVE_INFINITY;
  };

  const look = async (): Promise<void> => {
    const before = turn;
    const asked = now().getTime();
    const rows = await load();
    const found = new Map<number, Kept>();
    for (const [number, wrapped] of rows) found.set(number, await keep(number, wrapped));
    if (before !== turn) return;
    for (const number of handedOut) if (!found.has(number)) destroyed.add(number);
    for (const number of found.keys()) handedOut.add(number);
    keys = found;
    freshUntil = asked + cacheMs;
  };

  const refresh = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };

  const keep = async (number: number, wrapped: Uint8Array): Promise<Kept> => {
    const known = keys.get(number);
    if (known && Buffer.compare(known.wrapped, wrapped) === 0) return known;
    const name = { tenant, compartment, number };
    const sealing = createSealing(await wrapper.unwrap(tenant, contextOf(name), wrapped), nameText(name));
    const guarded = (use: Sealing['seal']) => (bytes: Uint8Array, place: string) => {
      if (destroyed.has(number)) throw new ConsiliumError('erased');
      // Who holds the handle cannot wait here. Rows that cannot be read now are read at the next use.
      if (!isFresh()) void refresh().catch(() => undefined);
      return use(bytes, place);
    };
    return {
      name,
      wrapped,
      seal: guarded(sealing.seal),
      sealOnce: guarded(sealing.sealOnce),
      open: guarded(sealing.open),
    };
  };

  return {
    current: async () => {
      // A look that counted for nothing is repeated. An erasure signals twice, so two of them may count for nothing.
      for (let looks = 0; looks < MOST_LOOKS && !isFresh(); looks++) await refresh();
      return keys;
    },
    made: async (number, wrapped, at) => {
      const before = turn;
      const key = await keep(number, wrapped);
      // With the new turn: a look from before the key was made must not take it for destroyed.
      handedOut.add(number);
      if (before !== turn || keys.size > 0) {
        // Somebody else made it known meanwhile, or doubts it: then it is looked at again when it is used.
        if (!keys.has(number)) doubt();
        return keys.get(number) ?? key;
      }
      turn += 1;
      keys = new Map([[number, key]]);
      freshUntil = at.getTime() + cacheMs;
      return key;
    },
    doubt,
    recheck: () => {
      doubt();
      // A look under way began before the doubt and counts for nothing.
      const again = looking ? looking.then(refresh, refresh) : refresh();
      // Rows that cannot be read now are read at the next use.
      again.catch(() => undefined);
    },
  };
}

/** What a wrapped data key is bound to. */
export function contextOf({ compartment, number }: KeyName): string {
  return `data-key/${compartment}/${number}`;
}
