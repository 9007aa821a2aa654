import type { Compartment } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import type { KeyName } from './key-name.ts';

const LOAD = { name: 'load_data_keys', text: 'SELECT number, wrapped FROM app.load_data_keys($1, $2)' };
const MAKE = { name: 'make_data_key', text: 'SELECT app.make_data_key($1, $2, $3, $4)' };

/** All wrapped keys of a compartment by number; none: it has no key yet, or none any more. */
export async function loadDataKeys(
  pool: Pool,
  tenant: string,
  compartment: Compartment,
): Promise<ReadonlyMap<number, Buffer>> {
  return new Map((await rows(pool, LOAD, [tenant, compartment])) as [number, Buffer][]);
}

/** Keeps a new key, unless there is one with this name: then that one comes back. Null: the compartment was erased. */
export async function makeDataKey(pool: Pool, name: KeyName, wrapped: Uint8Array): Promise<Buffer | null> {
  const values = [name.tenant, name.compartment, name.number, Buffer.from(wrapped)];
  return ((await firstRow(pool, MAKE, values))?.[0] ?? null) as Buffer | null;
}
