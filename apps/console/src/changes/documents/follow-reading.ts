import { addressOf } from '../../api/call.ts';
import { OPERATIONS } from '../../api/generated.ts';
import { renewProposals, renewRecord } from '../renew-record.ts';

/** While a paper is read, whatever page is open: what is proposed is counted at once. Ends with the reading. */
export function followReading(patient: string, conversation: string): void {
  const { path } = OPERATIONS.followEventsOfPatient;
  const source = new EventSource(addressOf(path, { patient, conversation }));
  source.addEventListener('step-started', () => void renewProposals());
  source.addEventListener('turn-ended', () => {
    source.close();
    void renewRecord(patient);
  });
}
