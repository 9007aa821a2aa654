import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import pg, { type Pool } from 'pg';

/** Somebody who should reach nothing of the victim's; null: no scope at all. */
export type Intruders = { readonly [name: string]: Scope | null };

interface Table {
  readonly name: string;
  /** All that can be written. */
  readonly columns: readonly string[];
  /** Those that the app role may update. */
  readonly updatable: readonly string[];
  /** A row of the victim. */
  readonly row: { readonly [column: string]: unknown };
}

const TABLES = `SELECT c.relname AS name,
    array_agg(a.attname::text) FILTER (WHERE a.attgenerated = '') AS columns,
    coalesce(array_agg(a.attname::text) FILTER (WHERE has_column_privilege('consilium_app', c.oid, a.attnum, 'UPDATE')),
      '{}') AS updatable
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'app'::regnamespace AND c.relkind IN ('r', 'p')
  GROUP BY c.oid, c.relname HAVING bool_or(a.attname = 'compartment') ORDER BY c.relname`;

/**
 * Lets each intruder try each operation on each table that has a compartment, as the catalogue names them, and returns
 * what got through as "table operation intruder"; on one table if `only` is given. Throws if a table holds no row of the victim: then nothing is proved.
 */
export async function findLeaks(
  admin: Pool,
  app: Pool,
  victim: Scope,
  intruders: Intruders,
  only?: string,
): Promise<string[]> {
  const leaks: string[] = [];
  const tables = await tablesOf(admin, victim);
  for (const table of tables.filter(({ name }) => only === undefined || name === only))
    for (const [name, intruder] of Object.entries(intruders))
      for (const [operation, text, values] of attempts(table, victim))
        if (await getsThrough(app, intruder, text, values)) leaks.push(`${table.name} ${operation} ${name}`);
  return leaks;
}

export async function tablesOf(admin: Pool, victim: Scope): Promise<readonly Table[]> {
  const { rows } = await admin.query(TABLES);
  return Promise.all(
    rows.map(async (table) => {
      const found = await admin.query(
        `SELECT to_json(t) AS row FROM app.${table.name} t WHERE ${where(table)}`,
        [...valuesOf(victim, table)],
      );
      if (!found.rows[0]) throw new Error(`plant a row of the victim in ${table.name}`);
      return { ...table, row: found.rows[0].row };
    }),
  );
}

function attempts(table: Table, victim: Scope): [operation: string, text: string, values: unknown[]][] {
  const target = `app.${table.name}`;
  const theirs = valuesOf(victim, table);
  const columns = table.columns.join(', ');
  const tried: [string, string, unknown[]][] = [
    ['select', `SELECT FROM ${target} WHERE ${where(table)}`, theirs],
    ['delete', `DELETE FROM ${target} WHERE ${where(table)}`, theirs],
    // Without a condition, no column is read and no policy for SELECT applies.
    ['blind-delete', `DELETE FROM ${target}`, []],
    [
      'insert',
      `INSERT INTO ${target} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${target}, $1)`,
      [JSON.stringify(another(table.row))],
    ],
  ];
  for (const column of table.updatable) {
    const value = `(json_populate_record(NULL::${target}, $1)).${column}`;
    tried.push(['update', `UPDATE ${target} SET ${column} = ${column} WHERE ${where(table)}`, theirs]);
    tried.push(['blind-update', `UPDATE ${target} SET ${column} = ${value}`, [JSON.stringify(table.row)]]);
  }
  return tried;
}

/** True if a row was reached, or the attempt failed later than at a privilege or a policy. */
async function getsThrough(
  app: Pool,
  intruder: Scope | null,
  text: string,
  values: unknown[],
): Promise<boolean> {
  const client = await app.connect();
  try {
    await client.query(`BEGIN;${intruder ? enterText(intruder) : ''}`);
    return ((await client.query(text, values)).rowCount ?? 0) > 0;
  } catch (error) {
    return !(error instanceof pg.DatabaseError && error.code === '42501');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

function enterText(scope: Scope): string {
  const keys = ['tenant', 'actor', 'compartment', 'purpose'] as const;
  return `SELECT ${keys.map((key) => `set_config('app.${key}', ${pg.escapeLiteral(scope[key])}, true)`)}`;
}

/** An actor may always see grants of its own, so there the victim's are meant. */
function where(table: { readonly columns: readonly string[] }): string {
  return `tenant = $1 AND compartment = $2${table.columns.includes('actor') ? ' AND actor = $3' : ''}`;
}

function valuesOf(victim: Scope, table: { readonly columns: readonly string[] }): string[] {
  const { tenant, compartment, actor } = victim;
  return table.columns.includes('actor') ? [tenant, compartment, actor] : [tenant, compartment];
}

/** The row under other keys: what refuses it must be the policy, not a unique index. */
function another(row: Table['row']): Table['row'] {
  const fresh = (value: unknown) => (typeof value === 'string' && isUuid(value) ? randomUUID() : value);
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, fresh(value)]));
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
