import { type GraphSchema, propertyOf, type RelationshipSchema } from '../../graph/graph-schema.ts';
import type { BinaryOperator, Expression } from '../cypher/ast.ts';
import { nodesOf } from '../cypher/tree.ts';
import { knownOf, onceIn, type Scope } from './known.ts';
import type { SeenExpression, Survey } from './survey.ts';

const SEARCHES: ReadonlySet<BinaryOperator> = new Set(['=', 'contains', 'starts with', 'ends with']);
const SPELLINGS: ReadonlySet<string> = new Set(['tolower', 'toupper', 'trim']);

/** From instance to type: one entry may be named otherwise than what it is an entry of, so that a search by its name misses it. */
function* instanceHints({ expressions, patterns, schema, text }: Survey): Generator<string> {
  const paths = patterns.flatMap((seen) => seen.patterns);
  const said = new Set([
    ...paths.flatMap(nodesOf).flatMap(({ labels }) => labels.flat()),
    ...paths.flatMap(({ hops }) => hops.flatMap(({ relationship }) => relationship.types)),
  ]);
  for (const { expression, scope } of expressions) {
    if (expression.kind !== 'binary' || !SEARCHES.has(expression.operator)) continue;
    const name = namedIn(expression.left);
    const toType = name && typeOf(name, scope, schema);
    if (!toType || said.has(toType.type) || said.has(toType.to)) continue;
    const { start, end } = name.of.span;
    yield `Its ${toType.to} may be named otherwise: add OR EXISTS { (${text.slice(start, end)})-[:${toType.type}]->(t:${toType.to}) WHERE toLower(t.${name.key}) CONTAINS 'text in lower case' }.`;
  }
}

type Named = Expression & { readonly kind: 'property' };

/** `c.name`, also as `toLower(c.name)`. */
function namedIn(expression: Expression): Named | undefined {
  if (expression.kind === 'property') return expression.of.kind === 'variable' ? expression : undefined;
  const [inner] = expression.kind === 'call' && SPELLINGS.has(expression.name) ? expression.arguments : [];
  return inner && namedIn(inner);
}

/** How the one label that the node can have leads to a type that is named too. */
function typeOf({ of, key }: Named, scope: Scope, schema: GraphSchema): RelationshipSchema | undefined {
  const known = knownOf(of, scope, schema);
  const [label, ...others] = known.kind === 'node' ? (known.labels ?? []) : [];
  if (label === undefined || others.length > 0) return undefined;
  return schema.relationships.find(
    ({ from, to }) => from === label && schema.nodes[to]?.isType && schema.nodes[to].properties[key]?.words,
  );
}

/** How the query could be asked better; it is right as it is. Only where the schema is strict. */
export function hintsFor(survey: Survey): readonly string[] {
  if (!survey.schema.strict) return [];
  const hints = [
    ...textHints(survey),
    ...colonHints(survey),
    ...whereHints(survey),
    ...beginningHints(survey),
    ...instanceHints(survey),
  ];
  return [...new Set(hints)];
}

function* textHints({ expressions, patterns, schema, text }: Survey): Generator<string> {
  const nodes = patterns.flatMap((seen) => seen.patterns.flatMap(nodesOf).map((node) => ({ node, seen })));
  for (const { node, seen } of nodes) {
    const isWords = ([name, { kind }]: readonly [string, Expression]) =>
      kind === 'literal' && isInWords(name, seen.labelsOf(node), schema);
    const [key] = node.properties?.entries.find(isWords) ?? [];
    if (key === undefined) continue;
    yield `{${key}: …} finds one spelling only: write WHERE toLower(${node.variable ?? 'x'}.${key}) CONTAINS 'text in lower case'.`;
  }
  for (const { expression, scope } of expressions) {
    if (expression.kind !== 'binary' || expression.operator !== '=') continue;
    const { left, right } = expression;
    if (
      !isTextInWords({ expression: left, scope }, schema) ||
      right.kind !== 'literal' ||
      typeof right.value !== 'string'
    )
      continue;
    const written = text.slice(left.span.start, left.span.end);
    yield `${written} = … finds one spelling only: write toLower(${written}) CONTAINS 'text in lower case'.`;
  }
}

/** `(Patient)` and `-[TREATS]->` name a variable, not a label or type. */
function* colonHints({ patterns, schema }: Survey): Generator<string> {
  const types = new Set(schema.relationships.map(({ type }) => type));
  for (const path of patterns.flatMap((seen) => seen.patterns)) {
    for (const { variable, labels } of nodesOf(path)) {
      if (labels.length > 0 || variable === undefined || !Object.hasOwn(schema.nodes, variable)) continue;
      yield `(${variable}) is any node, called ${variable}: for the label write (:${variable}).`;
    }
    for (const { variable, types: said } of path.hops.map(({ relationship }) => relationship)) {
      if (said.length > 0 || variable === undefined || !types.has(variable)) continue;
      yield `[${variable}] is any relationship, called ${variable}: for the type write [:${variable}].`;
    }
  }
}

function isTextInWords(
  { expression, scope }: Pick<SeenExpression, 'expression' | 'scope'>,
  schema: GraphSchema,
): boolean {
  if (expression.kind !== 'property') return false;
  const of = knownOf(expression.of, scope, schema);
  return of.kind === 'node' && isInWords(expression.key, of.labels, schema);
}

/** Whether the property is written by people, on a node of any of these labels; undefined: of any at all. */
function isInWords(key: string, labels: ReadonlySet<string> | undefined, schema: GraphSchema): boolean {
  return [...(labels ?? Object.keys(schema.nodes))].some((label) => propertyOf(schema, label, key)?.words);
}

function* whereHints({ query }: Survey): Generator<string> {
  for (const { clauses } of query.branches) {
    const between = clauses.some((clause, index) => {
      const next = clauses[index + 1];
      return (
        clause.kind === 'match' &&
        clause.where &&
        !clause.optional &&
        next?.kind === 'match' &&
        !next.optional
      );
    });
    if (between) yield 'Write all MATCH clauses first and one WHERE after them.';
  }
}

function* beginningHints({ patterns, query, schema }: Survey): Generator<string> {
  const once = onceIn(schema);
  if (once === undefined) return;
  for (const [branch] of query.branches.entries()) {
    const first = patterns.find((seen) => seen.branch === branch && seen.kind === 'match');
    if (!first) continue;
    const labels = first.patterns.flatMap(nodesOf).flatMap((node) => node.labels.flat());
    if (!labels.includes(once))
      yield `Begin at the patient: MATCH (p:${once} {uuid: $patient_uuid})-[…]->(…).`;
  }
}
