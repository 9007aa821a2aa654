import { type ReactNode, useState } from 'react';
import type { Proposal } from '../../api/generated.ts';
import { moveBetweenCards } from './focus-next.ts';
import { keptInPlace } from './kept-in-place.ts';
import { ProposalCard } from './proposal-card.tsx';

/** Cards one below the other. What was decided here stays in its place as a line until the list is opened again. */
export function ProposalList({
  patient,
  proposals,
  empty,
}: {
  readonly patient: string;
  readonly proposals: readonly Proposal[];
  readonly empty: ReactNode;
}) {
  const [shown, setShown] = useState<readonly Proposal[]>(proposals);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const list = keptInPlace(shown, proposals, decided);
  if (list !== shown) setShown(list);
  if (list.length === 0) return empty;
  return (
    <ul className="flex flex-col gap-3" onKeyDown={moveBetweenCards}>
      {list.map((proposal) => (
        <li key={proposal.id}>
          <ProposalCard
            patient={patient}
            proposal={proposal}
            onDecided={({ id }) => setDecided((so) => new Set([...so, id]))}
          />
        </li>
      ))}
    </ul>
  );
}
