import type { Units } from '@consilium/kernel';

type Way = (value: number) => number | null;
const NO_WAY: Way = () => null;

/** More pairs of units than any record has that was not made to be slow. */
const MOST_PAIRS = 1_000;

/**
 * The same units for many results: each unit and each pair is looked up once, for a lookup reads the unit's text again. Beyond
 * `most` units or pairs nothing more is looked up, and what was not looked up cannot be compared.
 */
export function rememberedUnits(units: Units, most = MOST_PAIRS): Units {
  const codes = new Map<string, string | null>();
  const ways = new Map<string, Way>();
  return {
    code: (written) => once(codes, written, most, () => units.code(written)) ?? null,
    convert: (value, from, to, options) => {
      const pair = JSON.stringify([from, to, options?.analyte ?? '']);
      const way = once(ways, pair, most, () => wayOf((given) => units.convert(given, from, to, options)));
      return way?.(value) ?? null;
    },
  };
}

function once<T>(known: Map<string, T>, key: string, most: number, find: () => T): T | undefined {
  if (!known.has(key) && known.size < most) known.set(key, find());
  return known.get(key);
}

/** A straight line is known by two points, and a third shows that it is one. What is none (a pH) is asked each time. */
function wayOf(ask: Way): Way {
  const [one, two, far] = [ask(1), ask(2), ask(1_000)];
  if (one === null || two === null || far === null) return one === two && two === far ? NO_WAY : ask;
  const slope = (far - one) / 999;
  const line = (value: number) => one + slope * (value - 1);
  const isLine = Math.abs(line(2) - two) <= 1e-9 * Math.max(Math.abs(two), Math.abs(one), Math.abs(slope));
  return isLine ? (value) => (Number.isFinite(value) ? Number(line(value).toPrecision(10)) : null) : ask;
}
