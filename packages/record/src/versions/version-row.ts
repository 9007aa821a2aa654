import type { FhirResource, ResourceVersion, WrittenBy } from '@consilium/kernel';
import { objectOf } from '../fhir/fhir-values.ts';

/** The columns of `versionOf`, of a table or a subquery called `v` joined with its import `i`. */
export const VERSION_COLUMNS = `v.type, v.id, v.version, v.recorded_from, v.recorded_to, v.withdrawn, v.way,
  v.recorded_by, v.import, v.proposal, i.source, v.content`;

/** The import that a version names, found by its whole key. */
export const WITH_IMPORT = `LEFT JOIN app.imports i
  ON i.tenant = v.tenant AND i.compartment = v.compartment AND i.id = v.import`;

/** A row of `VERSION_COLUMNS`, as an array. `recorded_to` is the number Infinity where the version is current. */
export type VersionRow = readonly [
  type: string,
  id: string,
  version: number,
  recordedFrom: Date,
  recordedTo: Date | number,
  withdrawn: boolean,
  way: WrittenBy['way'],
  actor: string,
  import_: string | null,
  proposal: string | null,
  source: string | null,
  content: FhirResource,
];

export function versionOf(row: VersionRow): ResourceVersion {
  const [type, id, version, recordedFrom, recordedTo, withdrawn] = row;
  return {
    type,
    id,
    version,
    recordedFrom: recordedFrom.toISOString(),
    recordedTo: recordedTo instanceof Date ? recordedTo.toISOString() : null,
    withdrawn,
    writtenBy: writtenByOf(row),
    resource: resourceOf(id, version, recordedFrom, row[11]),
  };
}

/** The content as a resource: with its id, and with our version and time in `meta`. */
export function resourceOf(
  id: string,
  version: number,
  recordedFrom: Date,
  content: FhirResource,
): FhirResource {
  const { resourceType, meta, ...rest } = content;
  const ours = { versionId: String(version), lastUpdated: recordedFrom.toISOString() };
  return { resourceType, id, meta: { ...objectOf(meta), ...ours }, ...rest };
}

function writtenByOf(row: VersionRow): WrittenBy {
  const [, , , , , , way, actor, import_, proposal, source] = row;
  if (way === 'import') return { way, actor, import: import_!, source: source! };
  return way === 'proposal' ? { way, actor, proposal: proposal! } : { way, actor };
}
