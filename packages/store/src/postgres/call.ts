import type { Pool, PoolClient } from 'pg';
import { storeError } from './store-error.ts';

/** Statements that are sent often are prepared once per connection, by name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The first row as an array, or undefined. Throws what `storeError` makes of a failure. */
export async function firstRow(
  on: Pool | PoolClient,
  statement: Statement,
  values: unknown[],
): Promise<unknown[] | undefined> {
  return (await rows(on, statement, values))[0];
}

/** All rows as arrays. Throws what `storeError` makes of a failure. */
export async function rows(
  on: Pool | PoolClient,
  statement: Statement,
  values: unknown[],
): Promise<unknown[][]> {
  try {
    const result = await on.query({ name: statement.name, text: statement.text, values, rowMode: 'array' });
    return result.rows;
  } catch (error) {
    throw storeError(error);
  }
}
