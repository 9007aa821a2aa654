import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Proposal } from '../../api/generated.ts';
import { Button } from '../../components/button.tsx';
import { useOpenInRecord } from '../../places/open-in-record.ts';
import type { Section } from '../../places/panel-search.ts';
import { sectionOf } from '../../places/section-of.ts';
import { AddEntryDialog } from '../manual-edits/add-entry-dialog.tsx';
import { restoreBefore } from '../manual-edits/restore-version.ts';
import { printResource } from '../print-resource/print-resource.ts';
import { headlineOf } from '../print-resource/printed-fact.ts';
import { renewRecord } from '../renew-record.ts';
import { writeRefusal } from '../write-refusal.ts';
import { resultOf } from './source.ts';

interface Props {
  readonly patient: string;
  readonly proposal: Proposal;
}

/** One quiet line in the place of a decided proposal, with the way back that the record allows: a new decision. */
export function DecidedProposal({ patient, proposal }: Props) {
  const open = useOpenInRecord();
  const [again, setAgain] = useState(false);
  const result = resultOf(proposal);
  const back = useTakeBack(patient, proposal, result);
  const fact = headlineOf(printResource(proposal.resource));
  const words = back.isSuccess
    ? 'Taken back: '
    : proposal.status === 'accepted'
      ? 'In the record: '
      : 'Rejected: ';
  return (
    <div className="wrap-anywhere flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
      <p className="min-w-0 flex-1">
        {words}
        <span className={proposal.status === 'rejected' || back.isSuccess ? 'line-through' : 'text-ink'}>
          {fact}
        </span>
        {back.isError ? <span className="text-urgent"> {writeRefusal(back.error)}</span> : null}
      </p>
      {result === null || back.isSuccess ? null : (
        <>
          <Button
            kind="quiet"
            onClick={() => open(sectionOf(result.type) as Section, `${result.type}/${result.id}`)}
          >
            Show
          </Button>
          <Button kind="quiet" disabled={back.isPending} onClick={() => back.mutate()}>
            Take it back
          </Button>
        </>
      )}
      {proposal.status === 'rejected' ? (
        <Button kind="quiet" onClick={() => setAgain(true)}>
          Enter it after all
        </Button>
      ) : null}
      {again ? (
        <AddEntryDialog patient={patient} begin={proposal.resource} onClose={() => setAgain(false)} />
      ) : null}
    </div>
  );
}

/**
 * An acceptance is not undone in silence: a fact that was read is marked as entered in error, in a version of its own;
 * of an entry that a person wanted changed, the version before comes back as a new one.
 */
function useTakeBack(patient: string, { source }: Proposal, result: ReturnType<typeof resultOf>) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (result === null) return;
      if (source.kind === 'person') await restoreBefore(patient, result);
      else await call('endEntryOfPatient', { patient, ...result, body: { how: 'entered-in-error' } });
    },
    onSuccess: () => renewRecord(patient),
  });
}
