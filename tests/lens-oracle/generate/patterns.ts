import type {
  NodePattern,
  PathPattern,
  RelationshipPattern,
} from '@consilium/record/test-support/lens-parts';
import type { GraphNode } from '@consilium/testing/neo4j';
import { ANY_LABEL, type Way } from './facts.ts';
import { asExpression } from './leaves.ts';
import { type map, nodePattern, parameter, pathPattern, relationshipPattern, span } from './trees.ts';
import type { Variable, Writing } from './writing.ts';

interface Written {
  readonly pattern: PathPattern;
  /** Of this pattern alone. */
  readonly variables: readonly Variable[];
}

/**
 * A few nodes in a row, from one in scope or from a new one: a walk that the graph has, said less exactly. `walked` holds the
 * edges of this MATCH so far, which none of its patterns takes twice.
 */
export function pattern(writing: Writing, from: Variable | undefined, walked: Set<number>): Written {
  const { random, facts } = writing;
  const variables: Variable[] = [];
  let at: GraphNode | undefined;
  let start: NodePattern;
  if (from?.kind === 'node') {
    at = from.seen;
    start = nodePattern({ variable: from.name });
  } else {
    const label = facts.schema.strict && random.chance(0.7) ? 'Patient' : random.pick(facts.links).from;
    at = random.pick(facts.nodesWith(label));
    start = node(writing, at, label, variables);
  }
  const most = random.weighed([
    [2, 0],
    [8, 1],
    [6, 2],
    [2, 3],
    [0.4, 4],
  ] as const);
  const hops = [];
  for (let hop = 0; at !== undefined && hop < Math.max(most, from === undefined ? 0 : 1); hop++) {
    const way = step(writing, at, walked);
    if (way === undefined) break;
    walked.add(way.edge);
    const relationship = relation(writing, way, variables);
    const label = way.to.labels.length === 0 ? ANY_LABEL : random.pick(way.to.labels);
    hops.push({
      relationship,
      node: again(writing, way.to, variables) ?? node(writing, way.to, label, variables),
    });
    at = way.to;
  }
  const path = hops.length > 0 && random.chance(0.12) ? writing.fresh('path') : undefined;
  if (path !== undefined) {
    variables.push({ kind: 'path', name: path });
    writing.uses.add('named path');
  }
  return { pattern: pathPattern({ variable: path, start, hops }), variables };
}

/** A node that has a name already: the pattern closes a ring. */
function again(writing: Writing, seen: GraphNode, variables: readonly Variable[]): NodePattern | undefined {
  const named = [...writing.scope, ...variables].filter(
    (each) => each.kind === 'node' && each.seen?.uuid === seen.uuid,
  );
  if (named.length === 0 || !writing.random.chance(0.4)) return undefined;
  writing.uses.add('ring');
  return nodePattern({ variable: writing.random.pick(named).name });
}

/** A type first: a patient has many measurements and few allergies. */
function step({ random, facts }: Writing, at: GraphNode, walked: ReadonlySet<number>): Way | undefined {
  const ways = facts.waysFrom(at.uuid).filter(({ edge }) => !walked.has(edge));
  if (ways.length === 0) return undefined;
  const type = random.pick([...new Set(ways.map((way) => way.type))]);
  return random.pick(ways.filter((way) => way.type === type));
}

function node(writing: Writing, seen: GraphNode, label: string, variables: Variable[]): NodePattern {
  const { random, facts } = writing;
  const { strict } = facts.schema;
  const named = random.chance(0.85) ? writing.fresh('n') : undefined;
  const other = random.pick(facts.labels);
  const labels = random.weighed<readonly string[]>([
    [label === ANY_LABEL ? 0 : 10, [label]],
    [strict ? 0.2 : 1.5, []],
    [strict || label === ANY_LABEL ? 0 : 1, [label, other]],
  ]);
  // A strict schema knows from the relationship what stands at its end.
  const one = strict || labels.length === 1;
  const known = one ? label : ANY_LABEL;
  const variable: Variable | undefined =
    named === undefined ? undefined : { kind: 'node', name: named, label: known, seen };
  if (variable !== undefined) variables.push(variable);
  if (!one) writing.uses.add('label expression');
  const parts = { variable: named, labels };
  if (label === 'Patient' && one && random.chance(0.6)) {
    return nodePattern({ ...parts, properties: mapOf([['uuid', parameter('patient_uuid')]]) });
  }
  const keys = facts
    .keysOf(known)
    .filter(({ key, type }) => seen.properties[key] !== undefined && type !== 'duration');
  if (keys.length > 0 && random.chance(0.08)) {
    const { key } = random.pick(keys);
    writing.uses.add('property map');
    return nodePattern({ ...parts, properties: mapOf([[key, asExpression(seen.properties[key]!)]]) });
  }
  return nodePattern(parts);
}

const mapOf = (entries: Parameters<typeof map>[0]) => ({ kind: 'map' as const, entries, span });

function relation(writing: Writing, way: Way, variables: Variable[]): RelationshipPattern {
  const { random, facts } = writing;
  const { type, direction } = way;
  const { strict } = facts.schema;
  const repeats = facts.links.some((link) => link.type === type && link.from === link.to);
  const walks = random.chance(repeats || !strict ? 0.15 : 0.03);
  const variable = random.chance(0.35) ? writing.fresh('r') : undefined;
  const types = random.weighed<readonly string[]>([
    [10, [type]],
    [strict ? 0.5 : 2, []],
    [strict ? 0 : 1, [type, random.pick(facts.links).type]],
  ]);
  const turned = random.chance(strict ? 0.08 : 0.2) ? 'both' : direction;
  if (turned === 'both') writing.uses.add('undirected');
  const parts = { variable, types, direction: turned } as const;
  if (walks) {
    writing.uses.add('variable length');
    const length = random.pick([
      { min: 1, max: 2 },
      { min: 0, max: 2 },
      { min: 1, max: 3 },
      { min: 2, max: 2 },
      { min: 0, max: 1 },
    ]);
    return relationshipPattern({ ...parts, variable: undefined, length });
  }
  const known = types.length === 1 ? types[0] : undefined;
  if (variable !== undefined) {
    variables.push({ kind: 'relationship', name: variable, type: known, seen: way });
  }
  return relationshipPattern(parts);
}
