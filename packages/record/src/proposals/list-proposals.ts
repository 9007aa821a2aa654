import { ConsiliumError, type PatientRecord, type Proposal } from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, proposalOf } from './proposal-row.ts';

const MOST = 500;
const STATUSES: readonly Proposal['status'][] = ['open', 'accepted', 'rejected'];

const LIST = {
  name: 'proposals_list',
  text: `SELECT ${PROPOSAL_COLUMNS} FROM app.proposals WHERE tenant = $1 AND compartment = $2
    AND ($3::text IS NULL OR status = $3) ORDER BY proposed_at DESC, id LIMIT $4`,
};

/** Newest first; `limit` is 1 to 500. */
export function proposals({ store }: RecordParts): PatientRecord['proposals'] {
  return async (caller, { status, limit }) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new ConsiliumError('invalid_limit', { remedy: `ask for 1 to ${MOST}` });
    if (status !== undefined && !STATUSES.includes(status)) return [];
    const { tenant, compartment } = caller.scope;
    return store.read(caller, { action: 'record.proposals' }, async (transaction) => {
      const found = await transaction.query({
        ...LIST,
        values: [tenant, compartment, status ?? null, limit],
      });
      return (found.rows as ProposalRow[]).map(proposalOf);
    });
  };
}
