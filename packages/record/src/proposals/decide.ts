import { createHash } from 'node:crypto';
import {
  asWrittenBefore,
  ConsiliumError,
  type Decision,
  type FhirResource,
  type PatientRecord,
  type Scope,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { storable } from '../documents/storable.ts';
import { checkEntry } from '../entries/checked-entry.ts';
import { checkNotInFuture } from '../entries/not-in-future.ts';
import { checkResource } from '../fhir/check-resource.ts';
import { RecordRefusal } from '../fhir/issue.ts';
import type { RecordParts } from '../record-parts.ts';
import { type ChangingRight, mayChange, notPermitted } from '../rights/record-right.ts';
import { withinQuota } from '../rights/report-quota.ts';
import { acceptedReport, entryBy } from '../rights/reported-entry.ts';
import { canonicalText } from '../versions/canonical.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { onlyPeople } from '../versions/only-people.ts';
import { readCurrent } from '../versions/read-versions.ts';
import { versionTarget } from '../versions/version-target.ts';
import { type WriteResult, writeVersions } from '../writing/write-versions.ts';
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

/** The other open proposals of the same fact that the actor may decide: one decision is for all of them. */
const DECIDE_SAME = {
  name: 'proposal_decide_same',
  text: `UPDATE app.proposals SET status = $4, decided_by = $5, decided_at = $6, decision = $7, reason = $8,
      result_type = $9, result_id = $10, result_version = $11
    WHERE tenant = $1 AND compartment = $2 AND id <> $3 AND fact_digest = $12 AND status = 'open' RETURNING id`,
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
      const right = await mayChange(transaction);
      const row = await readRow(transaction, scope, id);
      if (row.status === 'open' && !row.may_decide) throw notPermitted();
      const { decided, same } =
        row.status === 'open'
          ? await settle(transaction, { scope, right, now: now() }, row, decision)
          : { decided: repeated(scope, row, decision), same: [] };
      const value = proposalOf(decided);
      const written = value.result === null ? [] : [versionTarget(value.result)];
      return { value, targets: [id, ...same].map((each) => `proposal/${each}`).concat(written) };
    });
  };
}

async function readRow(transaction: PoolClient, scope: Scope, id: string): Promise<ProposalRow> {
  const found = await transaction.query({ ...READ, values: [scope.tenant, scope.compartment, id] });
  if (found.rows.length === 0) throw new ConsiliumError('not_found');
  return found.rows[0] as ProposalRow;
}

/** Who decides, with what right, and when. */
interface Decider {
  readonly scope: Scope;
  readonly right: ChangingRight;
  readonly now: Date;
}

async function settle(
  transaction: PoolClient,
  decider: Decider,
  row: ProposalRow,
  decision: Decision,
): Promise<{ readonly decided: ProposalRow; readonly same: readonly string[] }> {
  const { scope, now } = decider;
  const written =
    decision.verdict === 'accept' ? await accept(transaction, decider, row, decision) : undefined;
  const reason = decision.verdict === 'reject' ? decision.reason : undefined;
  const values = [
    ...[scope.tenant, scope.compartment, row.id, written ? 'accepted' : 'rejected', scope.actor, now],
    ...[digestOf(scope, row, decision), reason === undefined ? null : storable(reason)],
    ...[written?.ref.type ?? null, written?.ref.id ?? null, written?.version ?? null],
  ];
  const updated = await transaction.query({ ...DECIDE, values });
  if (updated.rows.length !== 1) throw decidedOtherwise();
  const same =
    row.fact_digest === null
      ? []
      : (await transaction.query({ ...DECIDE_SAME, values: [...values, row.fact_digest] })).rows;
  return { decided: updated.rows[0] as ProposalRow, same: same.map(({ id }) => id as string) };
}

type Acceptance = Decision & { readonly verdict: 'accept' };

async function accept(
  transaction: PoolClient,
  { scope, right, now }: Decider,
  row: ProposalRow,
  decision: Acceptance,
): Promise<WriteResult> {
  const { resource: given, before, ...rest } = await entryOf(transaction, scope, row, decision);
  await checkEntry(transaction, scope, given);
  checkNotInFuture(given, now, before);
  const byRight =
    right.may === 'report'
      ? acceptedReport(scope, right.reporter, given, row.resource)
      : entryBy(right, scope, given, before);
  const resource = { ...byRight, id: given.id };
  const writtenBy = { way: 'proposal', actor: scope.actor, proposal: row.id } as const;
  const [written] = await writeVersions(transaction, { scope, now: () => now }, [
    { resource, writtenBy, ...rest },
  ]);
  await withinQuota(transaction, scope, right);
  return written!;
}

