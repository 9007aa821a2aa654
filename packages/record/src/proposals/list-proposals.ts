import { ConsiliumError, type PatientRecord, type Proposal, type Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { RecordParts } from '../record-parts.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, proposalOf } from './proposal-row.ts';

const MOST = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STATUSES: readonly Proposal['status'][] = ['open', 'accepted', 'rejected'];

const LIST = {
  name: 'proposals_list',
  text: `SELECT ${PROPOSAL_COLUMNS} FROM app.proposals WHERE tenant = $1 AND compartment = $2
    AND ($3::text IS NULL OR status = $3) AND ($7::uuid IS NULL OR (source_kind = 'message' AND conversation = $7))
    AND ($8::text IS NULL OR (source_kind = 'document' AND source_id = $8)) AND ($5::timestamptz IS NULL OR (proposed_at, id) < ($5, $6::uuid))
    ORDER BY proposed_at DESC, id DESC LIMIT $4`,
};
const PLACE = {
  name: 'proposals_place',
  text: 'SELECT proposed_at FROM app.proposals WHERE tenant = $1 AND compartment = $2 AND id = $3',
};

export function proposals({ store }: RecordParts): PatientRecord['proposals'] {
  return async (caller, { status, document, conversation, limit, before }) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new ConsiliumError('invalid_limit', { remedy: `ask for 1 to ${MOST}` });
    if (before !== undefined && !UUID.test(before)) throw invalidCursor();
    const { tenant, compartment } = caller.scope;
    return store.read(caller, { action: 'record.proposals' }, async (transaction) => {
      const isNone =
        (status !== undefined && !STATUSES.includes(status)) ||
        !canBe(conversation) ||
        document?.includes('\0');
      if (isNone) return [];
      const place = before === undefined ? null : await placeOf(transaction, caller.scope, before);
      const values = [
        tenant,
        compartment,
        status ?? null,
        limit,
        place,
        before ?? null,
        conversation ?? null,
        document ?? null,
      ];
      const found = await transaction.query({ ...LIST, values });
      return (found.rows as ProposalRow[]).map(proposalOf);
    });
  };
}

/** Whether a conversation can have this id: there is none that is no uuid. */
function canBe(conversation: string | undefined): boolean {
  return conversation === undefined || UUID.test(conversation);
}

/** When it was proposed. Its status does not matter: it may have been decided since its page was read. */
async function placeOf(transaction: PoolClient, { tenant, compartment }: Scope, id: string): Promise<Date> {
  const { rows } = await transaction.query({ ...PLACE, values: [tenant, compartment, id] });
  if (rows.length === 0) throw invalidCursor();
  return rows[0].proposed_at;
}

function invalidCursor(): ConsiliumError {
  return new ConsiliumError('invalid_cursor', { remedy: 'begin again without a cursor' });
}
