import { foldedName } from '@consilium/kernel';
import type { ChartEntry } from './chart.ts';

/** Entries of a type that are about the same as a given one, in the order of the chart. */
export type AboutSame = (given: ChartEntry, type: string) => readonly ChartEntry[];

/** By their codes, or by their names. Found in a table that is made when the first is asked for: each name is folded once. */
export function aboutSameIn(entries: readonly ChartEntry[]): AboutSame {
  let known: ReadonlyMap<string, readonly { readonly index: number }[]> | undefined;
  return (given, type) => {
    known ??= Map.groupBy(
      entries.flatMap((entry, index) => keysOf(entry, entry.type).map((key) => ({ key, index }))),
      ({ key }) => key,
    );
    const found = keysOf(given, type).flatMap((key) => known!.get(key)?.map(({ index }) => index) ?? []);
    return [...new Set(found)].sort((a, b) => a - b).map((index) => entries[index]!);
  };
}

function keysOf({ matter, name }: ChartEntry, type: string): readonly string[] {
  return [`${type} about ${matter}`, `${type} called ${foldedName(name)}`];
}
