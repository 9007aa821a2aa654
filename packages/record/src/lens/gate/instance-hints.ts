import type { GraphSchema, RelationshipSchema } from '../../graph/graph-schema.ts';
import type { BinaryOperator, Expression } from '../cypher/ast.ts';
import { nodesOf } from '../cypher/tree.ts';
import { knownOf, type Scope } from './known.ts';
import type { Survey } from './survey.ts';

const SEARCHES: ReadonlySet<BinaryOperator> = new Set(['=', 'contains', 'starts with', 'ends with']);
const SPELLINGS: ReadonlySet<string> = new Set(['tolower', 'toupper', 'trim']);

/** From instance to type: one entry may be named otherwise than what it is an entry of, so that a search by its name misses it. */
export function* instanceHints({ expressions, patterns, schema, text }: Survey): Generator<string> {
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
