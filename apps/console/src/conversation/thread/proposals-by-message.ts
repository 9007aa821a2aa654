import type { Proposal } from '../../api/generated.ts';

/** Proposals by the message whose words they were read from. */
export function proposalsByMessage(
  proposals: readonly Proposal[],
  conversation: string,
): ReadonlyMap<number, readonly Proposal[]> {
  const bySeq = new Map<number, Proposal[]>();
  for (const proposal of proposals) {
    const source = proposal.source as { conversation?: unknown; seq?: unknown } | null | undefined;
    if (source?.conversation !== conversation || typeof source.seq !== 'number') continue;
    const known = bySeq.get(source.seq);
    if (known) known.push(proposal);
    else bySeq.set(source.seq, [proposal]);
  }
  return bySeq;
}
