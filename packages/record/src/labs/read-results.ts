import {
  type FhirResource,
  type Json,
  type LabResult,
  NO_RESULT,
  resultsIn,
  resultTime,
  type Scope,
  type VersionRef,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { listOf, objectOf } from '../versions/fhir-values.ts';

/** One number of the record, with where it stands. */
export interface Reading extends LabResult, VersionRef {
  /** As the resource writes it. */
  readonly at: string | null;
  /** For the order; null: not dated. */
  readonly ms: number | null;
  readonly category: string | null;
  /** What names the test: the resource's code, or its component's. */
  readonly concept: Json | undefined;
}

/** More are not read at once: the newest count. */
const MOST = 20_000;

/** Newest first; what has no result yet, or never will, is none. */
const RESULTS = {
  name: 'labs_results',
  text: `SELECT v.id, v.version, v.happened, v.categories[1], v.content FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = 'Observation' AND v.recorded_to = 'infinity'
      AND NOT v.withdrawn AND v.status <> ALL ($3)
    ORDER BY v.happened DESC NULLS LAST, v.id LIMIT ${MOST}`,
};

type Row = readonly [
  id: string,
  version: number,
  happened: Date | null,
  category: string | null,
  content: FhirResource,
];

/** Every number of every Observation, newest first, those without a date last. */
export async function readResults(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
): Promise<readonly Reading[]> {
  const { rows } = await transaction.query({
    ...RESULTS,
    values: [tenant, compartment, NO_RESULT],
    rowMode: 'array',
  });
  return (rows as unknown as readonly Row[]).flatMap(([id, version, happened, category, content]) => {
    const at = resultTime(content);
    const place = { type: 'Observation', id, version, at, ms: happened?.getTime() ?? null, category };
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
