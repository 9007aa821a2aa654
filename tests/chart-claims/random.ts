/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): {
  below: (n: number) => number;
  pick: <T>(list: readonly T[]) => T;
} {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, pick: (list) => list[below(list.length)]! };
}
