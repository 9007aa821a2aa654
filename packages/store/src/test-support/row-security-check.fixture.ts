import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import pg, { type Pool } from 'pg';
import { plantRow } from './plant-row.fixture.ts';
import { type CatalogueTable, readCatalogue } from './table-catalogue.fixture.ts';

/** Somebody who should reach nothing of the victim's; null: no scope at all. With a run: an agent. */
export type Intruder = (Scope & { readonly run?: string }) | null;
export type Intruders = { readonly [name: string]: Intruder };

interface Table extends CatalogueTable {
  /** A row of the victim; only its keys where the app role cannot reach the table anyway. */
  readonly row: { readonly [column: string]: unknown };
}

export interface Check {
  readonly admin: Pool;
  readonly app: Pool;
  readonly victim: Scope;
  readonly intruders: Intruders;
  /** One table instead of all. */
  readonly only?: string;
  /** Counts each attempt. */
  readonly tried?: () => void;
}

/**
 * Lets each intruder try each operation on each table of the catalogue, and returns what got through as
 * "table operation intruder". A table without a compartment is open to its own tenant, or its own actor.
 */
export async function findLeaks({
  admin,
  app,
  victim,
  intruders,
  only,
  tried,
}: Check): Promise<readonly string[]> {
  const leaks = new Set<string>();
  for (const table of await tablesOf(admin, victim, only))
    for (const [name, intruder] of Object.entries(intruders).filter(([, each]) =>
      isForeign(each, table, victim),
    ))
      for (const [operation, text, values] of attempts(table, victim, intruder)) {
        tried?.();
        if (await getsThrough(app, intruder, text, values)) leaks.add(`${table.name} ${operation} ${name}`);
      }
  return [...leaks];
}

/** All tables (or `only` one), with a row of the victim where the app role can reach it: made up if there is none yet. */
export async function tablesOf(admin: Pool, victim: Scope, only?: string): Promise<readonly Table[]> {
  const tables: Table[] = [];
  const named = (await readCatalogue(admin)).filter(({ name }) => only === undefined || name === only);
  for (const table of named) {
    const row = table.closed ? keysOf(victim, table) : await rowOf(admin, table, victim);
    tables.push({ ...table, row });
  }
  return tables;
}

async function rowOf(admin: Pool, table: CatalogueTable, victim: Scope): Promise<Table['row']> {
  const find = `SELECT to_json(t) AS row FROM app.${table.name} t WHERE ${where(table)} LIMIT 1`;
  const found = async () => (await admin.query(find, valuesOf(victim, table))).rows[0]?.row;
  const there = await found();
  if (there) return there;
  await plantRow(admin, table.name, victim);
  return found();
}

/** Its row is not the intruder's by right. An agent's own patient is, but it may only look and propose. */
function isForeign(intruder: Intruder, { columns }: CatalogueTable, victim: Scope): boolean {
  if (intruder === null || intruder.run !== undefined || intruder.tenant !== victim.tenant) return true;
  return columns.includes('compartment') || (columns.includes('actor') && intruder.actor !== victim.actor);
}

function attempts(
  table: Table,
  victim: Scope,
  intruder: Intruder,
): [operation: string, text: string, values: unknown[]][] {
  const target = `app.${table.name}`;
  const theirs = valuesOf(victim, table);
  const columns = table.columns.join(', ');
  const insert = `INSERT INTO ${target} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${target}, $1)`;
  const tried: [string, string, unknown[]][] = [
    ['select', `SELECT FROM ${target} WHERE ${where(table)}`, theirs],
    ['delete', `DELETE FROM ${target} WHERE ${where(table)}`, theirs],
    // Without a condition, no column is read and no policy for SELECT applies.
    ['blind-delete', `DELETE FROM ${target}`, []],
    ['insert', insert, [JSON.stringify(another(table.row))]],
    ['insert', insert, [JSON.stringify(signed(another(table.row), intruder))]],
    ['update', `UPDATE ${target} SET tenant = tenant WHERE ${where(table)}`, theirs],
  ];
  for (const column of table.updatable) {
    const value = `(json_populate_record(NULL::${target}, $1)).${column}`;
    tried.push(['update', `UPDATE ${target} SET ${column} = ${column} WHERE ${where(table)}`, theirs]);
    tried.push(['blind-update', `UPDATE ${target} SET ${column} = ${value}`, [JSON.stringify(table.row)]]);
  }
  return tried;
}

/** True if a row was reached, or the attempt failed later than at a privilege or a policy. */
async function getsThrough(app: Pool, intruder: Intruder, text: string, values: unknown[]): Promise<boolean> {
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

function enterText(intruder: Scope & { readonly run?: string }): string {
  const keys = ['tenant', 'actor', 'compartment', 'purpose', 'run'] as const;
  const set = (key: (typeof keys)[number]) =>
    `set_config('app.${key}', ${pg.escapeLiteral(intruder[key] ?? '')}, true)`;
  return `SELECT ${keys.map(set)}`;
}

const KEYS = ['tenant', 'compartment', 'actor'] as const;
const keysIn = ({ columns }: CatalogueTable) => KEYS.filter((key) => columns.includes(key));

/** An actor may always see grants and preferences of its own, so there the victim's are meant. */
function where(table: CatalogueTable): string {
  return keysIn(table)
    .map((key, index) => `${key} = $${index + 1}`)
    .join(' AND ');
}

function valuesOf(victim: Scope, table: CatalogueTable): string[] {
  return keysIn(table).map((key) => victim[key]);
}

function keysOf(victim: Scope, table: CatalogueTable): Table['row'] {
  return Object.fromEntries(keysIn(table).map((key) => [key, victim[key]]));
}

/** What a row is about: with another one, only the missing conversation would refuse it. */
const ABOUT = ['conversation', 'run'];

/** The row under other keys: what refuses it must be the policy, not a unique index. */
function another(row: Table['row']): Table['row'] {
  const fresh = (column: string, value: unknown) =>
    typeof value === 'string' && isUuid(value) && !ABOUT.includes(column) ? randomUUID() : value;
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, fresh(column, value)]));
}

/** As the intruder's own work: some policies ask who is named as the author. */
function signed(row: Table['row'], intruder: Intruder): Table['row'] {
  const author = (column: string, value: unknown) => {
    if (column === 'run') return intruder?.run || null;
    return column.endsWith('_by') && value !== null ? (intruder?.actor ?? value) : value;
  };
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, author(column, value)]));
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
