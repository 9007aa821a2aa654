import type { Proposal } from '../../api/generated.ts';
import { lacksDate } from '../proposals/lacks-date.ts';

/** What of a paper may be accepted together, and how many wait for an answer of their own: a status, a day, a doubt. */
export function acceptable(
  proposals: readonly Proposal[],
  doubted: ReadonlySet<string>,
): { readonly ready: readonly Proposal[]; readonly asking: number } {
  const open = proposals.filter(({ status, mayDecide }) => status === 'open' && mayDecide);
  const ready = open.filter(
    ({ id, resource }) =>
      !resource.resourceType.startsWith('Medication') && !lacksDate(resource) && !doubted.has(id),
  );
  return { ready, asking: open.length - ready.length };
}
