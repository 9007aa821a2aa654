export interface DifferentLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Lines that differ, with some that do not around them. Numbers of lines begin at 1. */
export interface Hunk {
  readonly before: number;
  readonly after: number;
  readonly lines: readonly DifferentLine[];
}

export interface LineDifference {
  readonly hunks: readonly Hunk[];
  /** False: they differ in more lines than are compared; all between the first and the last of them is removed and added. */
  readonly exact: boolean;
}

/** Lines that are removed or added, at most: the memory is bounded by its square. */
const MOST_DIFFERENT = 1_000;
/** Comparisons of two lines, at most: some tens of milliseconds. */
const MOST_STEPS = 10_000_000;
const CONTEXT = 3;

/** The fewest lines that are removed and added between two texts (Myers). */
export function lineDifference(before: string, after: string): LineDifference {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const numbers = new Map<string, number>();
  const numbered = (lines: readonly string[]) =>
    Int32Array.from(lines.slice(start, lines.length - end), (line) => {
      const number = numbers.get(line) ?? numbers.size;
      numbers.set(line, number);
      return number;
    });
  const kept = keptLines(numbered(a), numbered(b));
  return { hunks: hunksOf(a, b, { start, end, kept: kept ?? [] }), exact: kept !== null };
}

/** Of no text there are none. */
function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

/** Pairs of equal lines, in order; null: too many others. */
function keptLines(a: Int32Array, b: Int32Array): readonly (readonly [number, number])[] | null {
  const most = Math.min(MOST_DIFFERENT, a.length + b.length);
  // How far in `a` each diagonal (place in `a` minus place in `b`) was reached, in each round; index: diagonal + round.
  const rounds: Int32Array[] = [];
  let steps = 0;
  for (let round = 0; round <= most; round++) {
    const last = rounds.at(-1);
    const reached = new Int32Array(2 * round + 1);
    rounds.push(reached);
    for (let diagonal = -round; diagonal <= round; diagonal += 2) {
      const begun = last ? stepFrom(last, round, diagonal) : 0;
      let x = begun;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      reached[diagonal + round] = x;
      steps += 1 + x - begun;
      if (x >= a.length && x - diagonal >= b.length) return traceBack(rounds, a.length, b.length);
    }
    if (steps > MOST_STEPS) return null;
  }
  return null;
}

/** Where a round begins on a diagonal: a line of `a` removed, or a line of `b` added, whichever goes farther. */
function stepFrom(last: Int32Array, round: number, diagonal: number): number {
  const at = (neighbour: number) => last[neighbour + round - 1] ?? -1;
  return comesByAdding(at, round, diagonal) ? at(diagonal + 1) : at(diagonal - 1) + 1;
}

function comesByAdding(at: (diagonal: number) => number, round: number, diagonal: number): boolean {
  return diagonal === -round || (diagonal !== round && at(diagonal - 1) < at(diagonal + 1));
}

function traceBack(rounds: readonly Int32Array[], endA: number, endB: number) {
  const pairs: (readonly [number, number])[] = [];
  let [x, y] = [endA, endB];
  for (let round = rounds.length - 1; round >= 0; round--) {
    const last = rounds[round - 1];
    const diagonal = x - y;
    const begun = last ? stepFrom(last, round, diagonal) : 0;
    while (x > begun) pairs.push([--x, --y]);
    if (!last) break;
    const at = (neighbour: number) => last[neighbour + round - 1] ?? -1;
    if (comesByAdding(at, round, diagonal)) y--;
    else x--;
  }
  return pairs.reverse();
}

interface Middle {
  readonly start: number;
  readonly end: number;
  readonly kept: readonly (readonly [number, number])[];
}

function hunksOf(a: readonly string[], b: readonly string[], { start, end, kept }: Middle): readonly Hunk[] {
  const hunks: { before: number; after: number; lines: DifferentLine[] }[] = [];
  let [x, y] = [start, start];
  // Behind the last line that differs, in `a`.
  let behind = -1;
  const same = (from: number, to: number) =>
    a.slice(Math.max(0, from), to).map((text) => ({ kind: 'same' as const, text }));
  const take = (toX: number, toY: number) => {
    if (toX === x && toY === y) return;
    let hunk = hunks.at(-1);
    if (!hunk || x - behind > 2 * CONTEXT) {
      hunk?.lines.push(...same(behind, behind + CONTEXT));
      const first = Math.max(0, x - CONTEXT);
      hunk = { before: first + 1, after: first + 1 + y - x, lines: same(first, x) };
      hunks.push(hunk);
    } else hunk.lines.push(...same(behind, x));
    for (; x < toX; x++) hunk.lines.push({ kind: 'removed', text: a[x] ?? '' });
    for (; y < toY; y++) hunk.lines.push({ kind: 'added', text: b[y] ?? '' });
    behind = x;
  };
  for (const [inA, inB] of kept) {
    take(start + inA, start + inB);
    x++;
    y++;
  }
  take(a.length - end, b.length - end);
  hunks.at(-1)?.lines.push(...same(behind, behind + CONTEXT));
  return hunks;
}
