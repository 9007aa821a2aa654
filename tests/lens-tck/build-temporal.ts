import { type Built, GraphNotBuilt, type Tag } from './scenario-graph.ts';

/** `date({…})`, `datetime({…})`, `duration({…})` with whole numbers; other forms are not built. */
export function buildTemporal(name: string, argument: Built | undefined): Tag {
  const parts = partsOf(name, argument);
  const part = (key: string, otherwise: bigint) => parts.get(key) ?? otherwise;
  if (name === 'duration') {
    const sum = (units: Readonly<Record<string, bigint>>) =>
      Object.entries(units).reduce((all, [key, size]) => all + part(key, 0n) * size, 0n);
    const nanoseconds = part('nanoseconds', 0n);
    const microseconds = sum({
      hours: 3_600_000_000n,
      minutes: 60_000_000n,
      seconds: 1_000_000n,
      milliseconds: 1000n,
      microseconds: 1n,
    });
    const months = sum({ years: 12n, quarters: 3n, months: 1n });
    const days = sum({ weeks: 7n, days: 1n });
    const all = [months, days, microseconds + nanoseconds / 1000n].map(Number);
    return { kind: 'tag', type: 'duration', tagged: { duration: all } };
  }
  const digits = (key: string, otherwise: bigint, width = 2) =>
    String(part(key, otherwise)).padStart(width, '0');
  const date = `${digits('year', 0n, 4)}-${digits('month', 1n)}-${digits('day', 1n)}`;
  if (name === 'date') return { kind: 'tag', type: 'date', tagged: { date } };
  const nanosecond = part('nanosecond', 0n);
  const fraction =
    nanosecond === 0n
      ? ''
      : `.${String(nanosecond / 1000n)
          .padStart(6, '0')
          .replace(/0+$/, '')}`;
  const time = `${date}T${digits('hour', 0n)}:${digits('minute', 0n)}:${digits('second', 0n)}${fraction}`;
  if (name === 'datetime') return { kind: 'tag', type: 'datetime', tagged: { datetime: `${time}Z` } };
  throw new GraphNotBuilt(`${name}()`);
}

function partsOf(name: string, argument: Built | undefined): ReadonlyMap<string, bigint> {
  if (!['date', 'datetime', 'duration'].includes(name)) throw new GraphNotBuilt(`${name}()`);
  if (argument === null || typeof argument !== 'object' || !('kind' in argument) || argument.kind !== 'map')
    throw new GraphNotBuilt(`${name}() of something that is no map`);
  for (const key of ['nanosecond', 'nanoseconds']) {
    const value = argument.entries.get(key);
    if (typeof value === 'bigint' && value % 1000n !== 0n) throw new GraphNotBuilt('nanoseconds');
  }
  return new Map(
    [...argument.entries].map(([key, value]) => {
      if (typeof value !== 'bigint') throw new GraphNotBuilt(`${name}() with ${key} that is no whole number`);
      return [key, value];
    }),
  );
}
