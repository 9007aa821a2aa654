import { LensRefusal } from '@consilium/kernel';
import {
  CLINICAL_LIMITS,
  type Clause,
  type Expression,
  type Match,
  type NodePattern,
  type PathPattern,
  type ProjectionItem,
  parseCypher,
} from '@consilium/record/test-support/lens-parts';
import { evaluate, listOf, propertiesOf, type Row } from './evaluate.ts';
import {
  type Built,
  type GraphEdge,
  type GraphNode,
  GraphNotBuilt,
  isNode,
  type ScenarioGraph,
} from './scenario-graph.ts';

const LIMITS = { ...CLINICAL_LIMITS, textLength: 100_000, patternElements: 10_000 };
/** A clause that writes is read as one that reads: the patterns and expressions are the same. */
const READ_AS: Readonly<Record<string, (body: string) => string>> = {
  CREATE: (body) => `MATCH ${body} RETURN 1`,
  MATCH: (body) => `MATCH ${body} RETURN 1`,
  UNWIND: (body) => `UNWIND ${body} RETURN 1`,
  WITH: (body) => `WITH ${body} RETURN 1`,
  DELETE: (body) => `RETURN ${body}`,
};

/** The graph that the statements make, one after the other. Throws GraphNotBuilt. */
export function buildGraph(statements: readonly string[]): ScenarioGraph {
  const graph: Graph = { made: 0, nodes: [], edges: [], maps: new Map() };
  for (const statement of statements) {
    let rows: readonly Row[] = [new Map()];
    for (const { keyword, body } of splitClauses(statement)) {
      const { text, maps } = withoutEdgeMaps(body.replace(SECOND_LABEL, '|'));
      for (const [name, map] of maps) graph.maps.set(name, map);
      rows = step(graph, keyword, read(READ_AS[keyword]?.(text) ?? text), rows);
    }
  }
  return graph;
}

interface Graph {
  /** How many nodes and edges there have been, the deleted ones too. */
  made: number;
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** Properties of relationships, by the names of these. */
  readonly maps: Map<string, Expression>;
}

/** A node that is made may have two labels, which no query asks for: `:A:B` is read as `:A|B`. */
const SECOND_LABEL = /(?<=:[\w:]*\w):(?=\w)/g;
const EDGE_MAP = /\[\s*(\w*)\s*(:\s*\w+)?\s*(\{[^{}]*\})\s*\](?=\s*-)/g;

/** Relationships that are made may have properties, which no query asks for: each gets a name, and its map is read alone. */
function withoutEdgeMaps(body: string): {
  readonly text: string;
  readonly maps: ReadonlyMap<string, Expression>;
} {
  const maps = new Map<string, Expression>();
  const text = body.replace(EDGE_MAP, (_, name: string, type: string | undefined, map: string) => {
    const own = name === '' ? `edge${maps.size}` : name;
    const clause = read(`RETURN ${map} AS map`);
    if (clause.kind === 'return') maps.set(own, clause.items[0]!.value);
    return `[${own}${type ?? ''}]`;
  });
  return { text, maps };
}

function next(graph: Graph): number {
  graph.made += 1;
  return graph.made;
}

function read(text: string): Clause {
  try {
    const clause = parseCypher(text, LIMITS).branches[0]?.clauses[0];
    if (clause === undefined) throw new GraphNotBuilt(text);
    return clause;
  } catch (error) {
    if (error instanceof LensRefusal) throw new GraphNotBuilt(error.refused.what, { cause: error });
    throw error;
  }
}

function step(graph: Graph, keyword: string, clause: Clause, rows: readonly Row[]): readonly Row[] {
  if (keyword === 'UNWIND' && clause.kind === 'unwind')
    return rows.flatMap((row) =>
      listOf(evaluate(clause.list, row)).map((item) => new Map(row).set(clause.as, item)),
    );
  if (keyword === 'CREATE' && clause.kind === 'match')
    return rows.map((row) => clause.patterns.reduce((all, pattern) => create(graph, pattern, all), row));
  if (keyword === 'MATCH' && clause.kind === 'match')
    return rows.flatMap((row) => matchRows(graph, clause, row));
  if (keyword === 'WITH' && clause.kind === 'with')
    return clause.star && clause.items.length === 0 ? rows : project(clause.items, rows);
  if (keyword === 'DELETE' && clause.kind === 'return') {
    const gone = new Set(rows.flatMap((row) => clause.items.map(({ value }) => evaluate(value, row))));
    graph.nodes = graph.nodes.filter((node) => !gone.has(node));
    graph.edges = graph.edges.filter((edge) => !gone.has(edge));
    return rows;
  }
  throw new GraphNotBuilt(keyword);
}

function create(graph: Graph, pattern: PathPattern, row: Row): Row {
  const scope = new Map(row);
  let left = createNode(graph, pattern.start, scope);
  for (const { relationship, node } of pattern.hops) {
    const right = createNode(graph, node, scope);
    const [source, target] = relationship.direction === 'in' ? [right, left] : [left, right];
    const edge: GraphEdge = {
      kind: 'edge',
      id: `e${next(graph)}`,
      type: relationship.types[0] ?? '',
      ...{ source, target },
      properties: propertiesOf(entriesOf(graph.maps.get(relationship.variable ?? '')), scope),
    };
    graph.edges.push(edge);
    if (relationship.variable !== undefined) scope.set(relationship.variable, edge);
    left = right;
  }
  return scope;
}

