import type { Clause, Query } from '@consilium/record/test-support/lens-parts';
import type { Tagged } from '@consilium/testing/neo4j';
import { aggregateColumn, type Column, entityColumn, plainColumn, valueColumn } from './columns.ts';
import { expression, writingOf } from './expressions.ts';
import type { Facts } from './facts.ts';
import { createRandom } from './random.ts';
import { type Draft, matched, opening, projection } from './steps.ts';
import { literal, variable } from './trees.ts';
import type { Variable, Wanted } from './writing.ts';

/** A query with what is known of its answer before it is asked. */
export interface Generated {
  readonly seed: number;
  readonly query: Query;
  readonly parameters: Readonly<Record<string, Tagged>>;
  /** Columns that the rows are ordered by, the first first; none: a bag. */
  readonly orderedBy: readonly number[];
  /** Columns that hold lists in no promised order. */
  readonly loose: readonly number[];
  readonly uses: readonly string[];
}

/** The query of a seed over a graph: always the same. */
export function generate(seed: number, facts: Facts): Generated {
  const random = createRandom(seed);
  const parameters = new Map<string, Tagged>();
  const uses = new Set<string>();
  let names = 0;
  const fresh = (prefix: string) => `${prefix}${++names}`;
  const writing = (scope: readonly Variable[]) =>
    writingOf({ random, facts, scope, depth: 1 + random.below(3), parameters, uses, fresh, patterns: true });
  const draft: Draft = { random, writing, uses, fresh };
  const { query, orderedBy, loose } = random.chance(0.07) ? union(draft) : single(draft);
  return {
    seed,
    query,
    parameters: Object.fromEntries(parameters),
    orderedBy,
    loose,
    uses: [...uses].sort(),
  };
}

interface Made {
  readonly query: Query;
  readonly orderedBy: readonly number[];
  readonly loose: readonly number[];
}

function single(draft: Draft): Made {
  const clauses: Clause[] = [];
  const scope = opening(draft, clauses);
  const { clause, columns, orderedBy } = last(draft, scope);
  return {
    query: { branches: [{ clauses: [...clauses, clause] }], distinct: false },
    orderedBy,
    loose: columns.flatMap(({ loose }, index) => (loose ? [index] : [])),
  };
}

/** Two questions with the same columns. */
function union(draft: Draft): Made {
  const { random, uses } = draft;
  const types = Array.from({ length: 1 + random.below(2) }, () =>
    random.pick<Wanted>(['string', 'integer', 'float', 'date']),
  );
  const branch = () => {
    const clauses: Clause[] = [];
    const scope = matched(draft, clauses, []);
    const items = types.map((type, index) => ({
      value: expression(draft.writing(scope), type),
      as: `c${index}`,
      aliased: true,
    }));
    return { clauses: [...clauses, projection({ kind: 'return', items })] };
  };
  const distinct = random.chance(0.6);
  uses.add(distinct ? 'union' : 'union all');
  return { query: { branches: [branch(), branch()], distinct }, orderedBy: [], loose: [] };
}

function last(draft: Draft, scope: readonly Variable[]) {
  const { random, uses } = draft;
  const columns = chosenColumns(draft, scope);
  const items = columns.map(({ value }, index) => ({ value, as: `c${index}`, aliased: true }));
  const loose = columns.some((column) => column.loose);
  const distinct = !loose && random.chance(0.2);
  if (distinct) uses.add('distinct');
  const orders = columns.flatMap((column, index) => (column.orders && !column.loose ? [index] : []));
  const all = orders.length === columns.length;
  const window = all && random.chance(0.35);
  const orderedBy = window ? orders : random.chance(0.35) ? random.some(orders, 1 + random.below(2)) : [];
  if (orderedBy.length > 0) uses.add('order by');
  if (window) uses.add('skip and limit');
  const orderBy = orderedBy.map((index) => ({
    value: variable(`c${index}`),
    descending: random.chance(0.4),
  }));
  const skip = window && random.chance(0.4) ? literal(BigInt(random.below(4))) : undefined;
  const limit = window ? literal(BigInt(1 + random.below(12))) : undefined;
  return {
    clause: projection({ kind: 'return', items, distinct, orderBy, skip, limit }),
    columns,
    orderedBy,
  };
}

function chosenColumns(draft: Draft, scope: readonly Variable[]): readonly Column[] {
  const { random } = draft;
  const one = () =>
    random.weighed([
      [5, plainColumn],
      [5, valueColumn],
      [3, entityColumn],
    ] as const)(draft.writing(scope));
  const columns = Array.from({ length: 1 + random.below(3) }, one);
  if (!random.chance(0.3)) return columns;
  draft.uses.add('aggregates');
  // A list in no promised order would not group alike.
  const keys = columns.filter(({ loose }) => !loose).slice(0, random.below(3));
  return [
    ...keys,
    ...Array.from({ length: 1 + random.below(2) }, () => aggregateColumn(draft.writing(scope))),
  ];
}
