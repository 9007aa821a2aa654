import {
  type FhirResource,
  type Json,
  type LabResult,
  NO_RESULT,
  reportedWords,
  resultsIn,
  resultTime,
  type Scope,
  type VersionRef,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { listOf, objectOf } from '../fhir/fhir-values.ts';

/** One number of the record, with where it stands. */
export interface Reading extends LabResult, VersionRef {
  /** As the resource writes it. */
  readonly at: string | null;
  /** For the order; null: not dated. */
  readonly ms: number | null;
  readonly category: string | null;
  /** What names the test: the resource's code, or its component's. */
  readonly concept: Json | undefined;
  readonly reported: string | null;
}

/** More are not read at once: the newest count. */
const MOST = 20_000;

/**
 * tenant, compartment, statuses of what has no result, codes of a test. Of one test only what can have a result of it: its code says so, it
 * has no code, or it has components, whose codes are in the content only.
 */
const MEASURED = `FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = 'Observation' AND v.recorded_to = 'infinity'
      AND NOT v.withdrawn AND v.status <> ALL ($3)
      AND ($4::text[] IS NULL OR v.codes && $4 OR v.codes = '{}' OR v.content ? 'component')`;
const RESULTS = {
  name: 'labs_results',
  text: `SELECT v.id, v.version, v.happened, v.categories[1], v.content ${MEASURED}
    ORDER BY v.happened DESC NULLS LAST, v.id LIMIT $5`,
};
const COUNT = { name: 'labs_count', text: `SELECT count(*)::int AS count ${MEASURED}` };

type Row = readonly [
  id: string,
  version: number,
  happened: Date | null,
  category: string | null,
  content: FhirResource,
];

export interface Readings {
  readonly readings: readonly Reading[];
  /** Older Observations that were not read. */
  readonly unread: number;
}

/** Every number of every Observation, or of those that can have results of these tests; newest first, those without a date last. */
export async function readResults(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  { tests = null, most = MOST }: { readonly tests?: readonly string[] | null; readonly most?: number } = {},
): Promise<Readings> {
  const codes = tests?.flatMap((test) => [test, `http://loinc.org|${test}`]) ?? null;
  const values = [tenant, compartment, NO_RESULT, codes];
  const { rows } = await transaction.query({ ...RESULTS, values: [...values, most], rowMode: 'array' });
  const all =
    rows.length < most ? rows.length : (await transaction.query({ ...COUNT, values })).rows[0].count;
  return { readings: readingsOf(rows as unknown as readonly Row[]), unread: all - rows.length };
}

function readingsOf(rows: readonly Row[]): readonly Reading[] {
  return rows.flatMap(([id, version, happened, category, content]) => {
    const at = resultTime(content);
    const reported = reportedWords(content);
    const place = {
      type: 'Observation',
      id,
      version,
      at,
      ms: happened?.getTime() ?? null,
      category,
      reported,
    };
    return resultsIn(content).map((result) => ({
      ...place,
      ...result,
      concept: conceptAt(content, result.path),
    }));
  });
}

const COMPONENT = /^component\[(\d+)\]/;

function conceptAt({ code, component }: FhirResource, path: string): Json | undefined {
  const place = COMPONENT.exec(path)?.[1];
  return place === undefined ? code : objectOf(listOf(component)[Number(place)])?.code;
}
