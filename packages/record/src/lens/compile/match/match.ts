import type { GraphSchema } from '../../../graph/graph-schema.ts';
import type { Expression, Match, NodePattern, PathPattern, RelationshipPattern } from '../../cypher/ast.ts';
import type { Environment } from '../environment.ts';
import { freeVariables } from '../expression-trees.ts';
import { joined, type Sql, sql } from '../sql.ts';
import { carried, crossed, fromWhere, type Stage } from '../stage.ts';
import { toTagged } from '../tagged.ts';
import type { Typed, TypedNode } from '../typed.ts';
import { asNode, condition, hasLabels, hasProperties } from './conditions.ts';
import { eachOnce, edgeOf, edgesAt, nodeAt, nodeOf, reversedDirection, type Taken, walk } from './edges.ts';
export function compileMatch(stage: Stage, clause: Match, environment: Environment): Stage {
  const { patterns, where, optional } = clause;
  return optional
    ? optionally(stage, patterns, where, environment)
    : matched(stage, patterns, where, environment);
}

/** Each row once more without the new variables where nothing is found. */
function optionally(
  stage: Stage,
  patterns: readonly PathPattern[],
  where: Expression | undefined,
  environment: Environment,
): Stage {
  const inner = matched({ ...stage, from: undefined, where: [] }, patterns, where, environment);
  const added = [...inner.scope].filter(([name]) => !stage.scope.has(name));
  const r = environment.fresh('r');
  const { columns, scope } = carried(added, r, environment);
  const from = stage.from ?? sql`(SELECT) ${environment.fresh('r')}`;
  return {
    ...stage,
    from: sql`${from} LEFT JOIN LATERAL (SELECT ${joined(columns, sql`, `)}${fromWhere(inner)}) ${r} ON true`,
    scope: new Map([...stage.scope, ...scope]),
  };
}

/** The rows of the stage, each with every way in which the patterns hold. */
export function matched(
  stage: Stage,
  patterns: readonly PathPattern[],
  where: Expression | undefined,
  environment: Environment,
): Stage {
  const matching = new Matching(stage, where, environment);
  for (const pattern of patterns) matching.addPath(pattern);
  return matching.finish();
}

/** What a MATCH adds to a stage, while its patterns are walked through. */
class Matching {
  readonly #environment: Environment;
  readonly #stage: Stage;
  readonly #asked: Expression | undefined;
  readonly #scope: Map<string, Typed>;
  #from: Sql | undefined;
  readonly #where: Sql[];
  readonly #taken: Taken[] = [];
  /** Conditions that may speak of any variable of the clause: compiled when all are known. */
  readonly #later: ((environment: Environment) => readonly Sql[])[] = [];

  constructor(stage: Stage, where: Expression | undefined, environment: Environment) {
    this.#asked = where;
    this.#environment = environment;
    this.#stage = stage;
    this.#scope = new Map(stage.scope);
    this.#from = stage.from;
    this.#where = [...stage.where];
  }

