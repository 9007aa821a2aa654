import type { Compartment } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { type AdministrationParts, type Administrator, administer } from './administer.ts';

/** One breaking of the glass, with the words that were given. */
export interface ReviewedOpening {
  readonly grant: string;
  readonly at: string;
  readonly until: string;
  readonly actor: string;
  readonly patient: string;
  readonly code: string;
  readonly words: string;
}

export interface OpeningsFilter {
  readonly actor?: string;
  readonly patient?: string;
  readonly since: Date;
  readonly limit: number;
}

const WHICH = {
  name: 'admin_openings',
  text: `SELECT compartment, id FROM app.grants WHERE tenant = $1 AND relation = 'break-glass' AND granted_at >= $2
      AND ($3::text IS NULL OR actor = $3) AND ($4::text IS NULL OR compartment = $4)
    ORDER BY granted_at DESC, id LIMIT $5`,
};
const READ = {
  name: 'admin_opening_words',
  text: `SELECT id, granted_at, expires_at, actor, reason_code, reason FROM app.grants
    WHERE tenant = $1 AND compartment = $2 AND relation = 'break-glass' AND id = ANY($3::uuid[])`,
};

/**
 * The reasons for which patients were opened in an emergency, newest first, for a privacy reviewer. The words of a patient's
 * openings are read in one transaction with an entry `grant.review` in that patient's chain, which the patient reads.
 */
export async function reviewOpenings(
  parts: AdministrationParts,
  by: Administrator,
  { actor, patient, since, limit }: OpeningsFilter,
): Promise<readonly ReviewedOpening[]> {
  const compartment = patient === undefined ? null : `patient/${patient}`;
  const found = await rows(parts.admin, WHICH, [by.tenant, since, actor ?? null, compartment, limit]);
  const byPatient = Map.groupBy(found as [Compartment, string][], ([where]) => where);
  const read: ReviewedOpening[] = [];
  for (const [where, openings] of byPatient) {
    const grants = openings.map(([, id]) => id);
    const words = await administer(parts, by, 'grant.review', async (transaction) => ({
      value: await rows(transaction, READ, [by.tenant, where, grants]),
      entry: { compartment: where, targets: grants.map((id) => `grant/${id}`) },
    }));
    const opened = words.map(openingOf);
    const of = where.slice('patient/'.length);
    read.push(...opened.map((each) => ({ ...each, patient: of, code: each.code ?? 'none' })));
  }
  return read.toSorted((one, other) => other.at.localeCompare(one.at));
}

const openingOf = rowReader<Omit<ReviewedOpening, 'patient' | 'code'> & { readonly code: string | null }>()(
  'grant @at @until actor code words',
);
