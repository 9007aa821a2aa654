import { quantile } from '../record/side-by-side.ts';

/** Milliseconds, rounded to hundredths. */
export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

export function quantiles(times: readonly number[]): Quantiles {
  const at = (part: number) => Number(quantile(times, part).toFixed(2));
  return { p50: at(0.5), p99: at(0.99) };
}
