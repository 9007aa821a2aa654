import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { referencesIn } from '../fhir/references.ts';
import { mapInSlices } from '../versions/in-slices.ts';
import type { Others } from './fragment-builder.ts';
import type { GraphSource } from './graph-fragment.ts';
import { GRAPH_TYPES, isAskedFor, othersAmong } from './resource-to-graph.ts';

const IN_GRAPH = new Set(GRAPH_TYPES);

const BY_REFERENCE = {
  name: 'graph_asked_for',
  text: `SELECT v.type, v.id, v.version, v.withdrawn, v.content FROM unnest($3::text[], $4::text[]) AS x (type, id)
    JOIN app.resource_versions v ON v.type = x.type AND v.id = x.id
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity'`,
};

/** What these versions have to ask behind a reference: among themselves, else in the record. */
export async function othersFor(
  transaction: PoolClient,
  scope: Scope,
  sources: readonly GraphSource[],
): Promise<Others> {
  const among = new Set(sources.map(({ type, id }) => `${type}/${id}`));
  const asking = sources.filter(({ type }) => IN_GRAPH.has(type));
  const references = (await mapInSlices(asking, ({ resource }) => askedBy(resource))).flat();
  const asked = new Set(references.filter((each) => !among.has(each)));
  if (asked.size === 0) return othersAmong(sources);
  const parts = [...asked].map((each) => each.split('/'));
  const values = [scope.tenant, scope.compartment, parts.map(([type]) => type), parts.map(([, id]) => id)];
  const found = await transaction.query({ ...BY_REFERENCE, values, rowMode: 'array' });
  return othersAmong([...sources, ...found.rows.map(sourceOf)]);
}

/** `Type/id` of the resources that this one has to ask. A quick look first: most refer to none. */
function askedBy(resource: FhirResource): readonly string[] {
  const { medicationReference, requester, recorder, asserter, performer, participant, author } = resource;
  const places = [medicationReference, requester, recorder, asserter, performer, participant, author];
  if (places.every((each) => each === undefined)) return [];
  return referencesIn(resource)
    .map(({ reference }) => reference)
    .filter((reference) => isAskedFor(reference.slice(0, reference.indexOf('/'))));
}

/** Goes through the record once, however many are asked for; the texts of few of them name any. */
const MENTIONING = {
  name: 'graph_mentioning',
  text: `SELECT v.type, v.id, v.version, v.withdrawn, v.content FROM app.resource_versions v
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.type = ANY ($3) AND v.recorded_to = 'infinity'
      AND NOT v.withdrawn AND v.content::text LIKE ANY ($4)
      AND EXISTS (SELECT FROM regexp_matches(v.content::text, $5, 'g') AS m (reference) WHERE m.reference[1] = ANY ($6))`,
};

/** Present versions, beside these, whose part in the graph may change because what they refer to does. */
export async function dependentsOf(
  transaction: PoolClient,
  scope: Scope,
  sources: readonly GraphSource[],
): Promise<readonly GraphSource[]> {
  const asked = sources.filter(({ type }) => isAskedFor(type)).map(({ type, id }) => `${type}/${id}`);
  if (asked.length === 0) return [];
  const types = [...new Set(sources.map(({ type }) => type).filter(isAskedFor))];
  const patterns = types.map((type) => `%"${type}/%`);
  const references = `"((?:${types.join('|')})/[^"]+)"`;
  const values = [scope.tenant, scope.compartment, GRAPH_TYPES, patterns, references, asked];
  const found = await transaction.query({ ...MENTIONING, values, rowMode: 'array' });
  const own = new Set(sources.map(({ type, id }) => `${type}/${id}`));
  return found.rows.map(sourceOf).filter(({ type, id }) => !own.has(`${type}/${id}`));
}

function sourceOf(row: unknown): GraphSource {
  const [type, id, version, withdrawn, resource] = row as [string, string, number, boolean, FhirResource];
  return { type, id, version, withdrawn, resource };
}
