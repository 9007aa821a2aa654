import { createHash } from 'node:crypto';
import {
  ConsiliumError,
  type Decision,
  type FhirResource,
  type PatientRecord,
  type Scope,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { checkEntry } from '../by-hand/checked-entry.ts';
import { checkNotInFuture } from '../by-hand/not-in-future.ts';
import { storable } from '../documents/document-pages.ts';
import { checkResource } from '../fhir/check-resource.ts';
import { RecordRefusal } from '../fhir/issue.ts';
import type { RecordParts } from '../record-parts.ts';
import { canonicalText } from '../versions/canonical.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { onlyPeople } from '../versions/only-people.ts';
import { versionTarget } from '../versions/version-target.ts';
import { type WriteResult, writeVersions } from '../versions/write-versions.ts';
import { ownResource } from './own-resource.ts';
import { isMedication } from './proposable.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, proposalOf } from './proposal-row.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const READ = {
  name: 'proposal_read',
  text: `SELECT ${PROPOSAL_COLUMNS} FROM app.proposals WHERE tenant = $1 AND compartment = $2 AND id = $3`,
};
const DECIDE = {
  name: 'proposal_decide',
  text: `UPDATE app.proposals SET status = $4, decided_by = $5, decided_at = $6, decision = $7, reason = $8,
      result_type = $9, result_id = $10, result_version = $11
    WHERE tenant = $1 AND compartment = $2 AND id = $3 AND status = 'open'
    RETURNING ${PROPOSAL_COLUMNS}`,
};

/** One transaction: an accepted proposal has its version, and a version of a proposal its acceptance, or neither. */
export function decide({ store, now }: RecordParts): PatientRecord['decide'] {
  return async (caller, id, decision) => {
    onlyPeople(caller);
    if (!UUID.test(id)) throw new ConsiliumError('not_found');
    const { scope } = caller;
    return store.write(caller, 'record.decide', async (transaction) => {
      // Those who decide queue here, before any of them has looked.
      await lockCompartment(transaction, scope);
      const row = await readRow(transaction, scope, id);
      const decided =
        row.status === 'open'
          ? await settle(transaction, scope, row, decision, now())
          : repeated(scope, row, decision);
      const value = proposalOf(decided);
      const written = value.result === null ? [] : [versionTarget(value.result)];
      return { value, targets: [`proposal/${id}`, ...written] };
    });
  };
}

async function readRow(transaction: PoolClient, scope: Scope, id: string): Promise<ProposalRow> {
  const found = await transaction.query({ ...READ, values: [scope.tenant, scope.compartment, id] });
  if (found.rows.length === 0) throw new ConsiliumError('not_found');
  return found.rows[0] as ProposalRow;
}

async function settle(
  transaction: PoolClient,
  scope: Scope,
  row: ProposalRow,
  decision: Decision,
  now: Date,
): Promise<ProposalRow> {
  const written =
    decision.verdict === 'accept' ? await accept(transaction, scope, row, decision, now) : undefined;
  const reason = decision.verdict === 'reject' ? decision.reason : undefined;
  const updated = await transaction.query({
    ...DECIDE,
    values: [
      ...[scope.tenant, scope.compartment, row.id, written ? 'accepted' : 'rejected', scope.actor, now],
      ...[digestOf(scope, decision), reason === undefined ? null : storable(reason)],
      ...[written?.ref.type ?? null, written?.ref.id ?? null, written?.version ?? null],
    ],
  });
  if (updated.rows.length !== 1) throw decidedOtherwise();
  return updated.rows[0] as ProposalRow;
}

/** The proposal's id is the resource's too: the key itself lets one proposal make one resource. */
async function accept(
  transaction: PoolClient,
  scope: Scope,
  row: ProposalRow,
  decision: Decision & { readonly verdict: 'accept' },
  now: Date,
): Promise<WriteResult> {
  const resource = { ...wanted(scope, row.resource, decision), id: row.id };
  await checkEntry(transaction, scope, resource);
  checkNotInFuture(resource, now);
  const writtenBy = { way: 'proposal', actor: scope.actor, proposal: row.id } as const;
  const [written] = await writeVersions(transaction, { scope, now: () => now }, [
    { resource, writtenBy, expected: 0 },
  ]);
  return written!;
}

function wanted(
  scope: Scope,
  proposed: FhirResource,
  { edited, status }: Decision & { readonly verdict: 'accept' },
): FhirResource {
  const resource = edited ? editedResource(scope, proposed, edited) : ownResource(scope, proposed);
  if (status !== undefined) return { ...resource, status };
  if (isMedication(resource.resourceType))
    throw new ConsiliumError('status_needed', { remedy: 'name the status of the medication' });
  return resource;
}

/** A person corrects the fact that was proposed; a fact of another type is an entry by hand, with no quote to show. */
function editedResource(scope: Scope, proposed: FhirResource, edited: FhirResource): FhirResource {
  const resource = ownResource(scope, edited);
  if (resource.resourceType !== proposed.resourceType)
    throw new RecordRefusal([
      {
        severity: 'error',
        code: 'value',
        expression: 'Resource.resourceType',
        text: 'must be the type that was proposed',
      },
    ]);
  return resource;
}

function repeated(scope: Scope, row: ProposalRow, decision: Decision): ProposalRow {
  if (couldBeSettled(scope, row, decision) && row.decision?.equals(digestOf(scope, decision))) return row;
  throw decidedOtherwise();
}

/** What was settled had been checked: an edited resource that is not valid is none of it, and is not read any further. */
function couldBeSettled(scope: Scope, { resource: proposed }: ProposalRow, decision: Decision): boolean {
  if (decision.verdict !== 'accept' || !decision.edited) return true;
  const { edited, status } = decision;
  const resource = editedResource(scope, proposed, edited);
  const issues = checkResource(
    status === undefined ? resource : { ...resource, status },
    proposed.resourceType,
  );
  return !issues.some(({ severity }) => severity === 'error');
}

function decidedOtherwise(): ConsiliumError {
  return new ConsiliumError('conflict', { remedy: 'it has been decided otherwise: read it again' });
}

/** The same words again are the same decision. An edited resource must have been checked: it may be of any depth. */
function digestOf(scope: Scope, decision: Decision): Buffer {
  const said =
    decision.verdict === 'reject'
      ? ['reject', decision.reason ?? null]
      : [
          'accept',
          decision.edited ? canonicalText(ownResource(scope, decision.edited)) : null,
          decision.status ?? null,
        ];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
