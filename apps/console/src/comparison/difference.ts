import type { Sentence } from './sentences.ts';

/** One line of a comparison. With both sides: the same words, whatever the verdicts. */
export interface DifferenceRow {
  readonly first: Sentence | null;
  readonly second: Sentence | null;
}

/** Sentences of each answer that are compared, because the work grows with the product of both. */
const MOST = 400;

/** Compares two answers by the longest common subsequence of their sentences; where they differ, the first answer's sentences come first. */
export function differenceOf(
  first: readonly Sentence[],
  second: readonly Sentence[],
): readonly DifferenceRow[] {
  const [a, b] = [first.slice(0, MOST), second.slice(0, MOST)];
  const isSame = (i: number, j: number) => a[i]?.text === b[j]?.text;
  // How many sentences a[i…] and b[j…] share at most, in order.
  const shared = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => shared[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      shared[i]![j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const rows: DifferenceRow[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(i, j)) rows.push({ first: a[i++]!, second: b[j++]! });
    else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
      rows.push({ first: a[i++]!, second: null });
    else rows.push({ first: null, second: b[j++]! });
  }
  return rows;
}
