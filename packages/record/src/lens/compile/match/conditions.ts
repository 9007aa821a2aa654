import type { Expression, Labels, MapExpression } from '../../cypher/ast.ts';
import type { Environment } from '../environment.ts';
import { compileExpression } from '../expression.ts';
import { bound, type Sql, sql } from '../sql.ts';
import type { TypedNode, TypedRelationship } from '../typed.ts';
import { truth } from '../values.ts';

/** No variable of a query can be called so: the lexer lets no NUL through. */
const IT = '\u0000it';

export function hasLabels(node: TypedNode, labels: Labels): readonly Sql[] {
  return labels.map((group) => {
    const [first, ...others] = group;
    return others.length === 0
      ? sql`${bound(first!, 'text')} = ANY (${node.labels})`
      : sql`${node.labels} && ${bound(group, 'text[]')}`;
  });
}

/** Conditions of `{key: value, …}` on a node or relationship. */
export function hasProperties(
  entity: TypedNode | TypedRelationship,
  properties: MapExpression | undefined,
  environment: Environment,
): readonly Sql[] {
  const scope = new Map([...environment.scope, [IT, entity]]);
  return (properties?.entries ?? []).map(([key, value]) => {
    const { span } = value;
    const left: Expression = { kind: 'property', of: { kind: 'variable', name: IT, span }, key, span };
    return condition({ kind: 'binary', operator: '=', left, right: value, span }, { ...environment, scope });
  });
}

export function condition(expression: Expression, environment: Environment): Sql {
  return truth(compileExpression(expression, environment), expression.span);
}
