import { limitConcurrency } from './limit-concurrency.ts';

/** As `inTurn`, for each key: at most `most` works of one key run at once. */
export function limitByKey(
  most: number,
): <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const turns = new Map<string, { readonly run: ReturnType<typeof limitConcurrency>; works: number }>();
  return async (key, work, signal) => {
    const turn = turns.get(key) ?? { run: limitConcurrency(most), works: 0 };
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
