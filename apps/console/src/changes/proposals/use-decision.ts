import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Operations, Proposal } from '../../api/generated.ts';
import { isProblem } from '../../api/problem-error.ts';
import { renewRecord } from '../renew-record.ts';

export type Decision = Operations['decideProposalOfPatient']['body'];

/** Sends one decision. The same one again is no second one; another one is refused as decided before. */
export function useDecision(patient: string, proposal: string, onDecided: (decided: Proposal) => void) {
  return useMutation({
    mutationFn: (body: Decision) => call('decideProposalOfPatient', { patient, proposal, body }),
    networkMode: 'always',
    onSuccess: (decided) => {
      onDecided(decided);
      void renewRecord(patient);
    },
    onError: (error) => {
      // Decided elsewhere: what the page shows is old.
      if (isProblem(error, 'conflict')) void renewRecord(patient);
    },
  });
}
