import { lazy, Suspense } from 'react';
import type { Proposal } from '../../api/generated.ts';

const ProposalCard = lazy(async () => ({
  default: (await import('../../changes/proposals/proposal-card.tsx')).ProposalCard,
}));

/** Facts that were read from a message and wait for a person; decided ones stay as a line. */
export function TurnProposals({
  patient,
  proposals,
}: {
  readonly patient: string;
  readonly proposals: readonly Proposal[];
}) {
  if (proposals.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ul className="mt-4 flex flex-col gap-3" aria-label="Proposals from this message">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <ProposalCard patient={patient} proposal={proposal} />
          </li>
        ))}
      </ul>
    </Suspense>
  );
}
