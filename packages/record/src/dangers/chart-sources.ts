import { KIDNEY_CODES, KIDNEY_NAMES, PREGNANCY_CODES } from '@consilium/clinical';
import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { ChartEntry } from '../doctor/chart.ts';
import { chartEntry } from '../doctor/chart-entry.ts';
import { codingsOf } from '../fhir/fhir-values.ts';
import { PROPOSAL_COLUMNS, type ProposalRow, proposalOf } from '../proposals/proposal-row.ts';

/** Statuses of a medicine that may be taken now. */
export const TAKEN: readonly string[] = ['active', 'on-hold', 'intended', 'unknown'];
const WEIGHT_CODES: readonly string[] = ['29463-7', '3141-9'];
const LOINC = 'http://loinc.org|';
const CODES = [...KIDNEY_CODES, ...PREGNANCY_CODES, ...WEIGHT_CODES].map((code) => LOINC + code);
/** The newest of a larger record. */
const MOST = 5_000;
const MOST_PROPOSALS = 200;

/** tenant, compartment, statuses, codes and names of measurements. */
const ENTRIES = {
  name: 'dangers_entries',
  text: `SELECT v.type, v.id, v.version, v.content FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity' AND NOT v.withdrawn
      AND (v.type IN ('Patient', 'AllergyIntolerance', 'Condition', 'Medication')
        OR (v.type IN ('MedicationRequest', 'MedicationStatement') AND v.status = ANY ($3))
        OR (v.type = 'Observation' AND (v.codes && $4 OR lower(v.name) = ANY ($5))))
    ORDER BY v.type = 'Patient' DESC, v.happened DESC NULLS LAST, v.type, v.id LIMIT ${MOST}`,
};
const PROPOSALS = {
  name: 'dangers_proposals',
  text: `SELECT ${PROPOSAL_COLUMNS} FROM app.proposals WHERE tenant = $1 AND compartment = $2 AND status = 'open'
    ORDER BY proposed_at DESC, id DESC LIMIT ${MOST_PROPOSALS}`,
};
const KEPT = {
  name: 'dangers_kept',
  text: 'SELECT question FROM app.kept_questions WHERE tenant = $1 AND compartment = $2',
};

type EntryRow = readonly [type: string, id: string, version: number, resource: FhirResource];

/** Whether an Observation is one that is read here. */
export function isRead({ resource, name }: ChartEntry): boolean {
  const codes = codingsOf(resource.code).map(({ system, code }) => `${String(system)}|${String(code)}`);
  return codes.some((code) => CODES.includes(code)) || KIDNEY_NAMES.includes(name.toLowerCase());
}

/** What dangers are looked for in. */
export interface DangerSources {
  readonly entries: readonly ChartEntry[];
  readonly proposals: readonly ReturnType<typeof proposalOf>[];
  /** Questions that a person has answered: it is right as it stands. */
  readonly kept: ReadonlySet<string>;
}

export async function readDangerSources(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
): Promise<DangerSources> {
  const values = [tenant, compartment, TAKEN, CODES, KIDNEY_NAMES];
  const { rows } = await transaction.query({ ...ENTRIES, values, rowMode: 'array' });
  const proposals = await transaction.query({ ...PROPOSALS, values: [tenant, compartment] });
  const kept = await transaction.query({ ...KEPT, values: [tenant, compartment] });
  return {
    entries: (rows as unknown as readonly EntryRow[]).map(([type, id, version, resource]) =>
      chartEntry({ type, id, version, resource }),
    ),
    proposals: (proposals.rows as ProposalRow[]).map(proposalOf),
    kept: new Set(kept.rows.map(({ question }) => question as string)),
  };
}
