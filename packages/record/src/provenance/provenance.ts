import {
  ConsiliumError,
  type FhirResource,
  type PatientRecord,
  type ResourceVersion,
  type Scope,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { RecordParts } from '../record-parts.ts';
import { readVersion } from '../versions/read-versions.ts';
import { resourceTarget } from '../versions/version-target.ts';
import { type ProposalOrigin, provenanceOf } from './provenance-resource.ts';

/** Throws ConsiliumError('not_found') where there is no such version. */
export function provenance(parts: RecordParts): PatientRecord['provenance'] {
  return async (caller, ref) => {
    if (!Number.isSafeInteger(ref.version) || ref.version < 1) throw new ConsiliumError('not_found');
    const target = `${resourceTarget(caller.scope, ref)}/${ref.version}`;
    const act = { action: 'record.provenance' as const, targets: [target] };
    return parts.store.read(caller, act, async (transaction): Promise<FhirResource> => {
      const version = await readVersion(transaction, caller.scope, ref);
      return provenanceOf(version, await proposalOf(transaction, caller.scope, version));
    });
  };
}

const PROPOSAL = {
  name: 'record_proposal_origin',
  text: `SELECT source_kind, source_id, conversation, place, quote, span_start, span_end, extractor,
      extractor_version, run, proposed_by, proposed_at, resource FROM app.proposals WHERE tenant = $1 AND compartment = $2 AND id = $3`,
};

async function proposalOf(
  transaction: PoolClient,
  scope: Scope,
  { writtenBy }: ResourceVersion,
): Promise<ProposalOrigin | null> {
  if (writtenBy.way !== 'proposal') return null;
  const values = [scope.tenant, scope.compartment, writtenBy.proposal];
  const { rows } = await transaction.query({ ...PROPOSAL, values });
  return (rows[0] as ProposalOrigin | undefined) ?? null;
}
