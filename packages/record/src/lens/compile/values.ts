import type { Span } from '@consilium/kernel';
import { refuse } from '../refuse.ts';
import { type Sql, sql } from './sql.ts';
import { toTagged } from './tagged.ts';
import { type Typed, UNKNOWN } from './typed.ts';

export { toTagged } from './tagged.ts';

/** boolean: what a condition makes of it. Throws LensRefusal where it can be no truth value. */
export function truth(typed: Typed, span: Span): Sql {
  if (typed.kind === 'null') return UNKNOWN;
  if (typed.kind === 'scalar' && typed.type === 'boolean') return typed.sql;
  if (typed.kind === 'any') return sql`lens.as_boolean(${typed.sql})`;
  return refuse(
    'type',
    'A condition must be true, false or null.',
    span,
    "Write a comparison, e.g. x.name = 'text'.",
  );
}

/** Something whose order in SQL, ascending with nulls last and descending with nulls first, is Cypher's. */
export function orderKey(typed: Typed): Sql {
  switch (typed.kind) {
    case 'null':
      return sql`null::int8`;
    case 'scalar':
      if (typed.type === 'string') return sql`${typed.sql} collate "C"`;
      return typed.type === 'duration' ? sql`lens.sort_key(${toTagged(typed)})` : typed.sql;
    case 'node':
    case 'relationship':
      return sql`${typed.id} collate "C"`;
    default:
      return sql`lens.sort_key(${toTagged(typed)})`;
  }
}

/** Values that are equal, null with null, exactly where Cypher takes two values for the same one. */
export function groupKeys(typed: Typed): readonly Sql[] {
  if (typed.kind === 'scalar' && typed.type === 'duration') return [sql`interval_send(${typed.sql})`];
  return [orderKey(typed)];
}
