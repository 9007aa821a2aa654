/** Kept: making one takes longer than a hundred uses of it. */
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6, useGrouping: true });

/** No trailing zero, a leading zero always, thousands with a comma: 0.5, 9,850. */
export function clinicalNumber(value: number): string {
  return NUMBER.format(value);
}

/** Micro USD as money: $0.004; what is below a tenth of a cent says so. */
export function dollars(microUsd: number): string {
  if (microUsd === 0) return '$0';
  const value = microUsd / 1_000_000;
  if (value < 0.001) return 'under $0.001';
  return `$${value.toLocaleString('en-GB', { minimumFractionDigits: value < 1 ? 3 : 2, maximumFractionDigits: value < 1 ? 3 : 2 })}`;
}

/** Milliseconds as a person says them: 0.3 s, 12 s, 2 min 5 s. */
export function duration(ms: number): string {
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
