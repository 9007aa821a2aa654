/** The stretch of time that a chart shows, in ms. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DAY = 86_400_000;
/** Not closer than a day: results have days, seldom hours. */
const SMALLEST = DAY;

export interface Period {
  readonly name: string;
  readonly days: number;
}

export const PERIODS: readonly Period[] = [
  { name: '3 months', days: 92 },
  { name: '1 year', days: 366 },
  { name: '5 years', days: 1_827 },
];

/** All of it, with a little room so that the first and last points are whole. One moment gets a day around it. */
export function wholeOf(xs: readonly number[]): Stretch {
  const [first = 0, last = 0] = [xs[0], xs.at(-1)];
  const room = last === first ? DAY / 2 : (last - first) * 0.02;
  return { from: first - room, to: last + room };
}

/** So many days up to the newest result, not up to today: what has not been measured for long has its months too. */
export function newestOf(xs: readonly number[], days: number): Stretch {
  const to = (xs.at(-1) ?? 0) + days * DAY * 0.03;
  return { from: to - days * DAY, to };
}

/** Moved by a share of its length, never out of the whole. */
export function moved({ from, to }: Stretch, share: number, whole: Stretch): Stretch {
  const by = (to - from) * share;
  const kept = Math.min(Math.max(by, whole.from - from), whole.to - to);
  return { from: from + kept, to: to + kept };
}

/** Closer (factor below 1) or farther, around a moment that stays where it is. */
export function zoomed(stretch: Stretch, factor: number, around: number, whole: Stretch): Stretch {
  const length = stretch.to - stretch.from;
  const most = whole.to - whole.from;
  const next = Math.min(most, Math.max(Math.min(SMALLEST, most), length * factor));
  const from = around - ((around - stretch.from) / length) * next;
  const start = Math.min(Math.max(from, whole.from), whole.to - next);
  return { from: start, to: start + next };
}

/** The stretch moved so that a moment is in it. */
export function showing(stretch: Stretch, moment: number, whole: Stretch): Stretch {
  if (moment >= stretch.from && moment <= stretch.to) return stretch;
  const length = stretch.to - stretch.from;
  const from = moment < stretch.from ? moment - length * 0.1 : moment - length * 0.9;
  const start = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: start, to: start + length };
}

export function isWhole(stretch: Stretch, whole: Stretch): boolean {
  return stretch.from <= whole.from && stretch.to >= whole.to;
}
