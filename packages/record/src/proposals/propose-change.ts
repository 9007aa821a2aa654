import { createHash, randomUUID } from 'node:crypto';
import {
  ConsiliumError,
  type FhirResource,
  type Proposal,
  type Reporter,
  type ResourceVersion,
  type Scope,
  type TrailAction,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { checkEntry } from '../entries/checked-entry.ts';
import { checkNotInFuture } from '../entries/not-in-future.ts';
import { RecordRefusal } from '../fhir/issue.ts';
import { othersAsAuthors } from '../rights/stated-authors.ts';
import { canonicalText } from '../versions/canonical.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, proposalOf } from './proposal-row.ts';

/** An entry as a person wants it. */
interface WantedChange {
  readonly resource: FhirResource;
  /** It was never true. */
  readonly withdrawn?: boolean;
  /** The version that the person has seen. */
  readonly expected: number;
  readonly action: TrailAction;
}

const INSERT = {
  name: 'proposal_insert_change',
  text: `INSERT INTO app.proposals (tenant, compartment, id, source_kind, source_id, place, quote, quote_digest, span_start,
      span_end, extractor, extractor_version, fact_code, fact_path, resource, proposed_by, proposed_at, target_type,
      target_id, target_version, withdraws)
    VALUES ($1, $2, $3, 'person', $4, $5, '', $6, 0, 0, $7, '1', $8, $9, $10, $11, $12, $13, $14, $5, $15)
    ON CONFLICT (tenant, compartment, source_kind, source_id, extractor, extractor_version, fact_code, fact_path,
      quote_digest) DO NOTHING`,
};
const SAME = {
  name: 'proposal_same_change',
  text: `SELECT ${PROPOSAL_COLUMNS} FROM app.proposals WHERE tenant = $1 AND compartment = $2 AND source_kind = 'person'
    AND source_id = $3 AND quote_digest = $4`,
};

/**
 * What a patient or a proxy wants changed in an entry of somebody else, for the care team to decide. The same change asked again
 * is the same proposal. Throws ConsiliumError('conflict') where the entry has changed since, and RecordRefusal.
 */
export async function proposeChange(
  transaction: PoolClient,
  scope: Scope,
  reporter: Reporter,
  current: ResourceVersion,
  { resource: given, withdrawn = false, expected, action }: WantedChange,
  now: Date,
): Promise<Proposal> {
  const { type, id, version } = current;
  await lockCompartment(transaction, scope);
  if (version !== expected || given.resourceType !== type)
    throw new ConsiliumError('conflict', { remedy: 'read the current version and decide again' });
  const resource = { ...given, id };
  await checkEntry(transaction, scope, resource);
  checkNotInFuture(resource, now, current.resource);
  const issues = othersAsAuthors(scope, reporter, resource, current.resource);
  if (issues.length > 0) throw new RecordRefusal(issues);
  const { tenant, compartment, actor } = scope;
  const wanted = canonicalText(resource);
  const digest = createHash('sha256')
    .update(JSON.stringify([actor, version, withdrawn, wanted]))
    .digest();
  const source = `${type}/${id}`;
  await transaction.query({
    ...INSERT,
    values: [
      ...[tenant, compartment, randomUUID(), source, version, digest, reporter, action, type, wanted],
      ...[actor, now, type, id, withdrawn],
    ],
  });
  const { rows } = await transaction.query({ ...SAME, values: [tenant, compartment, source, digest] });
  return proposalOf(rows[0] as ProposalRow);
}
