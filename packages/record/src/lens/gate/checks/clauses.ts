import type { Expression } from '../../cypher/ast.ts';
import { expressionKey } from '../../cypher/expression-key.ts';
import { childrenOf, hasAggregate, isAggregation, mayBeSaidAgain } from '../../cypher/tree.ts';
import { quoted, refuse } from '../../refuse.ts';
import type { Survey } from '../survey.ts';

/** Each branch ends with its only RETURN. */
export function clauseOrder({ query }: Survey): void {
  for (const { clauses } of query.branches) {
    const early = clauses.slice(0, -1).find(({ kind }) => kind === 'return');
    if (early) {
      const instead = 'Write WITH here, and RETURN at the end.';
      refuse('return-last', 'RETURN is not the last clause.', early.span, instead);
    }
    const last = clauses.at(-1)!;
    if (last.kind === 'return') continue;
    const instead = 'End with RETURN and what you want to know.';
    refuse('return-last', 'The query does not return anything.', last.span, instead);
  }
}

/** Each item of a WITH has a name, no name stands twice, `*` stands for something. */
export function columnNames({ projections }: Survey): void {
  for (const { projection, before } of projections) {
    const names = new Set<string>(projection.star ? before.keys() : []);
    if (projection.star && names.size === 0) {
      const instead = 'Name what you want to return.';
      refuse('columns', '`*` stands for nothing: no variable has a name.', projection.span, instead);
    }
    for (const { as, aliased, value } of projection.items) {
      if (projection.kind === 'with' && !aliased && value.kind !== 'variable') {
        refuse('with-alias', `${quoted(as)} has no name after WITH.`, value.span, `Write ${as} AS name.`);
      }
      if (names.has(as) && !(projection.star && value.kind === 'variable' && value.name === as)) {
        const instead = `Give one another name: … AS other.`;
        refuse('columns', `Two columns are called ${quoted(as)}.`, value.span, instead);
      }
      names.add(as);
    }
  }
}

/** All branches of a UNION have the same columns in the same order. */
export function unionColumns({ projections, query }: Survey): void {
  if (query.branches.length < 2) return;
  const columns = projections
    .filter(({ projection }) => projection.kind === 'return')
    .map(({ projection, after }) => ({ span: projection.span, names: [...after.keys()] }));
  const [first, ...others] = columns;
  for (const { names, span } of others) {
    if (isSameList(names, first!.names)) continue;
    const instead = `Return the same names in the same order: ${first!.names.join(', ')} (use AS).`;
    refuse('union', 'The parts of the UNION return different columns.', span, instead);
  }
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** SKIP and LIMIT take a whole number that is not negative. */
export function counts({ projections }: Survey): void {
  for (const { projection } of projections) {
    for (const count of [projection.skip, projection.limit]) {
      if (!count || !isWrong(count)) continue;
      const instead = 'Write a number, e.g. LIMIT 10.';
      refuse('row-count', 'SKIP and LIMIT take a whole number from 0.', count.span, instead);
    }
  }
}

function isWrong(count: Expression): boolean {
  if (count.kind !== 'literal') return false;
  return typeof count.value !== 'bigint' || count.value < 0n;
}

/** Aggregates stand in WITH and RETURN only, and not within each other. */
export function aggregatePlaces({ expressions }: Survey): void {
  for (const { expression, mayAggregate } of expressions) {
    if (mayAggregate || !isAggregation(expression)) continue;
    const instead = 'Compute it first: WITH x, count(y) AS n WHERE n > 1; then use n.';
    refuse('aggregate', 'An aggregate such as count or max cannot stand here.', expression.span, instead);
  }
}

/** `RETURN a.x + count(*)`: what stands beside an aggregate must be something the rows are grouped by. */
export function aggregateMixture({ projections }: Survey): void {
  for (const { projection } of projections) {
    const simple = projection.items.filter(({ value }) => !hasAggregate(value) && mayBeSaidAgain(value));
    const keys = new Set(simple.map(({ value }) => expressionKey(value)));
    for (const { value } of projection.items) {
      if (!hasAggregate(value)) continue;
      const loose = looseVariable(value, keys, new Set());
      if (!loose) continue;
      refuse(
        'aggregate',
        'An expression mixes an aggregate with a value that differs from row to row.',
        loose.span,
        'Put that value in an item of its own, or compute the aggregate first: WITH x, count(y) AS n.',
      );
    }
  }
}

function looseVariable(
  expression: Expression,
  keys: ReadonlySet<string>,
  local: ReadonlySet<string>,
): Expression | undefined {
  if (isAggregation(expression) || keys.has(expressionKey(expression))) return undefined;
  if (expression.kind === 'variable') return local.has(expression.name) ? undefined : expression;
  const own =
    expression.kind === 'list-comprehension' || expression.kind === 'quantifier' ? [expression.variable] : [];
  const inner = new Set([...local, ...own]);
  for (const child of childrenOf(expression)) {
    const loose = looseVariable(child, keys, inner);
    if (loose) return loose;
  }
  return undefined;
}
