/** Choices that a seed determines: the same seed makes the same query on every machine. */
export interface Random {
  /** 0 ≤ n < below */
  readonly below: (below: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** One of them, by weight. */
  readonly weighed: <T>(choices: readonly (readonly [weight: number, choice: T])[]) => T;
  /** So many of them, each at most once, in the order given. */
  readonly some: <T>(from: readonly T[], count: number) => readonly T[];
}

/** mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('nothing to pick from');
    return from[below(from.length)] as T;
  };
  return {
    below,
    chance: (share) => next() < share,
    pick,
    weighed: (choices) => {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, choice] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return choices[choices.length - 1]![1];
    },
    some: (from, count) => {
      const places = from.map((_, index) => index);
      const chosen = Array.from(
        { length: Math.min(count, from.length) },
        () => places.splice(below(places.length), 1)[0]!,
      );
      return chosen.sort((a, b) => a - b).map((index) => from[index]!);
    },
  };
}
