import type { GraphNode } from '@consilium/testing/neo4j';
import { ANY_LABEL, type Way } from './facts.ts';
import { map, node, relationship, whole } from './text.ts';
import { asExpression, nodesOf, type Variable, type Writing } from './writing.ts';

interface Written {
  readonly pattern: string;
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
  let said: string;
  if (from?.kind === 'node') {
    at = from.seen;
    said = node(from.name);
  } else {
    const label = facts.schema.strict && random.chance(0.7) ? 'Patient' : random.pick(facts.links).from;
    at = random.pick(facts.nodesWith(label));
    said = nodeOf(writing, at, label, variables);
  }
  const most = random.weighed([
    [2, 0],
    [8, 1],
    [6, 2],
    [2, 3],
    [0.4, 4],
  ] as const);
  let hops = 0;
  for (; at !== undefined && hops < Math.max(most, from === undefined ? 0 : 1); hops++) {
    const way = step(writing, at, walked);
    if (way === undefined) break;
    walked.add(way.edge);
    said += relationOf(writing, way, variables);
    const label = way.to.labels.length === 0 ? ANY_LABEL : random.pick(way.to.labels);
    said += again(writing, way.to, variables) ?? nodeOf(writing, way.to, label, variables);
    at = way.to;
  }
  if (hops === 0 || !random.chance(0.12)) return { pattern: said, variables };
  const path = writing.fresh('path');
  return { pattern: `${path} = ${said}`, variables: [...variables, { kind: 'path', name: path }] };
}

/** A node that has a name already: the pattern closes a ring. */
function again(writing: Writing, seen: GraphNode, variables: readonly Variable[]): string | undefined {
  const named = nodesOf([...writing.scope, ...variables]).filter((each) => each.seen?.uuid === seen.uuid);
  if (named.length === 0 || !writing.random.chance(0.4)) return undefined;
  return node(writing.random.pick(named).name);
}

/** A type first: a patient has many measurements and few allergies. */
function step({ random, facts }: Writing, at: GraphNode, walked: ReadonlySet<number>): Way | undefined {
  const ways = facts.waysFrom(at.uuid).filter(({ edge }) => !walked.has(edge));
  if (ways.length === 0) return undefined;
  const type = random.pick([...new Set(ways.map((way) => way.type))]);
  return random.pick(ways.filter((way) => way.type === type));
}

function nodeOf(writing: Writing, seen: GraphNode, label: string, variables: Variable[]): string {
  const { random, facts } = writing;
  const { strict } = facts.schema;
  const name = random.chance(0.85) ? writing.fresh('n') : undefined;
  const other = random.pick(facts.labels);
  const labels = random.weighed<readonly string[]>([
    [label === ANY_LABEL ? 0 : 10, [label]],
    [strict ? 0.2 : 1.5, []],
    [strict || label === ANY_LABEL ? 0 : 1, [label, other]],
  ]);
  // A strict schema knows from the relationship what stands at its end.
  const isOne = strict || labels.length === 1;
  const known = isOne ? label : ANY_LABEL;
  if (name !== undefined) variables.push({ kind: 'node', name, label: known, seen });
  if (label === 'Patient' && isOne && random.chance(0.6))
    return node(name, labels, whole`{uuid: $patient_uuid}`);
  const keys = facts
    .keysOf(known)
    .filter(({ key, type }) => seen.properties[key] !== undefined && type !== 'duration');
  if (keys.length === 0 || !random.chance(0.08)) return node(name, labels);
  const { key } = random.pick(keys);
  return node(name, labels, map([[key, asExpression(seen.properties[key]!)]]));
}

const LENGTHS = ['*1..2', '*0..2', '*1..3', '*2..2', '*0..1'];

function relationOf(writing: Writing, way: Way, variables: Variable[]): string {
  const { random, facts } = writing;
  const { type } = way;
  const { strict } = facts.schema;
  const repeats = facts.links.some((link) => link.type === type && link.from === link.to);
  const walks = random.chance(repeats || !strict ? 0.15 : 0.03);
  const name = random.chance(0.35) ? writing.fresh('r') : undefined;
  const types = random.weighed<readonly string[]>([
    [10, [type]],
    [strict ? 0.5 : 2, []],
    [strict ? 0 : 1, [type, random.pick(facts.links).type]],
  ]);
  const direction = random.chance(strict ? 0.08 : 0.2) ? 'both' : way.direction;
  if (walks) return relationship(direction, { types, length: random.pick(LENGTHS) });
  if (name === undefined) return relationship(direction, { types });
  const known = types.length === 1 ? types[0] : undefined;
  variables.push({ kind: 'relationship', name, type: known, seen: way });
  return relationship(direction, { name, types });
}

/** One hop from a node in scope, as it stands within an expression, and the scope within it. */
export function localPattern(
  writing: Writing,
): { readonly pattern: string; readonly scope: readonly Variable[]; readonly end: string } | undefined {
  const { random, facts } = writing;
  const begins = nodesOf(writing.scope);
  if (begins.length === 0) return undefined;
  const { name, label: known, seen } = random.pick(begins);
  const ways = seen === undefined ? [] : facts.waysFrom(seen.uuid);
  const way = ways.length > 0 && random.chance(0.7) ? random.pick(ways) : undefined;
  const links = facts.links.flatMap(({ from, type, to }) => [
    ...(from === known ? [{ type, label: to, direction: 'out' as const }] : []),
    ...(to === known ? [{ type, label: from, direction: 'in' as const }] : []),
  ]);
  if (way === undefined && links.length === 0) return undefined;
  const seenLabel = way === undefined || way.to.labels.length === 0 ? undefined : random.pick(way.to.labels);
  const link = way ?? random.pick(links);
  const label = 'label' in link ? link.label : seenLabel;
  const end = writing.fresh('m');
  const types = random.chance(0.85) ? [link.type] : [];
  const direction = random.chance(0.85) ? link.direction : 'both';
  const length = !facts.schema.strict && random.chance(0.1) ? '*1..2' : '';
  const hop = relationship(direction, { types, length });
  const variable = { kind: 'node', name: end, label: label ?? ANY_LABEL, seen: way?.to } as const;
  return {
    pattern: `${node(name)}${hop}${node(end, label === undefined ? [] : [label])}`,
    scope: [...writing.scope, variable],
    end,
  };
}
