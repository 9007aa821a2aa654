import { dollars, duration } from '../components/numbers.ts';

/** In micro USD; a bill lies between both. */
export interface Price {
  readonly least: number;
  readonly most: number;
  /** How long it takes, in milliseconds. Null: not known. */
  readonly ms: { readonly least: number; readonly most: number } | null;
  /** The stand-in model answers: nobody pays. */
  readonly standIn: boolean;
}

/** "Between $0.020 and $0.050, about 40 s"; of a stand-in what it would cost. */
export function priceWords({ least, most, ms, standIn }: Price): string {
  const time = ms === null ? '' : `, ${timeWords(ms)}`;
  if (most === 0) return `Free: no model is asked${time}`;
  const range = rangeWords(least, most);
  return standIn
    ? `Free with the stand-in model; would cost ${range}${time}`
    : `${range.slice(0, 1).toUpperCase()}${range.slice(1)}${time}`;
}

/** "about 40 s"; where least and most are far from each other, both. */
function timeWords({ least, most }: { readonly least: number; readonly most: number }): string {
  return most <= 2 * least || most < 10_000
    ? `about ${roughly((least + most) / 2)}`
    : `${roughly(least)} to ${roughly(most)}`;
}

/** Seconds of an estimate of minutes would say more than anybody knows. */
function roughly(ms: number): string {
  return ms < 120_000 ? duration(ms) : `${Math.round(ms / 60_000)} min`;
}

/** "between $0.020 and $0.050", "about $0.020", "at most $0.050". */
export function rangeWords(least: number, most: number): string {
  const [from, to] = [dollars(least), dollars(most)];
  if (from === to) return to.startsWith('under') ? to : `about ${to}`;
  if (least === 0) return `at most ${to}`;
  return from.startsWith('under') ? `at most ${to}` : `between ${from} and ${to}`;
}
