import { inTurn } from '../guarded-process/in-turn.ts';

/** Runs at most `most` works of one key at once; those that come later wait, first come first served. */
export function inTurnByKey(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, { readonly run: ReturnType<typeof inTurn>; works: number }>();
  return async (key, work) => {
    const turn = turns.get(key) ?? { run: inTurn(most), works: 0 };
    turns.set(key, turn);
    turn.works += 1;
    try {
      return await turn.run(work);
    } finally {
      turn.works -= 1;
      if (turn.works === 0) turns.delete(key);
    }
  };
}
