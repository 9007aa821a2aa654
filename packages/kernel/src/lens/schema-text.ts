import type { LensSchema } from '../ports/lens.ts';

type NodeOf = LensSchema['nodes'][number];
type PropertyOf = NodeOf['properties'][number];

/** The schema of one patient's graph as a model reads it: what there can be, what there is, and how to ask for it. */
export function schemaText({ nodes, relationships }: LensSchema): string {
  const there = relationships.filter(({ count }) => count > 0);
  const absent = relationships.filter(({ count }) => count === 0);
  return [
    'NODES (how many this patient has; properties with their type and, where there are any, examples of this patient)',
    'Every node has uuid: string, its id. Every node but a type has source: string, the version in the record that says so.',
    ...nodes.map(nodeText),
    '',
    'RELATIONSHIPS (how many this patient has)',
    ...there.map((each) => `${arrow(each)} ${each.count}`),
    ...(absent.length === 0 ? [] : ['possible, but this patient has none:', ...absent.map(arrow)]),
    '',
    'RULES',
    ...RULES,
  ].join('\n');
}

const RULES = [
  '1. Begin at the patient: MATCH (p:Patient {uuid: $patient_uuid}). $patient_uuid is set for you.',
  '2. Go from the patient to an instance, and from the instance to its type: (p)-[:HAS_CONDITION]->(c:ConditionCase)-[:IS_A]->(t:ConditionType). Never match a type alone.',
  "3. Compare names with toLower(x.name) CONTAINS 'lower-case text', not with =. The name of an instance is what was written down, that of its type is the one of the code system: ask both.",
  '4. Write all MATCH clauses before WHERE.',
  "5. Dates are dates: compare with date('2020-01-31'), moments with datetime('2020-01-31T10:00:00Z').",
  'Queries only read. A property that is not known is null: it is not said in the record, which does not mean that it is not so.',
];

function nodeText({ label, means, isType, count, properties }: NodeOf): string {
  const head = `(:${label}) ${count} ${isType ? 'type: ' : ''}${means}`;
  return [head, ...properties.filter(({ name }) => !OF_ALL.has(name)).map(propertyText)].join('\n');
}

/** Said once for all nodes. */
const OF_ALL = new Set(['uuid', 'source']);

function propertyText({ name, type, means, examples }: PropertyOf): string {
  const shown = examples.map((each) => (type === 'string' ? JSON.stringify(each) : each)).join(', ');
  return `  ${name}: ${type}, ${means}${shown === '' ? '' : ` [${shown}]`}`;
}

function arrow({ from, type, to }: LensSchema['relationships'][number]): string {
  return `(:${from})-[:${type}]->(:${to})`;
}
