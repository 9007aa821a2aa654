import type { Proposal } from '../../api/generated.ts';
import { useApi } from '../../api/use-api.ts';
import { isOwn, useMyGrant } from '../../grants/use-my-grant.ts';
import { DangerList, NotCheckedList } from './danger-list.tsx';
import { isGrave } from './danger-words.ts';

const CHECKED = ['MedicationRequest', 'MedicationStatement', 'AllergyIntolerance'];

interface Props {
  readonly patient: string;
  readonly proposal: Proposal;
}

/** What accepting a proposal would add to the dangers of the record. */
export function ProposalDangers({ patient, proposal }: Props) {
  const found = useApi('readDangersOfPatient', { patient });
  const isPatient = isOwn(useMyGrant(patient).data);
  const isChecked = CHECKED.includes(proposal.resource.resourceType);
  const raised = found.data?.proposals.find((each) => each.proposal === proposal.id);
  if (raised === undefined)
    return isChecked && found.isError ? (
      <p className="mt-1 font-semibold text-small text-urgent">Not checked for dangers.</p>
    ) : null;
  const grave = raised.dangers.some(isGrave);
  if (raised.dangers.length === 0)
    return isChecked ? (
      <div className="mt-1">
        <p className="text-ink-2 text-note">No new danger found in the tables.</p>
        <NotCheckedList notChecked={raised.not_checked} />
      </div>
    ) : null;
  return (
    <section
      aria-label="Dangers if accepted"
      className={`mt-1.5 border-l-2 pl-2 ${grave ? 'border-urgent' : 'border-rule-strong'}`}
    >
      <p className={`mb-1 font-semibold text-small ${grave ? 'text-urgent' : ''}`}>If this is accepted:</p>
      <DangerList dangers={raised.dangers} isPatient={isPatient} />
      <NotCheckedList notChecked={raised.not_checked} />
    </section>
  );
}
