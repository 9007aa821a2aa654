import { MONTHS, twoDigits } from '../components/dates.ts';

/** Round numbers between two values, about so many of them: 0, 50, 100. */
export function niceTicks(low: number, high: number, about = 4): readonly number[] {
  if (!(high > low)) return [low];
  const step = roundStep((high - low) / about, [1, 2, 2.5, 5]);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The smallest step that is no smaller than `rough`: one of `steps` times a power of ten. */
export function roundStep(rough: number, steps: readonly number[]): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (steps.find((each) => each * power >= rough) ?? 10) * power;
}

/** A little room above and below; a flat series stands in the middle. Zero is not crossed by the room alone. */
export function withRoom(low: number, high: number): readonly [low: number, high: number] {
  const room = high > low ? (high - low) * 0.08 : Math.abs(high) * 0.1 || 1;
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
}

/** Moves a value of one stretch to another. */
export function scaleOf(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const factor = to === from ? 0 : (end - start) / (to - from);
  return (value) => (to === from ? (start + end) / 2 : start + (value - from) * factor);
}

export interface TimeTick {
  readonly ms: number;
  readonly label: string;
}

const DAY = 86_400_000;

/** Days, months or years, whichever are few enough; all in UTC, as results are written. */
export function timeTicks(from: number, to: number, most: number): readonly TimeTick[] {
  const days = (to - from) / DAY;
  for (const step of [1, 2, 7, 14]) if (days / step <= most) return daily(from, to, step);
  const months = days / 30.4;
  for (const step of [1, 2, 3, 6]) if (months / step <= most) return monthly(from, to, step);
  const step = [1, 2, 5, 10, 20, 50].find((each) => days / 365.25 / each <= most) ?? 100;
  return monthly(from, to, step * 12);
}

function daily(from: number, to: number, step: number): readonly TimeTick[] {
  const ticks: TimeTick[] = [];
  for (let ms = Math.ceil(from / DAY) * DAY; ms <= to; ms += step * DAY) {
    const at = new Date(ms);
    ticks.push({ ms, label: `${twoDigits(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}` });
  }
  return ticks;
}

function monthly(from: number, to: number, step: number): readonly TimeTick[] {
  const begin = new Date(from);
  const ticks: TimeTick[] = [];
  const first = Math.ceil((begin.getUTCFullYear() * 12 + begin.getUTCMonth()) / step) * step;
  for (let month = first; ; month += step) {
    const ms = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (ms > to) return ticks;
    const year = Math.floor(month / 12);
    if (ms >= from) ticks.push({ ms, label: step >= 12 ? String(year) : `${MONTHS[month % 12]}-${year}` });
  }
}
