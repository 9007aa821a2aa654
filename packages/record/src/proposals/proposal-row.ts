import type { FactSource, FhirResource, Proposal, ProposalSource } from '@consilium/kernel';

/** The columns that say where a fact was read, as JSON. */
export type SourceRow = Pick<ProposalRow, 'source_kind' | 'source_id' | 'conversation' | 'place' | 'quote'>;

export interface ProposalRow {
  readonly id: string;
  readonly source_kind: 'message' | 'document' | 'person';
  readonly source_id: string;
  readonly conversation: string | null;
  readonly place: number;
  readonly quote: string;
  readonly span_start: number;
  readonly span_end: number;
  readonly extractor: string;
  readonly extractor_version: string;
  readonly fact_code: string;
  readonly fact_path: string;
  readonly resource: FhirResource;
  readonly run: string | null;
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly status: Proposal['status'];
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decision: Buffer | null;
  readonly result_type: string | null;
  readonly result_id: string | null;
  readonly result_version: number | null;
  readonly target_type: string | null;
  readonly target_id: string | null;
  readonly target_version: number | null;
  readonly withdraws: boolean;
  readonly fact_digest: Buffer | null;
  /** Read by lists only: the open proposals of the same fact. */
  readonly sources?: readonly SourceRow[] | null;
  readonly may_decide: boolean;
}

export const PROPOSAL_COLUMNS = `id, source_kind, source_id, conversation, place, quote, span_start, span_end, extractor,
  extractor_version, fact_code, fact_path, resource, run, proposed_by, proposed_at, status, decided_by, decided_at,
  decision, result_type, result_id, result_version, target_type, target_id, target_version, withdraws,
  fact_digest,
  status = 'open' AND ((SELECT app.record_right()) = 'write' OR ((SELECT app.record_right()) = 'report'
    AND app.is_own_source(source_kind, source_id, proposed_by))) AS may_decide`;

export function proposalOf(row: ProposalRow): Proposal {
  return {
    id: row.id,
    source: sourceOf(row),
    sources: row.source_kind === 'person' ? [] : (row.sources ?? [row]).map(placeOf),
    quote: row.quote,
    span: { start: row.span_start, end: row.span_end },
    extractor: row.extractor,
    extractorVersion: row.extractor_version,
    factCode: row.fact_code,
    factPath: row.fact_path,
    resource: row.resource,
    status: row.status,
    run: row.run,
    proposedBy: row.proposed_by,
    mayDecide: row.may_decide,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    result:
      row.result_version === null
        ? null
        : { type: row.result_type!, id: row.result_id!, version: row.result_version },
  };
}

function placeOf({ quote, ...row }: SourceRow): Proposal['sources'][number] {
  return { ...factSource(row), quote };
}

function factSource({ source_kind, source_id, conversation, place }: Omit<SourceRow, 'quote'>): FactSource {
  return source_kind === 'message'
    ? { kind: 'message', conversation: conversation!, seq: place }
    : { kind: 'document', document: source_id, page: place };
}

function sourceOf(row: ProposalRow): ProposalSource {
  if (row.source_kind !== 'person') return factSource(row);
  const target = { type: row.target_type!, id: row.target_id!, version: row.target_version! };
  return {
    kind: 'person',
    reporter: row.extractor === 'proxy' ? 'proxy' : 'patient',
    target,
    withdraws: row.withdraws,
  };
}
