import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import pg, { type Pool } from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly defaulted: boolean;
  /** Definitions of the check constraints that name it. */
  readonly checks: readonly string[];
}

const COLUMNS = `SELECT a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
    a.atthasdef OR a.attidentity <> '' AS defaulted,
    coalesce(array_agg(pg_get_constraintdef(k.oid)) FILTER (WHERE k.oid IS NOT NULL), '{}') AS checks
  FROM pg_attribute a LEFT JOIN pg_constraint k
    ON k.conrelid = a.attrelid AND k.contype = 'c' AND a.attnum = ANY (k.conkey)
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY a.attnum, a.attname, a.atttypid, a.atttypmod, a.attnotnull, a.atthasdef, a.attidentity ORDER BY a.attnum`;

const ATTEMPTS = 5_000;

/**
 * Puts a row of the victim into a table that it knows only from the catalogue: values by type, words out of the check
 * constraints, and other combinations until the constraints are content. So a new table needs no code here. Throws,
 * naming the table, when no combination is good enough: then plant a row with the function that writes it.
 */
export async function plantRow(admin: Pool, table: string, victim: Scope): Promise<void> {
  const { rows: columns } = await admin.query<Column>(COLUMNS, [`app.${table}`]);
  const about = await aboutOf(admin, victim);
  const choices = columns.map(
    (column) => [column.name, about[`${column.name} ${column.type}`] ?? candidates(column, victim)] as const,
  );
  let attempts = 0;
  let last = '';
  for (const row of combinations(choices)) {
    if (++attempts > ATTEMPTS) break;
    const named = Object.keys(row).join(', ');
    const text = `INSERT INTO app.${table} (${named})
      SELECT ${named} FROM json_populate_record(NULL::app.${table}, $1)`;
    try {
      await admin.query(text, [JSON.stringify(row)]);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && /^23(502|514)$/.test(error.code ?? ''))) throw error;
      last = error.constraint ?? error.column ?? '';
    }
  }
  throw new Error(
    `no made-up row fits ${table} (${last}): plant one of the victim with the code that writes it`,
  );
}

/** Rows about a conversation are for its audience: made up, they are about one that there is, and a run of it. */
async function aboutOf(
  admin: Pool,
  { tenant, compartment }: Scope,
): Promise<{ readonly [column: string]: readonly string[] }> {
  const first = async (table: string) => {
    const find = `SELECT id FROM app.${table} WHERE tenant = $1 AND compartment = $2 LIMIT 1`;
    return [(await admin.query(find, [tenant, compartment])).rows[0]?.id ?? randomUUID()];
  };
  return { 'conversation uuid': await first('conversations'), 'run uuid': await first('runs') };
}

function candidates({ name, type, required, defaulted, checks }: Column, victim: Scope): readonly unknown[] {
  if (name === 'tenant' || name === 'compartment' || name === 'actor') return [victim[name]];
  if (checks.length === 0) return required && !defaulted ? [valuesOf(type)[0]] : [undefined];
  const words = checks.flatMap((check) => [...check.matchAll(/'([^']*)'::text/g)].map((found) => found[1]));
  const values = [...(type === 'text' ? words : []), ...valuesOf(type)];
  return required ? (defaulted ? [undefined, ...values] : values) : [undefined, ...values];
}

function valuesOf(type: string): readonly unknown[] {
  if (type === 'uuid') return [randomUUID()];
  if (type === 'bytea') return [`\\x${'07'.repeat(32)}`];
  if (type === 'boolean') return [false, true];
  if (type === 'date' || type.startsWith('timestamp')) return ['2026-03-01T10:00:00Z'];
  if (type.startsWith('json')) return [{}];
  if (type.endsWith('[]')) return [[]];
  if (/int|numeric|double|real/.test(type)) return [1, 2];
  return ['x'];
}

/** Every combination of the choices; a value that is undefined is left to the table. */
function* combinations(
  choices: readonly (readonly [string, readonly unknown[]])[],
  at = 0,
): Generator<Record<string, unknown>> {
  const choice = choices[at];
  if (!choice) {
    yield {};
    return;
  }
  const [name, values] = choice;
  for (const rest of combinations(choices, at + 1))
    for (const value of values) yield value === undefined ? rest : { ...rest, [name]: value };
}
