import type { PatientRecord } from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';
import { decide } from './decide.ts';
import { proposals } from './list-proposals.ts';
import { propose } from './propose.ts';

/**
 * What models have read out of messages and documents, and what people make of it. `propose` throws also
 * ConsiliumError: `quote_not_found`, `invalid_proposal`, `in_record` where the record says it already; `decide`: `status_needed` where a medication has no status of
 * a person's, `date_needed` where an observation has no day, `unit_needed` where it has no unit, `conflict` where it has been decided otherwise.
 */
export function createProposals(parts: RecordParts): Pick<PatientRecord, 'propose' | 'proposals' | 'decide'> {
  return { propose: propose(parts), proposals: proposals(parts), decide: decide(parts) };
}
