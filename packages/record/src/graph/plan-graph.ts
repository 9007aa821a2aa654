import type { FhirResource, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { referencesIn } from '../fhir/references.ts';
import { giveWay, mapInSlices } from '../versions/in-slices.ts';
import type { Others } from './fragment-builder.ts';
import type { GraphSource } from './graph-fragment.ts';
import type { EdgeRow, GraphPlan, NodeRow } from './graph-rows.ts';
import { instanceUuid, patientUuid } from './name-uuid.ts';
import { planEdges } from './plan-edges.ts';
import { planKinds } from './plan-kinds.ts';
import { edgesSaidBy } from './present-edges.ts';
import { presentNodes } from './present-nodes.ts';
import { GRAPH_TYPES, isAskedFor, othersAmong, resourceToGraph } from './resource-to-graph.ts';

/**
 * What the graph becomes when these versions are the newest of their resources; to be asked before they are written. `isFirst`: the
 * record has nothing yet, so nothing is looked for.
 */
export async function planGraph(
  transaction: PoolClient,
  scope: Scope,
  changed: readonly GraphSource[],
  { isFirst }: { readonly isFirst: boolean },
): Promise<GraphPlan> {
  const dependents = isFirst ? [] : await dependentsOf(transaction, scope, changed);
  const sources = [...changed, ...dependents];
  const others = await othersFor(transaction, scope, sources);
  const patient = patientUuid(scope.compartment);
  const told = await mapInSlices(sources, (by) => ({ by, saying: resourceToGraph(by, patient, others) }));
  const nodes = told.flatMap(({ by, saying }) => saying.nodes.map((node): NodeRow => ({ by, node })));
  await giveWay();
  const said = told.flatMap(({ by, saying }) => saying.edges.map((each): EdgeRow => ({ said: each, by })));
  const before = [...changed.filter(({ version }) => version > 1), ...dependents];
  const old = await edgesSaidBy(transaction, scope, before);
  const known = new Set(before);
  const present = await presentNodes(transaction, scope, {
    uuids: [
      ...before.map(({ type, id }) => instanceUuid(`${type}/${id}`)),
      ...old.map((each) => each.said.source),
    ],
    by: before,
    now: nodes.filter(({ by }) => by !== undefined && known.has(by)),
  });
  const same = new Set(present.filter((each) => each.same).map(({ uuid }) => uuid));
  const ending = present.filter((each) => !each.same);
  const begin = nodes.filter(({ node }) => !same.has(node.uuid));
  await giveWay();
  const kinds = await planKinds(transaction, scope, { begin, ending, isFirst });
  await giveWay();
  const edges = await planEdges(transaction, scope, {
    ...{ old, said, isFirst },
    nodes: nodes.flatMap(({ node }) => ('kind' in node && node.kind ? [node, node.kind] : [node])),
    earlier: new Set(present.map(({ uuid }) => uuid)),
  });
  await giveWay();
  const newest = ending.reduce((latest, { recordedFrom }) => Math.max(latest, recordedFrom), 0);
  return {
    nodes: {
      end: [...ending.map(({ uuid }) => uuid), ...kinds.end],
      begin: [...begin, ...kinds.begin.map((node) => ({ node, by: undefined }))],
    },
    ...edges,
    newest: Math.max(newest, kinds.newest, edges.newest),
  };
}

const IN_GRAPH = new Set(GRAPH_TYPES);

const BY_REFERENCE = {
  name: 'graph_asked_for',
  text: `SELECT v.type, v.id, v.version, v.withdrawn, v.content FROM unnest($3::text[], $4::text[]) AS x (type, id)
    JOIN app.resource_versions v ON v.type = x.type AND v.id = x.id
    WHERE v.tenant = $1 AND v.compartment = $2 AND v.recorded_to = 'infinity'`,
};

/** What these versions have to ask behind a reference: among themselves, else in the record. */
async function othersFor(
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
async function dependentsOf(
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
