import { EmptyState } from '../../components/states.tsx';
import { AddEntry } from '../add-entry.tsx';
import { moveBetweenCards } from '../proposals/focus-next.ts';
import { ProposalCard } from '../proposals/proposal-card.tsx';
import { AcceptAll } from './accept-all.tsx';
import type { Numbered } from './paper-text.tsx';

/** Whether what is here is all that was found in a paper. */
export type Found = 'more-may-come' | 'not-looked-for' | 'all';

/** The proposals of a paper in the order of its text, each with the number that stands behind its words. */
export function PaperProposals({
  patient,
  numbered,
  selected,
  found,
  onSelect,
  onShow,
}: {
  readonly patient: string;
  readonly numbered: readonly Numbered[];
  readonly selected: string | null;
  readonly found: Found;
  readonly onSelect: (proposal: string) => void;
  /** Go to its words. */
  readonly onShow: (proposal: string) => void;
}) {
  if (numbered.length === 0)
    return found === 'more-may-come' ? (
      <EmptyState title="Nothing yet">What is found comes here page by page.</EmptyState>
    ) : (
      <EmptyState
        title={found === 'all' ? 'Nothing was proposed from this paper' : 'Not yet read by the assistant'}
      >
        <p className="mb-2">What you find in it can be added by hand.</p>
        <AddEntry patient={patient} />
      </EmptyState>
    );
  return (
    <>
      <ol className="flex flex-col gap-3" onKeyDown={moveBetweenCards}>
        {numbered.map(({ number, proposal }) => (
          <li key={proposal.id} id={`card-${number}`} onFocus={() => onSelect(proposal.id)}>
            <button
              type="button"
              aria-pressed={proposal.id === selected}
              className="group mb-1 font-semibold text-note text-propose"
              onClick={() => onShow(proposal.id)}
            >
              <span className="mr-1 rounded-small px-1.5 group-aria-pressed:bg-propose group-aria-pressed:text-paper">
                {number}
              </span>
              <span className="group-hover:underline">show its words</span>
            </button>
            <ProposalCard patient={patient} proposal={proposal} />
          </li>
        ))}
      </ol>
      <AcceptAll patient={patient} numbered={numbered} isWhole={found === 'all'} />
    </>
  );
}
