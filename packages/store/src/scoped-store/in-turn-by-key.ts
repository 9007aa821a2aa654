import { inTurn } from '../guarded-process/in-turn.ts';

/** As `inTurn`, for each key: at most `most` works of one key run at once. */
export function inTurnByKey(
  most: number,
): <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const turns = new Map<string, { readonly run: ReturnType<typeof inTurn>; works: number }>();
  return async (key, work, signal) => {
    const turn = turns.get(key) ?? { run: inTurn(most), works: 0 };
    turns.set(key, turn);
    turn.works += 1;
    try {
      return await turn.run(work, signal);
    } finally {
      turn.works -= 1;
      if (turn.works === 0) turns.delete(key);
    }
  };
}
