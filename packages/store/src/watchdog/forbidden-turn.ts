import type { Scope } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const CLOSE = { name: 'close_forbidden_turn', text: 'SELECT app.close_forbidden_turn($1, $2, $3)' };

/**
 * Closes the runs of a turn whose scope lost its grant, as failed with the code `forbidden`. `pool` is the system
 * role's: the turn's own scope can write no more. False: none of them still ran.
 */
export async function closeForbiddenTurn(
  pool: Pool,
  scope: Pick<Scope, 'tenant' | 'compartment'>,
  turn: string,
): Promise<boolean> {
  return (await firstRow(pool, CLOSE, [scope.tenant, scope.compartment, turn]))?.[0] === true;
}
