import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import type { ErasureRequest, ErasureTargets } from './erasure.ts';

const TARGETS = { name: 'erasure_targets', text: 'SELECT kind, id FROM app.erasure_targets($1, $2)' };
const DESTROY = { name: 'destroy_key', text: 'SELECT app.destroy_key($1, $2)' };
const ERASE = { name: 'erase_rows', text: 'SELECT app.erase_rows($1, $2)' };

type Of = Pick<ErasureRequest, 'tenant' | 'compartment'>;

/** By what the engine is searched. Empty once the rows have gone. */
export async function erasureTargets(system: Pool, of: Of): Promise<ErasureTargets> {
  const found = await rows(system, TARGETS, [of.tenant, of.compartment]);
  const named = (wanted: string) => found.flatMap(([kind, id]) => (kind === wanted ? [id as string] : []));
  return { conversations: named('conversation'), invocations: named('invocation'), wakes: named('wake') };
}

/** Destroys the patient's data key: whatever was sealed with it is noise from now on. */
export async function destroyKey(system: Pool, of: Of): Promise<void> {
  await rows(system, DESTROY, [of.tenant, of.compartment]);
}

/**
 * Deletes the rows of every table with a compartment, as the catalogue names them, but those that stay; in one
 * transaction, once. Returns how many went from which table, the same at every repeat.
 */
export async function eraseRows(system: Pool, of: Of): Promise<Readonly<Record<string, number>>> {
  return (await firstRow(system, ERASE, [of.tenant, of.compartment]))?.[0] as Record<string, number>;
}
