import type { Proposal } from '../../api/generated.ts';
import { sourceOf } from '../proposals/source.ts';

/** The proposals of a paper in the order of its text, numbered from 1. */
export function inTextOrder(
  proposals: readonly Proposal[],
): readonly { readonly number: number; readonly proposal: Proposal }[] {
  return proposals
    .toSorted((a, b) => pageOf(a) - pageOf(b) || a.span.start - b.span.start || a.span.end - b.span.end)
    .map((proposal, index) => ({ number: index + 1, proposal }));
}

function pageOf(proposal: Proposal): number {
  const source = sourceOf(proposal);
  return source?.kind === 'document' ? source.page : 0;
}
