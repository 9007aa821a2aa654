import { type ReactNode, useState } from 'react';
import type { Proposal } from '../api/generated.ts';
import { useApi } from '../api/use-api.ts';
import { EmptyState, ErrorState, LoadingState, QueryState } from '../components/states.tsx';
import { moveBetweenCards } from './proposals/focus-next.ts';
import { keptInPlace } from './proposals/kept-in-place.ts';
import { ProposalCard } from './proposals/proposal-card.tsx';

/** All that waits for a decision, newest first, and what was decided before. */
export function ProposalsSection({ patient }: { readonly patient: string }) {
  const open = useApi('listProposalsOfPatient', { patient, status: 'open', limit: 200 });
  const [past, setPast] = useState(false);
  if (!open.isSuccess) return <QueryState of={open} label="Reading the proposals" />;
  return (
    <div className="p-4">
      <h2 className="mb-2 flex justify-between font-semibold text-ink-2 text-small">
        <span>
          {open.data.proposals.some(({ mayDecide }) => mayDecide) ? 'Needs your review' : 'Needs review'}
        </span>
        <span>{open.data.cursor === null ? open.data.proposals.length : '200 or more'}</span>
      </h2>
      <ProposalList
        patient={patient}
        proposals={open.data.proposals}
        empty={
          <EmptyState title="Nothing needs your review">
            What is said in a conversation or stands in a paper is proposed here; it comes into the record
            only when somebody accepts it.
          </EmptyState>
        }
      />
      <details className="mt-6" onToggle={(event) => setPast(event.currentTarget.open)}>
        <summary className="min-h-6 font-semibold text-ink-2 text-small underline pointer-coarse:min-h-11">
          Decided before
        </summary>
        {past ? <Decided patient={patient} /> : null}
      </details>
    </div>
  );
}

function Decided({ patient }: { readonly patient: string }) {
  const accepted = useApi('listProposalsOfPatient', { patient, status: 'accepted', limit: 50 });
  const rejected = useApi('listProposalsOfPatient', { patient, status: 'rejected', limit: 50 });
  if (accepted.isPending || rejected.isPending) return <LoadingState label="Reading the decisions" />;
  if (accepted.isError || rejected.isError) return <ErrorState error={accepted.error ?? rejected.error} />;
  const all = [...accepted.data.proposals, ...rejected.data.proposals].toSorted(
    (a, b) => decidedAt(b) - decidedAt(a),
  );
  return <ProposalList patient={patient} proposals={all} empty={<EmptyState title="Nothing yet" />} />;
}

function decidedAt(proposal: Proposal): number {
  return Date.parse(String(proposal.decidedAt)) || 0;
}

interface Props {
  readonly patient: string;
  readonly proposals: readonly Proposal[];
  readonly empty: ReactNode;
}

/** Cards one below the other. What was decided here stays in its place as a line until the list is opened again. */
function ProposalList({ patient, proposals, empty }: Props) {
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
