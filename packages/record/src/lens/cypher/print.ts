import type { Clause, Projection, ProjectionItem, Query } from './ast.ts';
import { printExpression, printMatch, printWhere } from './print-expression.ts';
import { printName } from './print-names.ts';

/** The query as canonical Cypher, one clause a line. Neo4j 5 takes it with the same meaning; parsing it gives the same tree. */
export function printCypher(query: Query): string {
  const between = query.distinct ? '\nUNION\n' : '\nUNION ALL\n';
  return query.branches.map(({ clauses }) => clauses.map(printClause).join('\n')).join(between);
}

function printClause(clause: Clause): string {
  if (clause.kind === 'unwind') return `UNWIND ${printExpression(clause.list)} AS ${printName(clause.as)}`;
  if (clause.kind === 'match') {
    return `${clause.optional ? 'OPTIONAL ' : ''}MATCH ${printMatch(clause.patterns, clause.where)}`;
  }
  return printProjection(clause);
}

function printProjection(projection: Projection): string {
  const items = [...(projection.star ? ['*'] : []), ...projection.items.map(printItem)].join(', ');
  const keys = projection.orderBy.map(
    ({ value, descending }) => printExpression(value) + (descending ? ' DESC' : ''),
  );
  return [
    projection.kind.toUpperCase(),
    ...(projection.distinct ? ['DISTINCT'] : []),
    items,
    ...(keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : []),
    ...(projection.skip ? [`SKIP ${printExpression(projection.skip)}`] : []),
    ...(projection.limit ? [`LIMIT ${printExpression(projection.limit)}`] : []),
  ]
    .join(' ')
    .concat(printWhere(projection.where));
}

function printItem({ value, as, aliased }: ProjectionItem): string {
  return aliased ? `${printExpression(value)} AS ${printName(as)}` : printExpression(value);
}
