import type { Span } from '@consilium/kernel';
import { refuse } from '../../refuse.ts';
import { type Sql, sql } from '../sql.ts';
import type { Typed } from '../typed.ts';

export type List = Extract<Typed, { readonly kind: 'list' }>;

export const listOf = (element: List['element'], value: Sql): List => ({ kind: 'list', element, sql: value });

/** The value as a list; refused where it can be none. */
export function asList(typed: Typed, span: Span): List {
  if (typed.kind === 'list') return typed;
  if (typed.kind === 'null') return listOf('any', sql`null::jsonb`);
  if (typed.kind === 'any') return listOf('any', sql`lens.as_list(${typed.sql})`);
  return refuse('type', 'A list must stand here.', span, 'Write a list; [x] is a list of one.');
}

/** What all of these are, for elements of a list. */
export function elementType(items: readonly Typed[]): List['element'] {
  const types = new Set(
    items
      .filter(({ kind }) => kind !== 'null')
      .map((item) =>
        item.kind === 'scalar'
          ? item.type
          : item.kind === 'node' || item.kind === 'relationship'
            ? item.kind
            : 'any',
      ),
  );
  return types.size === 1 ? [...types][0]! : 'any';
}
