import type { OperatorSearch } from '../../places/operator-search.ts';
import { PURPOSE_WORDS } from '../../words/purpose-words.ts';
import { startOfDay } from '../whole-days.ts';

/** What the address says, as the search takes it: whole days of the reader's own clock become moments. */
export function auditQuery(search: OperatorSearch): { readonly [name: string]: string } {
  const { actor, action, purpose, whose, before } = search;
  const from = startOfDay(search.from, 0);
  const to = startOfDay(search.to, 1);
  const known = purpose !== undefined && Object.hasOwn(PURPOSE_WORDS, purpose) ? purpose : undefined;
  const own_looks = leavesOutOwnLooks(search) ? 'left-out' : undefined;
  const all = { actor, action, purpose: known, from, to, whose, own_looks, before };
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** Every look is an entry, so the reader's own pages would fill the list: they are listed when they are asked for. */
export function leavesOutOwnLooks({ own, actor, action }: OperatorSearch): boolean {
  return own !== 'shown' && actor === undefined && action === undefined;
}
