import type { FhirResource, Proposal } from '@consilium/kernel';

export interface ProposalRow {
  readonly id: string;
  readonly source_kind: 'message' | 'document';
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
  readonly proposed_at: Date;
  readonly status: Proposal['status'];
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decision: Buffer | null;
  readonly result_type: string | null;
  readonly result_id: string | null;
  readonly result_version: number | null;
}

export const PROPOSAL_COLUMNS = `id, source_kind, source_id, conversation, place, quote, span_start, span_end, extractor,
  extractor_version, fact_code, fact_path, resource, run, proposed_at, status, decided_by, decided_at, decision,
  result_type, result_id, result_version`;

export function proposalOf(row: ProposalRow): Proposal {
  return {
    id: row.id,
    source:
      row.source_kind === 'message'
        ? { kind: 'message', conversation: row.conversation!, seq: row.place }
        : { kind: 'document', document: row.source_id, page: row.place },
    quote: row.quote,
    span: { start: row.span_start, end: row.span_end },
    extractor: row.extractor,
    extractorVersion: row.extractor_version,
    factCode: row.fact_code,
    factPath: row.fact_path,
    resource: row.resource,
    status: row.status,
    run: row.run,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    result:
      row.result_version === null
        ? null
        : { type: row.result_type!, id: row.result_id!, version: row.result_version },
  };
}
