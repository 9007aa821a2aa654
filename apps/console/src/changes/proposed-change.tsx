import type { Proposal } from '../api/generated.ts';
import { useSession } from '../api/session.ts';
import { Button } from '../components/button.tsx';
import { Chip } from '../components/chip.tsx';
import { useOpenInRecord } from '../places/open-in-record.ts';
import { useProposedChanges } from './proposed-changes.ts';

/** Beside an entry that somebody wants changed: both sides see the same. */
export function ProposedChip({ proposal }: { readonly proposal: Proposal | undefined }) {
  return proposal === undefined ? null : <Chip tone="waits">change proposed</Chip>;
}

interface Props {
  readonly patient: string;
  readonly entry: { readonly type: string; readonly id: string; readonly version: number };
}

/** On the page of an entry: who wants what, who decides, and the way to it. */
export function ProposedChange({ patient, entry }: Props) {
  const open = useOpenInRecord();
  const me = useSession().data?.actor;
  const proposal = useProposedChanges(patient).get(`${entry.type}/${entry.id}`);
  if (proposal === undefined || proposal.source.kind !== 'person') return null;
  return (
    <div
      role="status"
      className="mx-4 mb-3 flex flex-wrap items-center justify-between gap-2 rounded-sheet border border-propose bg-propose-wash px-3 py-2 text-small"
    >
      <p className="min-w-0">
        <span className="font-semibold text-propose">Change proposed. </span>
        {wishWords(proposal.source, proposal.proposedBy === me)}{' '}
        {proposal.source.target.version !== entry.version
          ? 'The entry has changed since.'
          : proposal.mayDecide
            ? 'You decide.'
            : 'The care team decides; until then it stays as it is.'}
      </p>
      <Button onClick={() => open('proposals')}>Look at it</Button>
    </div>
  );
}

/** Who wants what, in one sentence. */
function wishWords(
  { reporter, withdraws }: Extract<Proposal['source'], { readonly kind: 'person' }>,
  isMine: boolean,
): string {
  if (isMine) return withdraws ? 'You call this an error.' : 'You would change this.';
  const who = reporter === 'patient' ? 'The patient' : 'A person who acts for the patient';
  return `${who} ${withdraws ? 'calls this an error' : 'would change this'}.`;
}
