/** A stretch of a text, and what is read in its place. */
export interface Reading {
  readonly from: number;
  readonly to: number;
  readonly as: string;
}

/** A text with some stretches read as other words, and where each part of it stands in the text. */
export interface PlainText {
  readonly text: string;
  /** The stretches of the new text around the readings, with `margin` characters on both sides, cut at spaces; none meets another. */
  readonly around: (margin: number) => readonly (readonly [from: number, to: number])[];
  /** Where [from, to) stands in the original. A part of a reading stands for all of it. Linear over hits in their order. */
  readonly original: (from: number, to: number) => readonly [from: number, to: number];
}

/** `readings` from left to right, none inside another. */
export function plainText(text: string, readings: readonly Reading[]): PlainText {
  let out = '';
  let done = 0;
  /** For each reading where it begins in the new text. */
  const starts: number[] = [];
  for (const { from, to, as } of readings) {
    out += text.slice(done, from);
    starts.push(out.length);
    out += as;
    done = to;
  }
  const place = (at: number, end: boolean): number => {
    const index = lastAtOrBefore(starts, end ? at - 1 : at);
    const reading = readings[index];
    if (!reading) return at;
    const stop = starts[index]! + reading.as.length;
    if (end ? at <= stop : at < stop) return end ? reading.to : reading.from;
    return reading.to + (at - stop);
  };
  const plain = out + text.slice(done);
  return {
    text: plain,
    original: (from, to) => [place(from, false), place(to, true)],
    around: (margin) => {
      const stretches: [number, number][] = [];
      for (const [index, start] of starts.entries()) {
        const from = cutAt(plain, Math.max(0, start - margin), -1);
        const to = cutAt(plain, Math.min(plain.length, start + readings[index]!.as.length + margin), 1);
        const last = stretches.at(-1);
        if (last && from <= last[1]) last[1] = to;
        else stretches.push([from, to]);
      }
      return stretches;
    },
  };
}

/** The next space in this direction, if it is near. */
function cutAt(text: string, at: number, step: 1 | -1): number {
  let cut = at;
  while (cut > 0 && cut < text.length && Math.abs(cut - at) < 40 && !/\s/.test(text[cut]!)) cut += step;
  return cut;
}

function lastAtOrBefore(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