  addPath(pattern: PathPattern): void {
    const nodes = [pattern.start, ...pattern.hops.map(({ node }) => node)];
    const anchor = anchorOf(nodes, {
      isKnown: (name) => this.#scope.has(name),
      where: this.#asked,
      schema: this.#environment.options.schema,
    });
    const placed: TypedNode[] = [];
    const behind: Sql[] = [];
    placed[anchor] = this.#node(nodes[anchor]!);
    const hop = (index: number, backwards: boolean) => {
      const { relationship } = pattern.hops[index]!;
      const [near, far] = backwards ? [index + 1, index] : [index, index + 1];
      const named = pattern.variable !== undefined;
      const step = { pattern: relationship, near: placed[near]!, far: nodes[far]!, backwards, named };
      const { node, elements } = relationship.length === undefined ? this.#edge(step) : this.#walk(step);
      placed[far] = node;
      behind[index] = elements(placed[index + 1]!);
    };
    for (let index = anchor; index < pattern.hops.length; index++) hop(index, false);
    for (let index = anchor - 1; index >= 0; index--) hop(index, true);
    if (pattern.variable === undefined) return;
    const elements = [sql`jsonb_build_array(${toTagged(placed[0]!)})`, ...behind];
    this.#scope.set(pattern.variable, {
      kind: 'path',
      sql: sql`jsonb_build_object('path', ${joined(elements, sql` || `)})`,
    });
  }

  finish(): Stage {
    const environment = { ...this.#environment, scope: this.#scope };
    const conditions = this.#later.flatMap((each) => each(environment));
    const asked = this.#asked === undefined ? [] : [condition(this.#asked, environment)];
    return {
      ...this.#stage,
      from: this.#from,
      where: [...this.#where, ...conditions, ...eachOnce(this.#taken), ...asked],
      scope: this.#scope,
    };
  }

  #join(item: Sql): void {
    this.#from = crossed(this.#from, item);
  }

  /** `at`: the id that it must have, where an edge has led to it. */
  #node(pattern: NodePattern, at?: Sql): TypedNode {
    const { variable, labels } = pattern;
    const known = variable === undefined ? undefined : this.#scope.get(variable);
    const node =
      known === undefined ? this.#newNode(pattern, at) : this.#knownNode(variable!, known, pattern);
    if (known !== undefined && at !== undefined) this.#where.push(sql`${node.id} = ${at}`);
    this.#where.push(...hasLabels(node, labels));
    this.#later.push((environment) => hasProperties(node, pattern.properties, environment));
    return node;
  }

  #newNode({ variable, labels }: NodePattern, at: Sql | undefined): TypedNode {
    const n = this.#environment.fresh('n');
    this.#join(at === undefined ? sql`nodes ${n}` : nodeAt(n, at));
    const node = nodeOf(n, labels);
    if (variable !== undefined) this.#scope.set(variable, node);
    return node;
  }

  #knownNode(name: string, known: Typed, { labels, span }: NodePattern): TypedNode {
    const node = asNode(name, known, span);
    this.#where.push(sql`${node.id} IS NOT NULL`);
    const more = { ...node, said: [...new Set([...node.said, ...labels])] };
    this.#scope.set(name, more);
    return more;
  }

  /** One edge and the node at its other end. */
  #edge({ pattern, near, far, backwards }: Step): Placed {
    const { variable, types, direction } = pattern;
    const e = this.#environment.fresh('e');
    const { from, there } = edgesAt(backwards ? reversedDirection(direction) : direction, e, near.id, types);
    this.#join(from);
    const edge = edgeOf(e, types);
    this.#taken.push({ kind: 'one', types, id: edge.id });
    if (variable !== undefined) this.#scope.set(variable, edge);
    const node = this.#node(far, there);
    return {
      node,
      elements: (right) => sql`jsonb_build_array(${toTagged(edge)}, ${toTagged(right)})`,
    };
  }

  /** Several edges in a row, and the node at the other end. */
  #walk({ pattern, near, far, backwards, named }: Step): Placed {
    const walked = walk(pattern, { near, backwards, named }, this.#environment);
    this.#join(walked.from);
    this.#taken.push({ kind: 'many', types: pattern.types, ids: walked.ids });
    const node = this.#node(far, walked.at);
    return { node, elements: () => walked.elements };
  }
}

interface Step {
  readonly pattern: RelationshipPattern;
  readonly near: TypedNode;
  readonly far: NodePattern;
  readonly backwards: boolean;
  /** The path has a name. */
  readonly named: boolean;
}

interface Placed {
  readonly node: TypedNode;
  /** jsonb array: what the path has behind the left node of this hop, given the right one. */
  readonly elements: (right: TypedNode) => Sql;
}

interface Knowledge {
  /** Whether the variable has a value before this pattern. */
  readonly isKnown: (name: string) => boolean;
  readonly where: Expression | undefined;
  readonly schema: Pick<GraphSchema, 'identity' | 'nodes'>;
}

/**
 * Where a path is best begun; from there it is followed edge by edge. At a node that is known; else at a type that the WHERE narrows
 * down (a patient has thousands of observations, of a hundred types); else at one that its own id, properties or labels name.
 */
function anchorOf(nodes: readonly NodePattern[], { isKnown, where, schema }: Knowledge): number {
  const narrowed = where === undefined ? new Set<string>() : narrowedBy(where);
  const isType = (label: string) =>
    Object.hasOwn(schema.nodes, label) && schema.nodes[label]?.isType === true;
  const worth = ({ variable, properties, labels }: NodePattern): number => {
    if (variable !== undefined && isKnown(variable)) return 5;
    const keys = properties?.entries.map(([key]) => key) ?? [];
    const isNarrowed = keys.length > 0 || narrowed.has(variable ?? '');
    if (isNarrowed && labels.length > 0 && labels.every(isType)) return 4;
    if (schema.identity !== undefined && keys.includes(schema.identity)) return 3;
    if (isNarrowed) return 2;
    return labels.length > 0 ? 1 : 0;
  };
  const worths = nodes.map(worth);
  return worths.indexOf(Math.max(...worths));
}

/** Variables that a condition of the WHERE speaks of alone. */
function narrowedBy(where: Expression): ReadonlySet<string> {
  if (where.kind === 'binary' && where.operator === 'and')
    return new Set([...narrowedBy(where.left), ...narrowedBy(where.right)]);
  const free = freeVariables(where);
  return free.size === 1 ? free : new Set();
}
