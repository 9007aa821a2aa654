import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { digestUuid } from '../ids/digest-uuid.ts';
import type { Finding } from './chart.ts';

const KEPT = {
  name: 'doctor_kept',
  text: 'SELECT question FROM app.kept_questions WHERE tenant = $1 AND compartment = $2',
};

/** Of the question about these versions: when one changes and it is still asked, it is another question. */
export function questionId({
  code,
  resources,
  proposal,
}: Pick<Finding, 'code' | 'resources' | 'proposal'>): string {
  const refs = resources.map(({ type, id, version }) => `${type}/${id}/${version}`);
  return digestUuid('question-1', code, proposal ?? '', ...refs.sort());
}

/** The questions that a person answered with: it is right as it is. */
export async function readKept(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query({ ...KEPT, values: [tenant, compartment] });
  return new Set(rows.map(({ question }) => question as string));
}
