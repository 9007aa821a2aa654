import { UsageError } from '../report/usage-error.ts';

/** Micro USD as `$0.001200`. */
export function dollars(microUsd: number): string {
  return `$${(microUsd / 1_000_000).toFixed(6)}`;
}

/** The value of `--max` in micro USD. */
export function maxMicroUsd(text: string): number {
  const usd = Number(text);
  if (!(usd >= 0 && usd <= 1_000)) throw new UsageError(`--max ${text} is no amount.`, 'such as --max 0.05');
  return Math.round(usd * 1_000_000);
}
