import type { Json, Lens, LensAnswer, LensValue } from '@consilium/kernel';
import type { GraphSchema, PropertyType } from '../../graph/graph-schema.ts';
import type { RecordStand } from '../../test-support/record-stand.fixture.ts';
import { CLINICAL_LIMITS, type LensLimits } from '../limits.ts';
import { createLens } from '../run/create-lens.ts';
import { type GraphRows, writeGraphRows } from './small-graph.fixture.ts';

/** A graph of a conformance kind: any label, type and property may be named; `types` are those of properties by their names. */
export function openSchema(
  labels: readonly string[],
  relationships: readonly string[],
  types: Readonly<Record<string, PropertyType>> = {},
): GraphSchema {
  const properties = Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, { type, means: name }]),
  );
  return {
    nodes: Object.fromEntries(labels.map((label) => [label, { means: label, isType: false, properties }])),
    relationships: relationships.flatMap((type) =>
      labels.flatMap((from) => labels.map((to) => ({ type, from, to }))),
    ),
    relationshipProperties: Object.fromEntries(relationships.map((type) => [type, properties])),
    identity: undefined,
    strict: false,
  };
}

export interface Asked {
  readonly answer: (cypher: string, parameters?: Readonly<Record<string, Json>>) => Promise<LensAnswer>;
  /** The rows only, values as short text: nodes by their uuid. */
  readonly rows: (cypher: string, parameters?: Readonly<Record<string, Json>>) => Promise<readonly string[]>;
  readonly lens: Lens;
}

/** Asks a new patient whose graph is `rows`. */
export async function askOf(
  stand: RecordStand,
  rows: GraphRows,
  schema: GraphSchema,
  limits: Partial<LensLimits> = {},
): Promise<Asked> {
  const caller = await stand.newCaller();
  await writeGraphRows(stand.admin, caller.scope, rows);
  const lens = createLens(stand.parts, { schema, limits: { ...CLINICAL_LIMITS, products: 3, ...limits } });
  const answer: Asked['answer'] = (cypher, parameters = {}) => lens.query(caller, { cypher, parameters });
  return {
    answer,
    rows: async (cypher, parameters) =>
      (await answer(cypher, parameters)).rows.map((row) => row.map(shortText).join(' ')),
    lens,
  };
}

function shortText(value: LensValue): string {
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map(shortText).join(', ')}]`;
  const entity = value as Exclude<typeof value, readonly LensValue[]>;
  switch (entity.kind) {
    case 'node':
      return `(${entity.uuid})`;
    case 'relationship':
      return `[${entity.uuid}]`;
    case 'path':
      return entity.nodes
        .map((node, index) => {
          const next = entity.relationships[index];
          return `(${node.uuid})${next === undefined ? '' : `-[${next.uuid}]-`}`;
        })
        .join('');
    case 'map':
      return `{${Object.entries(entity.entries)
        .map(([key, each]) => `${key}: ${shortText(each)}`)
        .join(', ')}}`;
  }
}
