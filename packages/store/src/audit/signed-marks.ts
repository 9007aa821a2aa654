import type { Compartment } from '@consilium/kernel';
import type { CheckpointHead } from './checkpoint.ts';
import type { TrailRows } from './trail-rows.ts';

/** What the checkpoints of a tenant have signed of each chain, compared with the entries as it is read. */
export interface SignedMarks {
  readonly add: (heads: readonly CheckpointHead[]) => Promise<void>;
  /** After the last one. */
  readonly end: () => Promise<void>;
  readonly of: (compartment: Compartment) => { readonly newestMark: number; readonly badMark: number | null };
  readonly compartments: () => Iterable<Compartment>;
}

const COMPARED_AT_ONCE = 5_000;

/**
 * Keeps one number a chain, however many checkpoints there are. Every signed head counts, also one of which there is
 * another with the same number: a chain that was cut and grew again may have been signed a second time.
 */
export function createSignedMarks({ otherMacs }: Pick<TrailRows, 'otherMacs'>): SignedMarks {
  const newest = new Map<Compartment, number>();
  const bad = new Map<Compartment, number>();
  let waiting: CheckpointHead[] = [];

  const compare = async (): Promise<void> => {
    const heads = waiting;
    waiting = [];
    for (const { compartment, seq } of await otherMacs(heads))
      bad.set(compartment, Math.min(seq, bad.get(compartment) ?? seq));
  };

  return {
    add: async (heads) => {
      for (const head of heads) {
        const [compartment, seq] = head;
        if (seq > (newest.get(compartment) ?? 0)) newest.set(compartment, seq);
        waiting.push(head);
        if (waiting.length >= COMPARED_AT_ONCE) await compare();
      }
    },
    end: compare,
    of: (compartment) => ({
      newestMark: newest.get(compartment) ?? 0,
      badMark: bad.get(compartment) ?? null,
    }),
    compartments: () => newest.keys(),
  };
}
