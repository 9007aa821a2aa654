import { ConsiliumError, type Reporter } from '@consilium/kernel';
import type { PoolClient } from 'pg';

/**
 * What the actor of a transaction may do with the record, by relation and purpose (docs/rights.md). `write`: the care team.
 * `report`: patients and proxies; their entries are marked, and their changes of other people's entries are proposals.
 * `read`: everybody else who may open it.
 */
export type RecordRight =
  | { readonly may: 'write' }
  | { readonly may: 'report'; readonly reporter: Reporter }
  | { readonly may: 'read' };

/** A right that changes the record. */
export type ChangingRight = Exclude<RecordRight, { readonly may: 'read' }>;

const RIGHT = { name: 'record_right', text: 'SELECT app.record_right(), app.relation()' };

/** Asked of the database, whose policies answer the same. Throws ConsiliumError('forbidden') without a live grant. */
async function recordRight(transaction: PoolClient): Promise<RecordRight> {
  const { rows } = await transaction.query({ ...RIGHT, rowMode: 'array' });
  const [may, relation] = rows[0] as unknown as readonly [RecordRight['may'] | null, string];
  if (may === null) throw new ConsiliumError('forbidden');
  return may === 'report' ? { may, reporter: relation === 'self' ? 'patient' : 'proxy' } : { may };
}

/** Throws ConsiliumError('not_permitted') where the record is open to be read only. */
export async function mayChange(transaction: PoolClient): Promise<ChangingRight> {
  const right = await recordRight(transaction);
  if (right.may === 'read') throw notPermitted();
  return right;
}

/** Throws ConsiliumError('not_permitted') unless the actor is of the care team, and treats. */
export async function onlyCareTeam(transaction: PoolClient): Promise<void> {
  if ((await recordRight(transaction)).may !== 'write') throw notPermitted();
}

export function notPermitted(): ConsiliumError {
  return new ConsiliumError('not_permitted', { remedy: 'ask the care team: see docs/rights.md' });
}
