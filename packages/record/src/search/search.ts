import {
  ConsiliumError,
  type PatientRecord,
  type RecordSearch,
  type ResourceVersion,
  type Scope,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { momentOf } from '../fhir/fhir-values.ts';
import type { RecordParts } from '../record-parts.ts';
import { VERSION_COLUMNS, type VersionRow, versionOf, WITH_IMPORT } from '../versions/version-row.ts';

const MOST = 500;

/**
 * Newest clinical date first; equal dates by type and id, so that pages neither overlap nor leave out. Throws
 * ConsiliumError('invalid_search') for a limit or a date that is none, `invalid_cursor`.
 */
export function search(parts: RecordParts): PatientRecord['search'] {
  return async (caller, wanted) => {
    const statement = queryOf(caller.scope, wanted);
    return parts.store.read(caller, { action: 'record.search' }, async (transaction) => {
      const { found, more } = await pageOf(transaction, statement, wanted.limit);
      const last = more ? found.at(-1) : undefined;
      return {
        found: found.map(({ version }) => version),
        cursor: last === undefined ? null : cursorBehind(last),
      };
    });
  };
}

/** A version with its clinical time, by which pages are cut. */
export interface Found {
  readonly happened: Date | null;
  readonly version: ResourceVersion;
}

/** A page of a search within a transaction that has its entry already. */
export async function searchWithin(
  transaction: PoolClient,
  scope: Scope,
  wanted: RecordSearch,
): Promise<{ readonly found: readonly Found[]; readonly more: boolean }> {
  return pageOf(transaction, queryOf(scope, wanted), wanted.limit);
}

export function cursorBehind({ happened, version: { type, id } }: Found): string {
  return cursorOf({ happened: happened?.toISOString() ?? null, type, id });
}

async function pageOf(
  transaction: PoolClient,
  { text, values }: ReturnType<typeof queryOf>,
  limit: number,
): Promise<{ readonly found: readonly Found[]; readonly more: boolean }> {
  const { rows } = await transaction.query({ text, values: [...values], rowMode: 'array' });
  const page = rows.slice(0, limit) as unknown as (readonly [Date | null, ...VersionRow])[];
  const found = page.map(([happened, ...row]) => ({
    happened,
    version: versionOf(row as unknown as VersionRow),
  }));
  return { found, more: rows.length > limit };
}

/** The statement of a search. Only what was asked for stands in it, so that the planner sees a simple one. */
function queryOf(scope: Scope, wanted: RecordSearch): { text: string; values: readonly unknown[] } {
  if (!Number.isInteger(wanted.limit) || wanted.limit < 1 || wanted.limit > MOST)
    throw new ConsiliumError('invalid_search', { remedy: `ask for 1 to ${MOST}` });
  const values: unknown[] = [scope.tenant, scope.compartment];
  const param = (value: unknown) => `$${values.push(storable(value))}`;
  const conditions = ['v.tenant = $1', 'v.compartment = $2', 'NOT v.withdrawn'];
  conditions.push(`v.type = ANY (${param(wanted.types)}::text[])`);
  if (wanted.at === undefined) conditions.push(`v.recorded_to = 'infinity'`);
  else {
    const at = param(moment(wanted.at));
    conditions.push(`v.recorded_from <= ${at} AND v.recorded_to > ${at}`);
  }
  if (wanted.status !== undefined) conditions.push(`v.status = ANY (${param(wanted.status)}::text[])`);
  if (wanted.category !== undefined) conditions.push(`${param(wanted.category)} = ANY (v.categories)`);
  if (wanted.code !== undefined) conditions.push(codeCondition(param(wanted.code), wanted.code));
  if (wanted.text !== undefined) conditions.push(`strpos(lower(v.name), lower(${param(wanted.text)})) > 0`);
  if (wanted.from !== undefined) conditions.push(`v.happened >= ${param(moment(wanted.from))}`);
  if (wanted.to !== undefined) conditions.push(`v.happened < ${param(moment(wanted.to))}`);
  if (wanted.cursor !== undefined) conditions.push(behind(wanted.cursor, param));
  const text = `SELECT v.happened, ${VERSION_COLUMNS} FROM app.resource_versions v ${WITH_IMPORT}
    WHERE ${conditions.join(' AND ')}
    ORDER BY v.happened DESC NULLS LAST, v.type, v.id LIMIT ${wanted.limit + 1}`;
  return { text, values };
}

function codeCondition(param: string, code: string): string {
  return code.includes('|')
    ? `${param} = ANY (v.codes)`
    : `EXISTS (SELECT FROM unnest(v.codes) c WHERE split_part(c, '|', -1) = ${param})`;
}

function behind(cursor: string, param: (value: unknown) => string): string {
  const { happened, type, id } = placeOf(cursor);
  const next = `(v.type, v.id) > (${param(type)}, ${param(id)})`;
  if (happened === null) return `v.happened IS NULL AND ${next}`;
  const at = param(moment(happened));
  return `(v.happened < ${at} OR v.happened IS NULL OR (v.happened = ${at} AND ${next}))`;
}

/** The database takes no NUL, not even to say that nothing is called so. */
function storable(value: unknown): unknown {
  if (JSON.stringify(value).includes('\\u0000'))
    throw new ConsiliumError('invalid_search', { remedy: 'ask without control characters' });
  return value;
}

/** As text: a Date beyond the years 1 to 9999 would reach the database, which does not read it. */
function moment(value: string): string {
  const at = momentOf(value);
  if (at === null)
    throw new ConsiliumError('invalid_search', { remedy: 'give dates of the years 1 to 9999 in ISO form' });
  return at;
}

/** Behind which row the next page begins. */
interface Place {
  /** Clinical time, ISO; null: among those without one. */
  readonly happened: string | null;
  readonly type: string;
  readonly id: string;
}

function cursorOf({ happened, type, id }: Place): string {
  return Buffer.from(JSON.stringify([happened, type, id])).toString('base64url');
}

/** Throws ConsiliumError('invalid_cursor') for what we did not hand out. */
export function placeOf(cursor: string): Place {
  try {
    const [happened, type, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const dated = happened === null || momentOf(happened) !== null;
    if (dated && typeof type === 'string' && typeof id === 'string') return { happened, type, id };
  } catch {}
  throw new ConsiliumError('invalid_cursor', { remedy: 'begin again without a cursor' });
}
