import { ConsiliumError, type PatientRecord, type Proposal, type Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { RecordParts } from '../record-parts.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, proposalOf } from './proposal-row.ts';

const MOST = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STATUSES: readonly Proposal['status'][] = ['open', 'accepted', 'rejected'];

/** Open, and of the fact of the row that is looked at. */
const SAME_FACT = (of: string) =>
  `${of}.tenant = $1 AND ${of}.compartment = $2 AND ${of}.status = 'open' AND proposals.status = 'open'
    AND ${of}.fact_digest = proposals.fact_digest`;
const WITHIN = (of: string) =>
  `($7::uuid IS NULL OR (${of}.source_kind = 'message' AND ${of}.conversation = $7))
    AND ($8::text IS NULL OR (${of}.source_kind = 'document' AND ${of}.source_id = $8))`;

const LIST = {
  name: 'proposals_list',
  text: `SELECT ${PROPOSAL_COLUMNS}, (SELECT jsonb_agg(jsonb_build_object('source_kind', s.source_kind, 'source_id', s.source_id,
        'conversation', s.conversation, 'place', s.place, 'quote', s.quote) ORDER BY s.proposed_at, s.id)
      FROM app.proposals s WHERE ${SAME_FACT('s')}) AS sources
    FROM app.proposals proposals WHERE tenant = $1 AND compartment = $2
    AND ($3::text IS NULL OR status = $3) AND ${WITHIN('proposals')}
    AND ($5::timestamptz IS NULL OR (proposed_at, id) < ($5, $6::uuid))
    -- One fact is listed once, as the first that was read of it.
    AND NOT EXISTS (SELECT FROM app.proposals o WHERE ${SAME_FACT('o')} AND ${WITHIN('o')}
      AND (o.proposed_at, o.id) < (proposals.proposed_at, proposals.id))
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
