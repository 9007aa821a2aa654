import { isList, type Tagged } from '@consilium/testing/neo4j';

type Row = readonly Tagged[];

interface Compared {
  /** Columns that the rows are ordered by. */
  readonly orderedBy: readonly number[];
  /** Columns that hold lists in no promised order. */
  readonly loose: readonly number[];
}

/** Relative: both sum and divide in their own order. */
const CLOSE = 1e-9;

/** What differs between two answers, in a few words; undefined: they are the same. */
export function difference(ours: readonly Row[], theirs: readonly Row[], by: Compared): string | undefined {
  if (ours.length !== theirs.length) return `${ours.length} rows, not ${theirs.length}`;
  const [left, right] = [ours, theirs].map((rows) => rows.map((row) => settled(row, by.loose)));
  const missing = notIn(left!, right!);
  if (missing !== undefined) return `a row that is not there: ${keyOf(missing)}`;
  for (const [place, row] of left!.entries()) {
    const column = by.orderedBy.find((index) => !same(row[index]!, right![place]![index]!));
    if (column !== undefined) return `row ${place} is out of order by column ${column}`;
  }
  return undefined;
}

/** Lists in no promised order get one. */
function settled(row: Row, loose: readonly number[]): Row {
  return row.map((value, index) =>
    loose.includes(index) && isList(value) ? value.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) : value,
  );
}

/** A row of ours that theirs has not as often. Most are found by their key; the rest may be close. */
function notIn(ours: readonly Row[], theirs: readonly Row[]): Row | undefined {
  const left = new Map<string, Row[]>();
  for (const row of theirs) left.set(keyOf(row), [...(left.get(keyOf(row)) ?? []), row]);
  const unmatched = ours.filter((row) => left.get(keyOf(row))?.pop() === undefined);
  const rest = [...left.values()].flat();
  return unmatched.find((row) => {
    const found = rest.findIndex((other) => same(row, other));
    if (found >= 0) rest.splice(found, 1);
    return found < 0;
  });
}

/** Equal, with floats that are close. An integer is no float. */
function same(a: Tagged, b: Tagged): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    return Object.is(a, b) || Math.abs(a - b) <= CLOSE * Math.max(Math.abs(a), Math.abs(b));
  }
  if (isList(a) && isList(b)) return a.length === b.length && a.every((each, index) => same(each, b[index]!));
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (isList(a) || isList(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key]!, b[key]!));
}

/** One text for equal values, whatever the order of a map's keys; floats to nine digits. */
export function keyOf(value: Tagged): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return `${(Object.is(value, -0) ? 0 : value).toPrecision(9)}f`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(keyOf).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${key}:${keyOf(inner)}`).join(',')}}`;
}
