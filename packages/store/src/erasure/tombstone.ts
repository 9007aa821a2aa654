import { ConsiliumError, checkedId, PURPOSES } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { Erasure, ErasurePhase, ErasureRequest } from './erasure.ts';

const BEGIN = { name: 'begin_erasure', text: 'SELECT app.begin_erasure($1, $2, $3, $4, $5)' };
const REACHED = { name: 'erasure_reached', text: 'SELECT app.erasure_reached($1, $2, $3)' };
const COLUMNS = 'tenant, compartment, requested_by, purpose, phase, requested_at, finished_at, deleted';
const FIND = {
  name: 'find_erasure',
  text: `SELECT ${COLUMNS} FROM app.erasures WHERE tenant = $1 AND compartment = $2`,
};
const UNFINISHED = {
  name: 'unfinished_erasures',
  text: `SELECT ${COLUMNS} FROM app.erasures WHERE finished_at IS NULL ORDER BY requested_at LIMIT $1`,
};

/**
 * Writes the tombstone unless it is there: from its commit on nobody may open the compartment. `system` is the system
 * role's pool, here and in all that follows. Returns how far the erasure is.
 */
export async function beginErasure(system: Pool, request: ErasureRequest, at: Date): Promise<ErasurePhase> {
  const { tenant, compartment, by, purpose } = request;
  checkedId(compartment.replace(/^(patient|actor)\//, ''));
  if (!/^(patient|actor)\//.test(compartment) || !PURPOSES.includes(purpose))
    throw new ConsiliumError('invalid_id', { remedy: 'give a compartment and a purpose of the kernel' });
  const row = await firstRow(system, BEGIN, [checkedId(tenant), compartment, checkedId(by), purpose, at]);
  return row?.[0] as ErasurePhase;
}

/** Notes that a step has been done for good. Phases go forward one at a time: any other call changes nothing. */
export async function erasureReached(
  system: Pool,
  of: Pick<ErasureRequest, 'tenant' | 'compartment'>,
  phase: 'stopped' | 'key-destroyed' | 'forgotten',
): Promise<void> {
  await rows(system, REACHED, [of.tenant, of.compartment, phase]);
}

/** Null: the compartment was never to be erased. */
export async function findErasure(
  system: Pool,
  of: Pick<ErasureRequest, 'tenant' | 'compartment'>,
): Promise<Erasure | null> {
  const row = await firstRow(system, FIND, [of.tenant, of.compartment]);
  return row ? erasureOf(row) : null;
}

/** Erasures that began and did not end, oldest first: anyone who finds one repeats it. */
export async function unfinishedErasures(system: Pool, limit: number): Promise<readonly Erasure[]> {
  return (await rows(system, UNFINISHED, [limit])).map(erasureOf);
}

const erasureOf = rowReader<Erasure>()('tenant compartment by purpose phase requestedAt finishedAt deleted');
