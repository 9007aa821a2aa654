import type { Span } from '@consilium/kernel';
import type { Labels } from '../../cypher/ast.ts';
import { refuse } from '../../refuse.ts';
import { NULL, scalar } from '../scalars.ts';
import { bound, type Sql, sql } from '../sql.ts';
import type { Typed } from '../typed.ts';

function hasOneOf(of: Typed, labels: Sql, span: Span): Sql {
  if (of.kind === 'node') return sql`(${of.labels} && ${labels})`;
  if (of.kind === 'relationship') return sql`(${of.type} = any (${labels}))`;
  if (of.kind === 'any') return sql`lens.has_labels(${of.sql}, ${labels})`;
  return refuse(
    'type',
    'Only a node has labels.',
    span,
    'Write the variable of a node before the colon: n:Label.',
  );
}

/** `n:A` as a condition; of a relationship, its type. */
export function compileHasLabels(of: Typed, labels: Labels, span: Span): Typed {
  if (of.kind === 'null') return NULL;
  return scalar('boolean', hasOneOf(of, bound(labels, 'text[]'), span));
}