interface AcceptedEntry {
  readonly resource: FhirResource & { readonly id: string };
  readonly expected: number;
  readonly withdrawn?: boolean;
  /** The version that it changes. */
  readonly before?: FhirResource;
}

/** A fact that was read makes a resource with the id of its proposal, so it makes one; a person's change is the next version. */
async function entryOf(
  transaction: PoolClient,
  scope: Scope,
  row: ProposalRow,
  decision: Acceptance,
): Promise<AcceptedEntry> {
  const { source } = proposalOf(row);
  if (source.kind !== 'person')
    return { resource: { ...wanted(scope, row.resource, decision), id: row.id }, expected: 0 };
  const { target, withdraws: withdrawn } = source;
  const { resource: before } = await readCurrent(transaction, scope, target);
  const { edited, status } = decision;
  const resource = asWrittenBefore(edited ?? row.resource, before);
  if (resource.resourceType !== target.type) throw otherType();
  return {
    resource: { ...resource, id: target.id, ...(status === undefined ? {} : { status }) },
    ...{ expected: target.version, withdrawn, before },
  };
}

function wanted(
  scope: Scope,
  proposed: FhirResource,
  { edited, status }: Decision & { readonly verdict: 'accept' },
): FhirResource {
  const resource = edited ? editedResource(scope, proposed, edited) : ownResource(scope, proposed);
  if (resource.resourceType === 'Observation' && !isDated(resource))
    throw new ConsiliumError('date_needed', { remedy: 'name the day on which it was measured' });
  if (resource.resourceType === 'Observation' && lacksUnit(resource))
    throw new ConsiliumError('unit_needed', { remedy: 'name the unit in which it was measured' });
  if (status !== undefined) return { ...resource, status };
  if (isMedication(resource.resourceType))
    throw new ConsiliumError('status_needed', { remedy: 'name the status of the medication' });
  return resource;
}

/** A paper may not say when a value was measured: then the person does. */
function isDated(resource: FhirResource): boolean {
  return Object.keys(resource).some((element) => element.startsWith('effective') || element === 'issued');
}

/** A row of a paper may leave the unit out: then the person names it. What has none says so: `1`, `{score}`. */
function lacksUnit({ valueQuantity }: FhirResource): boolean {
  const quantity = valueQuantity as { readonly unit?: unknown; readonly code?: unknown } | undefined;
  return quantity !== undefined && quantity.unit === undefined && quantity.code === undefined;
}

/** A person corrects the fact that was proposed; a fact of another type is an entry by hand, with no quote to show. */
function editedResource(scope: Scope, proposed: FhirResource, edited: FhirResource): FhirResource {
  const resource = ownResource(scope, edited);
  if (resource.resourceType !== proposed.resourceType) throw otherType();
  return resource;
}

function otherType(): RecordRefusal {
  return new RecordRefusal([
    {
      severity: 'error',
      code: 'value',
      expression: 'Resource.resourceType',
      text: 'must be the type that was proposed',
    },
  ]);
}

function repeated(scope: Scope, row: ProposalRow, decision: Decision): ProposalRow {
  if (couldBeSettled(scope, row, decision) && row.decision?.equals(digestOf(scope, row, decision)))
    return row;
  throw decidedOtherwise();
}

/** What was settled had been checked: an edited resource that is not valid is none of it, and is not read any further. */
function couldBeSettled(scope: Scope, row: ProposalRow, decision: Decision): boolean {
  if (decision.verdict !== 'accept' || !decision.edited) return true;
  const { resource: proposed } = row;
  const { edited, status } = decision;
  const resource = row.source_kind === 'person' ? edited : editedResource(scope, proposed, edited);
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
function digestOf(scope: Scope, { source_kind }: ProposalRow, decision: Decision): Buffer {
  const own = (edited: FhirResource) => (source_kind === 'person' ? edited : ownResource(scope, edited));
  const said =
    decision.verdict === 'reject'
      ? ['reject', decision.reason ?? null]
      : ['accept', decision.edited ? canonicalText(own(decision.edited)) : null, decision.status ?? null];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
