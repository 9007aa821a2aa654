import type { Found, Matcher } from './match/matcher.ts';
import type { PlainText } from './spoken/plain-text.ts';

/** Characters around a number in words that are read with it: more than any form has, and the label before it. */
const MARGIN = 96;

/** Finds in the text as it is written, and in the text with its number words as digits, where there are any. */
export function alsoSpoken(find: Matcher, spoken: (text: string) => PlainText | undefined): Matcher {
  return (text) => {
    const written = find(text);
    const plain = spoken(text);
    if (!plain) return written;
    const said = plain.around(MARGIN).flatMap(([start, end]) =>
      find(plain.text.slice(start, end)).map(({ from, to, thing }): Found => {
        const [first, last] = plain.original(start + from, start + to);
        return { from: first, to: last, thing };
      }),
    );
    return said.length === 0 ? written : merged([...written, ...said]);
  };
}

/** Finds what either does; the things of the second are counted on from `first`. */
export function both(one: Matcher, other: Matcher, first: number): Matcher {
  return (text) => {
    const more = other(text).map((found) => ({ ...found, thing: found.thing + first }));
    return more.length === 0 ? one(text) : merged([...one(text), ...more]);
  };
}

/** Stretches that overlap are one: nothing of either is left. The longer says what it is. */
export function merged(all: readonly Found[]): readonly Found[] {
  const out: Found[] = [];
  let longest = 0;
  for (const next of [...all].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = out.at(-1);
    const length = next.to - next.from;
    if (!last || next.from >= last.to) {
      out.push(next);
      longest = length;
      continue;
    }
    const thing = length > longest ? next.thing : last.thing;
    longest = Math.max(longest, length);
    out[out.length - 1] = { from: last.from, to: Math.max(last.to, next.to), thing };
  }
  return out;
}
