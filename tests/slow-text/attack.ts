import { cpuTime, leastTime, threadTime } from './cpu-time.ts';
import { randomFrom } from './random.ts';
import { PLAIN, type Shape, shapeName, textOf } from './shape.ts';

export interface Attack {
  readonly read: (text: string) => unknown;
  readonly pieces: readonly string[];
  /** CPU milliseconds that the search may take. */
  readonly budget: number;
  readonly seed?: number;
}

export interface Found {
  /** CPU milliseconds for 32 kB of the worst text that was found; an estimate where even less took long. */
  readonly worst: number;
  /** With what power of its length the time of that text grows, from 8 kB to 128 kB. */
  readonly growth: number;
  readonly shape: string;
  readonly tried: number;
}

interface Tried {
  readonly shape: Shape;
  readonly score: number;
}

const KB = 1024;
/** CPU milliseconds that 32 kB of any text may take, and how its time may grow with its length. */
export const MOST = 20;
export const GROWTH = 1.3;
/** Small first: what takes exponential time is found where it is still short. */
const STAIRS = [KB / 4, KB, 8 * KB];
/** Milliseconds after which a text is not made longer: it is found. */
const LONG = 60;
/** Below this, time is noise. */
const FLOOR = 2;

/** Looks for the text that takes a reader longest: tries each piece, then varies what was slowest. */
export function attack({ read, pieces, budget, seed = 1 }: Attack): Found {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  for (let n = 0; n < 8; n += 1) cpuTime(read, textOf({ ...PLAIN, unit: pick(pieces) }, KB / 4));
  const spent = stopwatch();
  let tried = 0;
  let best: Tried[] = [];
  const rate = (shape: Shape) => {
    tried += 1;
    best.push({ shape, score: scoreOf(read, shape) });
    if (best.length > 60) best = slowest(best, 12);
  };
  for (const unit of shuffled(pieces, random)) {
    if (best.length > 0 && spent() > budget / 2) break;
    rate({ ...PLAIN, unit });
  }
  best = slowest(best, 12);
  while (spent() < budget) {
    const parent = pick(best).shape;
    rate(random() < 0.2 ? madeOf(pick, pieces, random) : changed(parent, pick, pieces));
  }
  return slowest(best, 2)
    .map(({ shape }) => ({ ...confirmed(read, shape), shape: shapeName(shape), tried }))
    .reduce((worst, each) => (isWorse(each, worst) ? each : worst));
}

/** The time of 32 kB and how it grows. What looks bad is measured three times, and the least counts. */
function confirmed(
  read: (text: string) => unknown,
  shape: Shape,
): { readonly worst: number; readonly growth: number } {
  const timeOf = (kilobytes: number, isFine: (time: number) => boolean) =>
    leastTime(read, textOf(shape, kilobytes * KB), isFine);
  const small = timeOf(8, (time) => time < MOST / 4);
  if (small > 1000) return { worst: small * 16, growth: 2 };
  const middle = timeOf(32, (time) => time < MOST && growthOf(small, time, 4) < GROWTH);
  if (middle > 10 * MOST) return { worst: middle, growth: growthOf(small, middle, 4) };
  const large = timeOf(128, (time) => growthOf(small, time, 16) < GROWTH);
  return { worst: middle, growth: growthOf(small, large, 16) };
}

function growthOf(small: number, large: number, times: number): number {
  return Math.max(0, Math.log(Math.max(large, FLOOR) / Math.max(small, FLOOR)) / Math.log(times));
}

function isWorse(one: Found, other: Found): boolean {
  if (one.growth > GROWTH !== other.growth > GROWTH) return one.growth > GROWTH;
  return one.worst > other.worst;
}

function scoreOf(read: (text: string) => unknown, shape: Shape): number {
  for (const length of STAIRS) {
    const text = textOf(shape, length);
    const time = cpuTime(read, text);
    if (time > LONG || length === STAIRS.at(-1)) return (time * 32 * KB) / Math.max(1, text.length);
  }
  return 0;
}

function slowest(all: readonly Tried[], count: number): Tried[] {
  return all.toSorted((one, other) => other.score - one.score).slice(0, count);
}

function madeOf(pick: <T>(from: readonly T[]) => T, pieces: readonly string[], random: () => number): Shape {
  const some = () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(pieces)).join('');
  const maybe = () => (random() < 0.4 ? some() : '');
  return {
    before: maybe(),
    unit: some(),
    middle: maybe(),
    close: random() < 0.3 ? some() : '',
    after: maybe(),
  };
}

function changed(shape: Shape, pick: <T>(from: readonly T[]) => T, pieces: readonly string[]): Shape {
  const key = pick(['before', 'unit', 'unit', 'unit', 'middle', 'close', 'after'] as const);
  const piece = pick(pieces);
  const old = shape[key].length > 80 ? '' : shape[key];
  const value = pick([
    piece + old,
    old + piece,
    piece,
    key === 'unit' ? old + old : '',
    old + old.slice(0, 1),
  ]);
  const next = { ...shape, [key]: value };
  return next.unit === '' ? { ...next, unit: piece } : next;
}

function shuffled<T>(all: readonly T[], random: () => number): readonly T[] {
  return all
    .map((each) => ({ each, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each);
}

function stopwatch(): () => number {
  const start = threadTime();
  return () => threadTime() - start;
}