function createNode(graph: Graph, pattern: NodePattern, scope: Map<string, Built>): GraphNode {
  const known = pattern.variable === undefined ? undefined : scope.get(pattern.variable);
  if (isNode(known)) return known;
  const node: GraphNode = {
    kind: 'node',
    id: `n${next(graph)}`,
    labels: [...new Set(pattern.labels)],
    properties: propertiesOf(pattern.properties?.entries ?? [], scope),
  };
  graph.nodes.push(node);
  if (pattern.variable !== undefined) scope.set(pattern.variable, node);
  return node;
}

const entriesOf = (map: Expression | undefined) => (map?.kind === 'map' ? map.entries : []);

/** MATCH of a statement that makes a graph: nodes by label, and hops in one direction. */
function matchRows(graph: ScenarioGraph, { patterns, where }: Match, row: Row): readonly Row[] {
  let rows: readonly Row[] = [row];
  for (const { start, hops } of patterns) {
    let partial = rows.flatMap((each) => nodesFor(graph, start, each));
    for (const { relationship, node } of hops) {
      if (relationship.direction !== 'out' || relationship.length !== undefined)
        throw new GraphNotBuilt('MATCH of a relationship of that form');
      const { types, variable } = relationship;
      partial = partial.flatMap(([before, left]) =>
        graph.edges
          .filter(({ source, type }) => source === left && (types.length === 0 || types.includes(type)))
          .flatMap((edge) => {
            const named = variable === undefined ? before : new Map(before).set(variable, edge);
            return nodesFor(graph, node, named).filter(([, right]) => right === edge.target);
          }),
      );
    }
    rows = partial.map(([each]) => each);
  }
  return where === undefined ? rows : rows.filter((each) => evaluate(where, each) === true);
}

function nodesFor(
  graph: ScenarioGraph,
  { variable, labels, properties }: NodePattern,
  row: Row,
): readonly (readonly [Row, GraphNode])[] {
  if (properties !== undefined) throw new GraphNotBuilt('MATCH of a node with properties');
  const known = variable === undefined ? undefined : row.get(variable);
  return graph.nodes
    .filter((node) => known === undefined || known === node)
    .filter((node) => labels.every((label) => node.labels.includes(label)))
    .map((node) => [variable === undefined ? row : new Map(row).set(variable, node), node]);
}

/** `WITH`, with collect() by what stands beside it; other aggregates are not known. */
function project(items: readonly ProjectionItem[], rows: readonly Row[]): readonly Row[] {
  const gathers = items.filter(({ value }) => collected(value) !== undefined);
  if (gathers.length === 0)
    return rows.map((row) => new Map(items.map(({ as, value }) => [as, evaluate(value, row)])));
  const keys = items.filter((item) => !gathers.includes(item));
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify(
      keys.map(({ value }) => evaluate(value, row)),
      (_, each) => (typeof each === 'bigint' ? `${each}n` : (each?.id ?? each)),
    ),
  );
  return [...groups.values()].map((group) => {
    const first = group[0] ?? new Map();
    const kept = keys.map(({ as, value }): [string, Built] => [as, evaluate(value, first)]);
    return new Map([...kept, ...gathers.map(({ as, value }): [string, Built] => [as, gather(value, group)])]);
  });
}

function collected(expression: Expression): Expression | undefined {
  if (expression.kind === 'call' && expression.name === 'collect') return expression.arguments[0];
  if (expression.kind !== 'binary') return undefined;
  return collected(expression.left) ?? collected(expression.right);
}

function gather(expression: Expression, group: readonly Row[]): Built {
  if (expression.kind === 'binary' && expression.operator === '+')
    return [gather(expression.left, group), gather(expression.right, group)].flat();
  const of = collected(expression);
  if (of !== undefined) return group.map((row) => evaluate(of, row));
  return evaluate(expression, group[0] ?? new Map());
}

const KEYWORDS = new Set(['CREATE', 'UNWIND', 'MATCH', 'WITH', 'DELETE']);
const TOKEN = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|[A-Za-z_]\w*|[\s\S]/g;

/** The clauses of a statement that makes a graph. Throws GraphNotBuilt on a statement that starts with anything else. */
function splitClauses(statement: string): readonly { readonly keyword: string; readonly body: string }[] {
  const clauses: { keyword: string; body: string }[] = [];
  let depth = 0;
  let before = '';
  for (const [token] of statement.matchAll(TOKEN)) {
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    const keyword = token.toUpperCase();
    // `STARTS WITH` is no clause.
    if (depth === 0 && KEYWORDS.has(keyword) && !/^(STARTS|ENDS)$/i.test(before))
      clauses.push({ keyword, body: '' });
    else {
      const last = clauses.at(-1);
      if (last !== undefined) last.body += token;
      else if (token.trim() !== '') throw new GraphNotBuilt(`a statement that starts with ${token}`);
    }
    if (token.trim() !== '') before = token;
  }
  return clauses;
}
