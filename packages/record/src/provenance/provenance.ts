import {
  ConsiliumError,
  type FhirResource,
  type Json,
  type PatientRecord,
  type ResourceVersion,
  type Scope,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { isMedication } from '../proposals/proposable.ts';
import type { ProposalRow } from '../proposals/proposal-row.ts';
import type { RecordParts } from '../record-parts.ts';
import { canonicalText } from '../versions/canonical.ts';
import { readVersion } from '../versions/read-versions.ts';
import { resourceTarget } from '../versions/version-target.ts';

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

/** Where a proposal was read, as its row says it. */
type ProposalOrigin = Pick<
  ProposalRow,
  | 'source_kind'
  | 'source_id'
  | 'conversation'
  | 'place'
  | 'quote'
  | 'span_start'
  | 'span_end'
  | 'extractor'
  | 'extractor_version'
  | 'run'
  | 'proposed_by'
  | 'proposed_at'
  | 'resource'
>;

/** The systems of our own identifiers, and the extensions on `Provenance.entity` of a proposal. */
const OURS = 'urn:consilium:fhir:';

/** The origin of a version: who wrote it, and out of what. */
function provenanceOf(version: ResourceVersion, proposal: ProposalOrigin | null): FhirResource {
  const { type, id, recordedFrom, writtenBy } = version;
  const edited = proposal !== null && isEdited(proposal.resource, version.resource);
  const entity = [...revisedOf(version, edited), ...entitiesOf(version, proposal)];
  return {
    resourceType: 'Provenance',
    target: [{ reference: `${type}/${id}/_history/${version.version}` }],
    ...(proposal === null ? {} : { occurredDateTime: proposal.proposed_at.toISOString() }),
    recorded: recordedFrom,
    activity: coded('http://terminology.hl7.org/CodeSystem/v3-DataOperation', activityOf(version)),
    agent: [
      agent(writtenBy.way === 'person' || edited ? 'author' : 'verifier', 'actor', writtenBy.actor),
      ...(writtenBy.way === 'import' ? [agent('author', 'source', writtenBy.source)] : []),
      ...(proposal === null ? [] : [proposerOf(proposal)]),
    ],
    ...(entity.length === 0 ? {} : { entity }),
  };
}

/** Who proposed it: a patient or a proxy as its author, or what read it. */
function proposerOf({ source_kind, proposed_by, extractor, extractor_version }: ProposalOrigin): Json {
  if (source_kind === 'person') return agent('author', 'actor', proposed_by);
  return agent('assembler', 'extractor', `${extractor}/${extractor_version}`);
}

function activityOf({ version, withdrawn }: ResourceVersion): string {
  if (withdrawn) return 'NULLIFY';
  return version === 1 ? 'CREATE' : 'UPDATE';
}

function agent(role: string, kind: string, value: string): Json {
  return {
    type: coded('http://terminology.hl7.org/CodeSystem/provenance-participant-type', role),
    who: identified(kind, value),
  };
}

/** What a person wrote in the place of what was proposed: a revision of the proposal, and that person's own words. */
function revisedOf({ writtenBy }: ResourceVersion, edited: boolean): readonly Json[] {
  if (!edited || writtenBy.way !== 'proposal') return [];
  return [{ role: 'revision', what: identified('proposal', writtenBy.proposal) }];
}

function entitiesOf({ writtenBy }: ResourceVersion, proposal: ProposalOrigin | null): readonly Json[] {
  if (writtenBy.way === 'import') return [{ role: 'source', what: identified('import', writtenBy.import) }];
  if (writtenBy.way !== 'proposal') return [];
  if (proposal === null || proposal.source_kind === 'person')
    return [{ role: 'source', what: identified('proposal', writtenBy.proposal) }];
  return [sourceOf(writtenBy.proposal, proposal)];
}

function sourceOf(id: string, proposal: ProposalOrigin): Json {
  const { source_kind: kind, source_id: source, conversation, place, quote } = proposal;
  return {
    extension: [
      { url: `${OURS}proposal`, valueString: id },
      ...(conversation === null ? [] : [{ url: `${OURS}conversation`, valueString: conversation }]),
      { url: `${OURS}${kind === 'message' ? 'seq' : 'page'}`, valueInteger: place },
      { url: `${OURS}quote`, valueString: quote },
      { url: `${OURS}span-start`, valueInteger: proposal.span_start },
      { url: `${OURS}span-end`, valueInteger: proposal.span_end },
      ...(proposal.run === null ? [] : [{ url: `${OURS}run`, valueString: proposal.run }]),
    ],
    role: 'source',
    what: kind === 'document' ? { reference: `DocumentReference/${source}` } : identified('message', source),
  };
}

function coded(system: string, code: string): Json {
  return { coding: [{ system, code }] };
}

function identified(kind: string, value: string): Json {
  return { identifier: { system: `${OURS}${kind}`, value } };
}

/**
 * Whether a person has changed what was proposed. Not counted is what acceptance itself sets: id, meta, the patient, the
 * recorder, and the status of a medication, which a person must always name.
 */
function isEdited(proposed: FhirResource, written: FhirResource): boolean {
  return factText(proposed) !== factText(written);
}

function factText(resource: FhirResource): string {
  const { id: _, meta: __, subject: ___, patient: ____, recorder: _____, status, ...rest } = resource;
  const kept = status === undefined || isMedication(resource.resourceType) ? {} : { status };
  return canonicalText({ ...rest, ...kept } as FhirResource);
}
