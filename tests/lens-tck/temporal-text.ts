/** Dates, times and durations as the tables of scenarios write them: seconds and fractions only where there are some. */
export function timeText(iso: string): string {
  const [, before = '', seconds = '00', fraction = '', zone = ''] =
    /^(.*T\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z?)$/.exec(iso) ?? [];
  if (before === '') return iso;
  const kept = fraction.replace(/0+$/, '');
  const digits = kept.padEnd(Math.ceil(kept.length / 3) * 3, '0');
  const rest = digits === '' ? (seconds === '00' ? '' : `:${seconds}`) : `:${seconds}.${digits}`;
  return `${before}${rest}${zone}`;
}

export function durationText(months: number, days: number, microseconds: bigint): string {
  const count = (amount: number | bigint, unit: string) => (Number(amount) === 0 ? '' : `${amount}${unit}`);
  const minutes = (microseconds / 60_000_000n) % 60n;
  const rest = microseconds % 60_000_000n;
  const date = [count(Math.trunc(months / 12), 'Y'), count(months % 12, 'M'), count(days, 'D')].join('');
  const time = [count(microseconds / 3_600_000_000n, 'H'), count(minutes, 'M'), secondsText(rest)].join('');
  if (date === '' && time === '') return 'PT0S';
  return `P${date}${time === '' ? '' : `T${time}`}`;
}

function secondsText(microseconds: bigint): string {
  if (microseconds === 0n) return '';
  const sign = microseconds < 0n ? '-' : '';
  const size = microseconds < 0n ? -microseconds : microseconds;
  const fraction = String(size % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${sign}${size / 1_000_000n}${fraction === '' ? '' : `.${fraction}`}S`;
}
