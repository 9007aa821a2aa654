import type { OperatorSearch } from '../places/operator-search.ts';

/** The same list at another page; without `before`, at its newest. */
export function pageOf({ before: _, ...search }: OperatorSearch, before: string | undefined): OperatorSearch {
  return before === undefined ? search : { ...search, before };
}
