import type { GraphSchema, RelationshipSchema } from '../../../graph/graph-schema.ts';
import type { PathPattern } from '../../cypher/ast.ts';
import { elementsOf, nodesOf } from '../../cypher/tree.ts';
import { quoted, refuse } from '../../refuse.ts';
import { type Impossible, narrowed } from '../declare.ts';
import { onceIn } from '../known.ts';
import type { Survey } from '../survey.ts';
/** `*1..3`: a path has an end, and not too far away. */
export function boundedPaths({ patterns, limits }: Survey): void {
  for (const { relationship } of patterns.flatMap((seen) => seen.patterns).flatMap((path) => path.hops)) {
    const { length, span } = relationship;
    if (!length) continue;
    const { min, max } = length;
    if (max === undefined) {
      const upper = Math.max(Math.min(limits.hops, 3), Math.min(min, limits.hops));
      const instead = `Write *${Math.min(min, upper)}..${upper}.`;
      refuse('hops', 'A path without an end: `*` needs an upper bound.', span, instead);
    }
    if (max > limits.hops || min > limits.hops) {
      const instead = `Write *1..${limits.hops} at most.`;
      refuse('hops', `A path may have at most ${limits.hops} hops.`, span, instead);
    }
  }
}

/** A relationship leads from where to where the schema says. */
export function ends({ patterns, schema, text }: Survey): void {
  const [first] = patterns.flatMap(({ impossible }) => impossible);
  if (!first) return;
  const { relationship } = first;
  const said = text.slice(relationship.span.start, relationship.span.end);
  const instead = remedy(first, schema);
  refuse('direction', `\`${said}\` leads nowhere between these nodes.`, relationship.span, instead);
}

function remedy(found: Impossible, schema: GraphSchema): string {
  const { relationship, left, right } = found;
  const { types, direction } = relationship;
  if (direction !== 'both') {
    const turned = direction === 'out' ? 'in' : 'out';
    if (narrowed({ ...relationship, direction: turned }, found, schema))
      return turnedRound(found, turned, schema);
  }
  const between = schema.relationships.filter(
    ({ from, to }) => (isOf(left, from) && isOf(right, to)) || (isOf(left, to) && isOf(right, from)),
  );
  if (left && right && between.length > 0) return `Between them: ${listed(between)}.`;
  const ofType = schema.relationships.filter(({ type }) => types.includes(type));
  const near = schema.relationships.filter(({ from, to }) => left && (left.has(from) || left.has(to)));
  const parts = [
    ...(ofType.length > 0 ? [`${types.join(' and ')}: ${listed(ofType)}.`] : []),
    ...(left && left.size <= 3 ? [`At ${[...left].join(', ')}: ${listed(near)}.`] : []),
  ];
  return parts.join(' ') || 'Look up which relationships lead from one to the other in the schema.';
}

function turnedRound(
  { relationship, from, to, left, right }: Impossible,
  turned: 'in' | 'out',
  schema: GraphSchema,
): string {
  const type = relationship.types.join('|');
  const a = from.variable ?? '';
  const b = to.variable ?? '';
  const arrow = turned === 'out' ? `-[:${type}]->` : `<-[:${type}]-`;
  const rows = schema.relationships.filter(
    (row) =>
      relationship.types.includes(row.type) &&
      (turned === 'out'
        ? isOf(left, row.from) && isOf(right, row.to)
        : isOf(left, row.to) && isOf(right, row.from)),
  );
  const leads = rows.slice(0, 2).map((row) => `${row.type} leads from ${row.from} to ${row.to}`);
  return `${leads.join(', ')}${leads.length > 0 ? ': write' : 'Write'} (${a})${type === '' ? arrow.replace('[:]', '') : arrow}(${b}).`;
}

const isOf = (labels: ReadonlySet<string> | undefined, label: string) => !labels || labels.has(label);

function listed(rows: readonly RelationshipSchema[]): string {
  const shown = rows.slice(0, 8).map(({ from, type, to }) => `(:${from})-[:${type}]->(:${to})`);
  return shown.join(', ') + (rows.length > 8 ? ' …' : '');
}

/** A kind of thing (a disease as such) is asked about through what this patient has of it. */
export function typeAlone({ patterns, schema }: Survey): void {
  if (!schema.strict) return;
  const paths = patterns.flatMap((seen) => seen.patterns);
  const connected = new Set(
    paths.filter(({ hops }) => hops.length > 0).flatMap((path) => nodesOf(path).map((node) => node.variable)),
  );
  for (const { hops, start } of paths) {
    if (hops.length > 0 || (start.variable !== undefined && connected.has(start.variable))) continue;
    const { labels } = start;
    if (labels.length === 0 || !labels.every((label) => schema.nodes[label]?.isType)) continue;
    const what = `${quoted(labels.join('|'))} is a kind of thing; alone it says nothing about the patient.`;
    refuse('type-alone', what, start.span, throughInstance(labels[0]!, start.variable ?? 't', schema));
  }
}

function throughInstance(label: string, name: string, schema: GraphSchema): string {
  const row = schema.relationships.find(({ to }) => to === label);
  const first = schema.relationships.find(({ to }) => to === row?.from);
  if (!row || !first) return 'Begin at an instance of it.';
  return `Begin at the patient: (p:${first.from})-[:${first.type}]->(x:${row.from})-[:${row.type}]->(${name}:${label}).`;
}

/** Patterns that share nothing multiply each other's rows: only so many of them. */
export function products({ patterns, schema, limits }: Survey): void {
  const once = onceIn(schema);
  const counts = new Map<number, number>();
  const begun = new Set<number>();
  for (const { patterns: paths, before, branch } of patterns) {
    const groups = connected(paths).filter((group) => !isJoined(group, new Set(before.keys()), once));
    const free = begun.has(branch) ? 0 : 1;
    begun.add(branch);
    const count = (counts.get(branch) ?? 0) + Math.max(0, groups.length - free);
    counts.set(branch, count);
    if (count <= limits.products) continue;
    const { span } = groups.at(-1)![0]!;
    const what = 'Patterns that share no variable: every row of one is joined with every row of the other.';
    refuse(
      'products',
      what,
      span,
      `Join them by a variable${once === undefined ? '' : `, e.g. begin both at (p:${once})`}, or ask in two queries.`,
    );
  }
}

const namesOf = (path: PathPattern) =>
  elementsOf(path).flatMap(({ variable }) => (variable === undefined ? [] : [variable]));

/** Patterns of one MATCH, put together where they share a variable. */
function connected(paths: readonly PathPattern[]): readonly (readonly PathPattern[])[] {
  let groups: { paths: PathPattern[]; names: Set<string> }[] = [];
  for (const path of paths) {
    const names = namesOf(path);
    const touched = groups.filter((group) => names.some((name) => group.names.has(name)));
    const joined = {
      paths: [...touched.flatMap((group) => group.paths), path],
      names: new Set([...touched.flatMap((group) => [...group.names]), ...names]),
    };
    groups = [...groups.filter((group) => !touched.includes(group)), joined];
  }
  return groups.map((group) => group.paths);
}

function isJoined(
  group: readonly PathPattern[],
  before: ReadonlySet<string>,
  once: string | undefined,
): boolean {
  return group.some(
    (path) =>
      namesOf(path).some((name) => before.has(name)) ||
      nodesOf(path).some(({ labels }) => once !== undefined && labels.length === 1 && labels[0] === once),
  );
}
