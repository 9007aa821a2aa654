import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const USE = { name: 'use_nonce', text: 'SELECT app.use_nonce($1, $2, $3)' };

/**
 * Remembers until `until` that a nonce is an invocation's. True for the first invocation that brings it, however often;
 * false for every other. `pool` is the app role's.
 */
export function createNonces(
  pool: Pool,
): (nonce: string, invocation: string, until: Date) => Promise<boolean> {
  return async (nonce, invocation, until) =>
    (await firstRow(pool, USE, [nonce, invocation, until]))?.[0] === true;
}
