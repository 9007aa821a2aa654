import { ConsiliumError } from '@consilium/kernel';
import type { PoolClient, QueryConfig } from 'pg';

/** Tables that know when each row was recorded, each with a view `<table>_as_of` (functions/29_as_of.sql). */
const DATED = new Set([
  'document_pages',
  'graph_edges',
  'graph_nodes',
  'kept_questions',
  'proposals',
  'resource_versions',
  'snapshot_statuses',
  'snapshots',
]);
/**
 * What a statement of a past day may name besides: the scope, the rights of who reads today, and rows that never change and are reached
 * through a dated row only (the import that a version names).
 */
const UNDATED = new Set([
  ...['tenant', 'compartment', 'actor', 'run'],
  ...['record_right', 'is_own_source'],
  ...['imports', 'documents_changed_since'],
]);

const NAMED = /\bapp\.([a-z0-9_]+)/g;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The moment as the text of a setting. Throws ConsiliumError('invalid_moment') for anything but `Date.toISOString()`. */
export function checkedMoment(asOf: string): string {
  if (MOMENT.test(asOf) && !Number.isNaN(Date.parse(asOf))) return asOf;
  throw new ConsiliumError('invalid_moment', { remedy: 'give a moment as 2026-11-17T23:20:00.000Z' });
}

/**
 * The statement, reading what was recorded at the moment of its transaction (`app.as_of`). Throws ConsiliumError('not_of_that_day') if it
 * names anything that has no past: it would read today's rows.
 */
export function asOfText(text: string): string {
  return text.replaceAll(NAMED, (whole, name: string) => {
    if (DATED.has(name)) return `${whole}_as_of`;
    if (UNDATED.has(name)) return whole;
    throw new ConsiliumError('not_of_that_day', { remedy: 'this cannot be read as it was on a past day' });
  });
}

/** A connection on which every statement is `asOfText`. It has `query` and nothing else. */
export function asOfClient(client: PoolClient): PoolClient {
  const query = async (asked: string | QueryConfig, values?: unknown[]) => {
    if (typeof asked === 'string') return client.query(asOfText(asked), values);
    // One name is one statement to the driver.
    const name = asked.name === undefined ? {} : { name: `${asked.name}_as_of` };
    return client.query({ ...asked, ...name, text: asOfText(asked.text) }, values);
  };
  return { query } as unknown as PoolClient;
}
