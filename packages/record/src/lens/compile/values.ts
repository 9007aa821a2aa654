import type { Span } from '@consilium/kernel';
import { refuse, withArticle } from '../refuse.ts';
import { bound, type Sql, sql } from './sql.ts';
import { nativeOf, toTagged } from './tagged.ts';
import { nullOf, type ScalarType, type Typed, UNKNOWN } from './typed.ts';

/** boolean: what a condition makes of it. Throws LensRefusal where it can be no truth value. */
export function truth(typed: Typed, span: Span): Sql {
  if (typed.kind === 'null') return UNKNOWN;
  if (typed.kind === 'scalar' && typed.type === 'boolean') return typed.sql;
  if (typed.kind === 'any') return sql`lens.as_boolean(${typed.sql})`;
  const instead = "Write a comparison, e.g. x.name = 'text'.";
  return refuse('type', 'A condition must be true, false or null.', span, instead);
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

function checked(type: ScalarType, tagged: Sql): Sql {
  switch (type) {
    case 'string':
      return sql`lens.as_text(${tagged})`;
    case 'integer':
      return sql`lens.as_integer(${tagged})`;
    case 'float':
      return sql`lens.as_float(${tagged})`;
    case 'boolean':
      return sql`lens.as_boolean(${tagged})`;
    default:
      return nativeOf(type, sql`lens.as_tagged(${tagged}, ${bound(type, 'text')})`);
  }
}

const REMEDIES: Readonly<Record<ScalarType, string>> = {
  string: "Write toString(x), or a text in quotes: 'text'.",
  integer: 'Write toInteger(x), or a whole number.',
  float: 'Write toFloat(x), or a number.',
  boolean: "Write a condition, e.g. x.status = 'active'.",
  date: "Write date('2020-01-31').",
  datetime: "Write datetime('2020-01-31T10:00:00Z').",
  duration: "Write duration('P30D') or duration({days: 30}).",
};

/**
 * The value natively, as the type that must stand here; an integer may stand for a float. A type that is known to be another is
 * refused now, one that is not known is checked when it runs.
 */
export function coerce(typed: Typed, type: ScalarType, span: Span): Sql {
  if (typed.kind === 'null') return nullOf(type);
  if (typed.kind === 'any') return checked(type, typed.sql);
  if (typed.kind === 'scalar') {
    if (typed.type === type) return typed.sql;
    if (typed.type === 'integer' && type === 'float') return sql`(${typed.sql})::float8`;
  }
  const found = typed.kind === 'scalar' ? typed.type : typed.kind;
  const what = `This is ${withArticle(found)} where ${withArticle(type)} must stand.`;
  return refuse('type', what, span, REMEDIES[type]);
}
