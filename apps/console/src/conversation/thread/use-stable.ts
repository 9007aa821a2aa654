import { useMemo, useRef } from 'react';
import type { Turn } from '../turns.ts';

/** One value a turn, the same object as before where neither the turn nor what else it depends on has changed. */
export function useStable<T>(
  turns: readonly Turn[],
  read: (turn: Turn) => T,
  depends: unknown,
): readonly T[] {
  const before = useRef<{ depends: unknown; values: Map<Turn, T> }>({ depends, values: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` depends on nothing but `depends`
  return useMemo(() => {
    const known = before.current.depends === depends ? before.current.values : new Map<Turn, T>();
    const values = new Map(turns.map((turn) => [turn, known.has(turn) ? known.get(turn)! : read(turn)]));
    before.current = { depends, values };
    return [...values.values()];
  }, [turns, depends]);
}
