import type { Span } from '@consilium/kernel';
import type { Expression, Labels, MapExpression } from '../../cypher/ast.ts';
import { quoted, refuse } from '../../refuse.ts';
import type { Environment } from '../environment.ts';
import { compileExpression } from '../expression.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { nodeOf } from '../tagged.ts';
import type { Typed, TypedNode } from '../typed.ts';
import { truth } from '../values.ts';

/** No variable of a query can be called so: the lexer lets no NUL through. */
const IT = '\u0000it';

export function hasLabels(node: TypedNode, labels: Labels): readonly Sql[] {
  const [first, ...others] = labels;
  if (first === undefined) return [];
  return others.length === 0
    ? [sql`${bound(first, 'text')} = ANY (${node.labels})`]
    : [sql`${node.labels} && ${bound(labels, 'text[]')}`];
}

/** Conditions of `{key: value, …}` on a node. */
export function hasProperties(
  node: TypedNode,
  properties: MapExpression | undefined,
  environment: Environment,
): readonly Sql[] {
  const scope = new Map([...environment.scope, [IT, node]]);
  return (properties?.entries ?? []).map(([key, value]) => {
    const { span } = value;
    const left: Expression = { kind: 'property', of: { kind: 'variable', name: IT, span }, key, span };
    return condition({ kind: 'binary', operator: '=', left, right: value, span }, { ...environment, scope });
  });
}

export function condition(expression: Expression, environment: Environment): Sql {
  return truth(compileExpression(expression, environment), expression.span);
}

/** A variable that a pattern uses as a node. What is neither a node nor null is refused, here or when the query runs. */
export function asNode(name: string, typed: Typed, span: Span): TypedNode {
  if (typed.kind === 'node') return typed;
  if (typed.kind === 'any' || typed.kind === 'null')
    return nodeOf(sql`lens.only_node(${typed.kind === 'any' ? typed.sql : sql`NULL::jsonb`})`);
  const instead = 'Use another name in the pattern, or match a node first.';
  return refuse('type', `${quoted(name)} stands in a pattern but is not a node.`, span, instead);
}
