import type { Spend } from '../../api/generated.ts';

/** Money of both kinds, and the part of it that a stand-in would have cost. */
export interface Sum {
  readonly microUsd: number;
  readonly standInMicroUsd: number;
}

/** A key comes twice where a part was paid and a part was a stand-in's. */
export function sumsByKey(rows: Spend['rows']): ReadonlyMap<string, Sum> {
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, of]) => [key, sumOf(of)]));
}

export function sumOf(rows: Spend['rows']): Sum {
  const add = (some: Spend['rows']) => some.reduce((sum, row) => sum + row.micro_usd, 0);
  return { microUsd: add(rows), standInMicroUsd: add(rows.filter(({ stand_in }) => stand_in)) };
}
