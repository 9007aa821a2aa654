import type { ResourceRef, Scope, WrittenBy } from '@consilium/kernel';
import type { PoolClient } from 'pg';

export interface CurrentVersion {
  readonly version: number;
  readonly digest: Buffer;
  readonly withdrawn: boolean;
  readonly recordedFrom: Date;
  readonly way: WrittenBy['way'];
}

const CURRENT = {
  name: 'record_current_versions',
  text: `SELECT v.type, v.id, v.version, v.digest, v.withdrawn, v.recorded_from, v.way
    FROM unnest($3::text[], $4::text[]) AS x (type, id)
    JOIN app.resource_versions v ON v.type = x.type AND v.id = x.id
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity'`,
};

/** What there is now of these resources, by `Type/id`. */
export async function currentVersions(
  transaction: PoolClient,
  scope: Scope,
  refs: readonly ResourceRef[],
): Promise<ReadonlyMap<string, CurrentVersion>> {
  const found = await transaction.query({
    ...CURRENT,
    values: [scope.tenant, scope.compartment, refs.map(({ type }) => type), refs.map(({ id }) => id)],
    rowMode: 'array',
  });
  const rows = found.rows as [string, string, number, Buffer, boolean, Date, WrittenBy['way']][];
  return new Map(
    rows.map(([type, id, version, digest, withdrawn, recordedFrom, way]) => [
      `${type}/${id}`,
      { version, digest, withdrawn, recordedFrom, way },
    ]),
  );
}

const TAKEN_BACK = {
  name: 'record_taken_back',
  text: `SELECT x.type || '/' || x.id FROM unnest($3::text[], $4::text[]) AS x (type, id),
    LATERAL (
      SELECT v.withdrawn FROM app.resource_versions v
      WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = x.type AND v.id = x.id AND v.way <> 'import'
      ORDER BY v.version DESC LIMIT 1
    ) v WHERE v.withdrawn`,
};

/** Of which resources the last word of a person was that they were never true, as `Type/id`. */
export async function takenBackByHand(
  transaction: PoolClient,
  scope: Scope,
  refs: readonly ResourceRef[],
): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set();
  const found = await transaction.query({
    ...TAKEN_BACK,
    values: [scope.tenant, scope.compartment, refs.map(({ type }) => type), refs.map(({ id }) => id)],
    rowMode: 'array',
  });
  return new Set((found.rows as [string][]).map(([key]) => key));
}

const SAID_BEFORE = {
  name: 'record_said_before',
  text: `SELECT x.place::int, v.digest
    FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS x (type, id, source, place),
    LATERAL (
      SELECT v.digest FROM app.resource_versions v
      JOIN app.imports i ON i.tenant = $1 AND i.compartment = $2 AND i.id = v.import
      WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = x.type AND v.id = x.id AND i.source = x.source
      ORDER BY v.version DESC LIMIT 1
    ) v`,
};

/** The digest of what each source said last about a resource; undefined where it never did. In the order asked. */
export async function saidBefore(
  transaction: PoolClient,
  scope: Scope,
  asked: readonly (ResourceRef & { readonly source: string })[],
): Promise<readonly (Buffer | undefined)[]> {
  if (asked.length === 0) return [];
  const found = await transaction.query({
    ...SAID_BEFORE,
    values: [
      scope.tenant,
      scope.compartment,
      asked.map(({ type }) => type),
      asked.map(({ id }) => id),
      asked.map(({ source }) => source),
    ],
    rowMode: 'array',
  });
  const digests: (Buffer | undefined)[] = asked.map(() => undefined);
  for (const [place, digest] of found.rows as [number, Buffer][]) digests[place - 1] = digest;
  return digests;
}
