import type { Tagged } from '@consilium/testing/neo4j';
import { type Draft, matched, opening } from './clauses.ts';
import { aggregateColumn, type Column, entityColumn, plainColumn, valueColumn } from './columns.ts';
import type { Facts } from './facts.ts';
import { createRandom } from './random.ts';
import { projection, variable } from './text.ts';
import { expression, writingOf } from './values.ts';
import type { Variable, Wanted } from './writing.ts';

/** A query with what is known of its answer before it is asked. */
export interface Generated {
  readonly seed: number;
  readonly text: string;
  readonly parameters: Readonly<Record<string, Tagged>>;
  /** Columns that the rows are ordered by, the first first; none: a bag. */
  readonly orderedBy: readonly number[];
  /** Columns that hold lists in no promised order. */
  readonly loose: readonly number[];
}

/** The query of a seed over a graph: always the same. */
export function generate(seed: number, facts: Facts): Generated {
  const random = createRandom(seed);
  const parameters = new Map<string, Tagged>();
  let names = 0;
  const fresh = (prefix: string) => `${prefix}${++names}`;
  const writing = (scope: readonly Variable[]) =>
    writingOf({ random, facts, scope, depth: 1 + random.below(3), parameters, fresh, patterns: true });
  const draft: Draft = { random, writing, fresh };
  const made = random.chance(0.07) ? union(draft) : single(draft);
  return { seed, ...made, parameters: Object.fromEntries(parameters) };
}

type Made = Pick<Generated, 'text' | 'orderedBy' | 'loose'>;

/** Two questions with the same columns. */
function union(draft: Draft): Made {
  const { random } = draft;
  const types = Array.from({ length: 1 + random.below(2) }, () =>
    random.pick<Wanted>(['string', 'integer', 'float', 'date']),
  );
  const branch = () => {
    const clauses: string[] = [];
    const scope = matched(draft, clauses, []);
    const items = types.map((type, index) => ({
      value: expression(draft.writing(scope), type),
      as: `c${index}`,
    }));
    return [...clauses, projection('RETURN', { items })].join('\n');
  };
  const between = random.chance(0.6) ? '\nUNION\n' : '\nUNION ALL\n';
  return { text: [branch(), branch()].join(between), orderedBy: [], loose: [] };
}

function single(draft: Draft): Made {
  const { random } = draft;
  const clauses: string[] = [];
  const columns = chosenColumns(draft, opening(draft, clauses));
  const items = columns.map(({ value }, index) => ({ value, as: `c${index}` }));
  const loose = columns.flatMap((column, index) => (column.loose ? [index] : []));
  const distinct = loose.length === 0 && random.chance(0.2);
  const orders = columns.flatMap((column, index) => (column.orders && !column.loose ? [index] : []));
  const isWindow = orders.length === columns.length && random.chance(0.35);
  const orderedBy = isWindow ? orders : random.chance(0.35) ? random.some(orders, 1 + random.below(2)) : [];
  const orderBy = orderedBy.map((index) => ({
    value: variable(`c${index}`),
    descending: random.chance(0.4),
  }));
  const skip = isWindow && random.chance(0.4) ? random.below(4) : undefined;
  const limit = isWindow ? 1 + random.below(12) : undefined;
  clauses.push(projection('RETURN', { items, distinct, orderBy, skip, limit }));
  return { text: clauses.join('\n'), orderedBy, loose };
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
  // A list in no promised order would not group alike.
  const keys = columns.filter(({ loose }) => !loose).slice(0, random.below(3));
  return [
    ...keys,
    ...Array.from({ length: 1 + random.below(2) }, () => aggregateColumn(draft.writing(scope))),
  ];
}
