import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';

/** What is looked at, newest first: more is counted only. */
export interface FindLimits {
  readonly entries: number;
  /** Of the text of documents. */
  readonly characters: number;
}

export interface EntryRow {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly codes: readonly string[];
  readonly resource: FhirResource;
}

/** Numbers of one name and code. */
export interface TestRow {
  readonly name: string | null;
  readonly codes: readonly string[];
  readonly count: number;
  readonly newest: Date | null;
  readonly newestId: string;
  readonly hasNumber: boolean;
}

export interface PageRow {
  readonly document: string;
  readonly page: number;
  readonly text: string;
}

const STANDS = `v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity' AND NOT v.withdrawn`;
/** A result is an entry here where it has words. */
const IS_ENTRY = `(v.type = ANY ($3::text[])
  OR (v.type = 'Observation' AND v.content ?| ARRAY['valueString', 'valueCodeableConcept', 'note']))`;

/** tenant, compartment, types, how many. The bytes of documents stay where they are. */
const ENTRIES = {
  name: 'find_entries',
  text: `SELECT v.type, v.id, v.version, v.codes,
      CASE v.type WHEN 'DocumentReference' THEN v.content - 'content' ELSE v.content END AS resource,
      count(*) OVER ()::int AS total
    FROM app.resource_versions v WHERE ${STANDS} AND ${IS_ENTRY}
    ORDER BY v.happened DESC NULLS LAST, v.type, v.id LIMIT $4`,
};
const TESTS = {
  name: 'find_tests',
  text: `SELECT v.name, v.codes, count(*)::int AS count, max(v.happened) AS newest,
      (array_agg(v.id ORDER BY v.happened DESC NULLS LAST, v.id))[1] AS "newestId",
      bool_or(v.content ? 'valueQuantity') AS "hasNumber"
    FROM app.resource_versions v
    WHERE ${STANDS} AND v.type = 'Observation' AND v.content ?| ARRAY['valueQuantity', 'component']
    GROUP BY v.name, v.codes`,
};
/** tenant, compartment, characters. Whole pages, those of the newest documents first. */
const PAGES = {
  name: 'find_pages',
  text: `WITH placed AS (
    SELECT p.document, p.page, p.text, v.happened,
      sum(length(p.text)) OVER (ORDER BY v.happened DESC NULLS LAST, p.document, p.page) AS upto
    FROM app.document_pages p JOIN app.resource_versions v ON v.type = 'DocumentReference' AND v.id = p.document
    WHERE p.tenant = $1 AND p.compartment = $2 AND ${STANDS}
  )
  SELECT document, page, CASE WHEN upto <= $3 THEN text END AS text FROM placed
  ORDER BY happened DESC NULLS LAST, document, page`,
};

export interface FindRows {
  readonly entries: readonly EntryRow[];
  readonly tests: readonly TestRow[];
  readonly pages: readonly PageRow[];
  readonly unread: number;
}

export async function readRows(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  types: readonly string[],
  limits: FindLimits,
): Promise<FindRows> {
  const who = [tenant, compartment];
  const entries = await transaction.query({ ...ENTRIES, values: [...who, types, limits.entries] });
  const tests = await transaction.query({ ...TESTS, values: who });
  const pages = await transaction.query({ ...PAGES, values: [...who, limits.characters] });
  const read = (pages.rows as PageRow[]).filter(({ text }) => text !== null);
  const unreadEntries = (entries.rows[0]?.total ?? 0) - entries.rows.length;
  return {
    entries: entries.rows as EntryRow[],
    tests: tests.rows as TestRow[],
    pages: read,
    unread: unreadEntries + pages.rows.length - read.length,
  };
}
