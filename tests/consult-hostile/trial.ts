import { expect } from 'vitest';
import type { World } from './consult-hostile-fixture.ts';
import { count, tally } from './figures.ts';
import { type Found, harmsOf } from './judge.ts';
import type { Turn } from './session.ts';

/** What turns did that they may not, by the name of the case. All of it is said at the end. */
export interface Trial {
  readonly look: (turn: Turn, what: string) => readonly Found[];
  readonly expectNothing: () => void;
}

export function openTrial(world: World): Trial {
  const found: (Found & { readonly in: string })[] = [];
  return {
    look: (turn, what) => {
      tally.turns += 1;
      const harms = harmsOf(world, turn);
      for (const each of harms) {
        count(each.harm);
        found.push({ in: what, ...each });
      }
      return harms;
    },
    expectNothing: () => expect(found.slice(0, 20)).toEqual([]),
  };
}
