import type { ImportResult, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';

const FIND = {
  name: 'record_find_import',
  text: `SELECT id, added + changed + unchanged FROM app.imports
    WHERE tenant = $1 AND compartment = $2 AND source = $3 AND digest = $4`,
};

/** The import of the same bundle from the same source, as it counts now: nothing changes. Null: there was none. */
export async function findImport(
  transaction: PoolClient,
  scope: Scope,
  source: string,
  digest: Buffer,
): Promise<ImportResult | null> {
  const values = [scope.tenant, scope.compartment, source, digest];
  const found = await transaction.query({ ...FIND, values, rowMode: 'array' });
  const row = found.rows[0] as unknown as [string, number] | undefined;
  return row === undefined
    ? null
    : { import: row[0], added: 0, changed: 0, unchanged: row[1], replacedByHand: 0 };
}

const INSERT = {
  name: 'record_insert_import',
  text: `INSERT INTO app.imports (tenant, compartment, id, source, digest, imported_by, imported_at, added, changed,
      unchanged) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};

export async function insertImport(
  transaction: PoolClient,
  scope: Scope,
  row: ImportResult & { readonly source: string; readonly digest: Buffer; readonly at: Date },
): Promise<void> {
  const { import: id, source, digest, at, added, changed, unchanged } = row;
  const values = [
    scope.tenant,
    scope.compartment,
    id,
    source,
    digest,
    scope.actor,
    at,
    added,
    changed,
    unchanged,
  ];
  await transaction.query({ ...INSERT, values });
}
