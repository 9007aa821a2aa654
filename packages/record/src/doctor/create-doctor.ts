import {
  ConsiliumError,
  type FhirResource,
  type PatientRecord,
  type Scope,
  type Units,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { PROPOSAL_COLUMNS, type ProposalRow, proposalOf } from '../proposals/proposal-row.ts';
import type { RecordParts } from '../record-parts.ts';
import { onlyCareTeam } from '../rights/record-right.ts';
import { onlyPeople } from '../versions/only-people.ts';
import type { Chart } from './chart.ts';
import { chartEntry } from './chart-entry.ts';
import { findQuestions } from './find-questions.ts';
import { readKept } from './question-id.ts';

const KEEP = {
  name: 'doctor_keep',
  text: `INSERT INTO app.kept_questions (tenant, compartment, question, code, kept_by, kept_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
};

/** What code finds to ask about the record, and what people say to keep. */
export function createDoctor({
  store,
  now,
  units,
}: RecordParts): Pick<PatientRecord, 'questions' | 'dismissQuestion'> {
  const asked = async (transaction: PoolClient, scope: Scope) =>
    findQuestions(await readChart(transaction, scope, { now: now(), units }));
  return {
    questions: (caller) =>
      store.read(caller, { action: 'record.questions' }, async (transaction) => {
        const kept = await readKept(transaction, caller.scope);
        return (await asked(transaction, caller.scope)).filter(({ id }) => !kept.has(id));
      }),
    dismissQuestion: async (caller, question) => {
      onlyPeople(caller);
      const { tenant, compartment, actor } = caller.scope;
      return store.write(caller, 'record.keep', async (transaction) => {
        await onlyCareTeam(transaction);
        const found = (await asked(transaction, caller.scope)).find(({ id }) => id === question);
        if (found === undefined) throw new ConsiliumError('not_found');
        const values = [tenant, compartment, question, found.code, actor, now()];
        await transaction.query({ ...KEEP, values });
        return { value: undefined, targets: [`question/${question}`] };
      });
    },
  };
}

const TYPES = [
  'Patient',
  'Condition',
  'AllergyIntolerance',
  'Observation',
  'MedicationRequest',
  'MedicationStatement',
  'Procedure',
  'Immunization',
  'Encounter',
  'Appointment',
];
/** The newest of a larger record. */
const MOST = 20_000;
const MOST_PROPOSALS = 500;

type EntryRow = readonly [type: string, id: string, version: number, resource: FhirResource];
const ENTRIES = {
  name: 'doctor_entries',
  text: `SELECT v.type, v.id, v.version, v.content FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = ANY ($3::text[]) AND v.recorded_to = 'infinity'
      AND NOT v.withdrawn ORDER BY v.type = 'Patient' DESC, v.happened DESC NULLS LAST, v.type, v.id LIMIT ${MOST}`,
};
const PROPOSALS = {
  name: 'doctor_proposals',
  text: `SELECT ${PROPOSAL_COLUMNS} FROM app.proposals WHERE tenant = $1 AND compartment = $2 AND status = 'open'
    AND source_kind <> 'person' ORDER BY proposed_at DESC, id DESC LIMIT ${MOST_PROPOSALS}`,
};

async function readChart(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  { now, units }: { readonly now: Date; readonly units?: Units | undefined },
): Promise<Chart> {
  const values = [tenant, compartment, TYPES];
  const { rows } = await transaction.query({ ...ENTRIES, values, rowMode: 'array' });
  const proposals = await transaction.query({ ...PROPOSALS, values: [tenant, compartment] });
  const entries = (rows as unknown as readonly EntryRow[]).map(([type, id, version, resource]) =>
    chartEntry({ type, id, version, resource }),
  );
  return {
    patient: entries.find(({ type }) => type === 'Patient') ?? null,
    entries: entries.filter(({ type }) => type !== 'Patient'),
    proposals: (proposals.rows as ProposalRow[]).map(proposalOf),
    today: now.toISOString().slice(0, 10),
    ...(units === undefined ? {} : { units }),
  };
}
