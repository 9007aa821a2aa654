const PER_SECOND = 1_000_000n;

/** A duration in ISO 8601 as Cypher writes it: `P1Y2M10DT2H30M0.5S`; months, days and time keep their own signs. */
export function durationText(months: bigint, days: bigint, microseconds: bigint): string {
  const part = (value: bigint, unit: string) => (value === 0n ? '' : `${value}${unit}`);
  const date = part(months / 12n, 'Y') + part(months % 12n, 'M') + part(days, 'D');
  const minutes = microseconds / (60n * PER_SECOND);
  const time =
    part(minutes / 60n, 'H') + part(minutes % 60n, 'M') + secondsText(microseconds % (60n * PER_SECOND));
  if (date === '' && time === '') return 'PT0S';
  return time === '' ? `P${date}` : `P${date}T${time}`;
}

function secondsText(microseconds: bigint): string {
  if (microseconds === 0n) return '';
  const size = microseconds < 0n ? -microseconds : microseconds;
  const decimals = String(size % PER_SECOND)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${microseconds < 0n ? '-' : ''}${size / PER_SECOND}${decimals === '' ? '' : `.${decimals}`}S`;
}
