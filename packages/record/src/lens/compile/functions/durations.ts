import type { Span } from '@consilium/kernel';
import { refuse } from '../../refuse.ts';
import { scalar } from '../scalars.ts';
import { type Sql, sql } from '../sql.ts';
import type { Typed } from '../typed.ts';
import type { Definition } from './definition.ts';

/** timestamp: a moment in UTC or without a zone; a date is its beginning. */
export function moment(value: Typed, span: Span): Sql {
  if (value.kind === 'null') return sql`null::timestamp`;
  if (value.kind === 'any') return sql`lens.as_moment(${value.sql})`;
  if (value.kind === 'scalar') {
    if (value.type === 'date') return sql`(${value.sql})::timestamp`;
    if (value.type === 'datetime') return sql`(${value.sql} at time zone 'UTC')`;
    if (value.type === 'localdatetime') return value.sql;
  }
  return refuse(
    'type',
    'This is no date or time.',
    span,
    "Write date('2020-01-31') or datetime('2020-01-31T10:00:00Z').",
  );
}

function between(write: (from: Sql, to: Sql) => Sql): Definition {
  return ({ arguments: [from, to], spans }) =>
    scalar('duration', write(moment(from!, spans[0]!), moment(to!, spans[1]!)));
}

export const DURATIONS: Readonly<Record<string, Definition>> = {
  'duration.between': between((from, to) => sql`lens.between(${from}, ${to})`),
  'duration.inmonths': between((from, to) => sql`lens.in_months(${from}, ${to})`),
  'duration.indays': between((from, to) => sql`lens.in_days(${from}, ${to})`),
  'duration.inseconds': between((from, to) => sql`lens.in_seconds(${from}, ${to})`),
};
