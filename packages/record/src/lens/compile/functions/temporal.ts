import type { Span } from '@consilium/kernel';
import { refuse, withArticle } from '../../refuse.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { objectOf } from '../tagged.ts';
import { NULL, scalar, type Typed } from '../typed.ts';
import { coerce } from '../values.ts';
import { type Definition, ofOne } from './definition.ts';

/** timestamp: a moment in UTC; a date is its beginning. */
function moment(value: Typed, span: Span): Sql {
  if (value.kind === 'null') return sql`null::timestamp`;
  if (value.kind === 'any') return sql`lens.as_moment(${value.sql})`;
  if (value.kind === 'scalar' && value.type === 'date') return sql`(${value.sql})::timestamp`;
  if (value.kind === 'scalar' && value.type === 'datetime') return sql`(${value.sql} at time zone 'UTC')`;
  const instead = "Write date('2020-01-31') or datetime('2020-01-31T10:00:00Z').";
  return refuse('type', 'This is no date or time.', span, instead);
}

const utc = (timestamp: Sql) => scalar('datetime', sql`(${timestamp} at time zone 'UTC')`);

/** Of a text, a map, a moment, or the day that is asked about. */
const date: Definition = ({ arguments: [value], span, environment: { options } }) => {
  if (value === undefined) return scalar('date', bound(options.now.toISOString().slice(0, 10), 'date'));
  if (value.kind === 'null') return NULL;
  if (value.kind === 'any') return scalar('date', sql`lens.to_date(${value.sql})`);
  if (value.kind === 'map')
    return scalar(
      'date',
      sql`lens.date_from(lens.fields(${objectOf(value.entries)}, lens.date_fields()), false)`,
    );
  if (value.kind !== 'scalar') return cannotBecome('date', value, span);
  if (value.type === 'date') return value;
  if (value.type === 'string') return scalar('date', sql`lens.parse_date(${value.sql})`);
  return scalar('date', sql`(${moment(value, span)})::date`);
};

/** Of a text, a moment, or the moment that is asked about. */
const datetime: Definition = ({ arguments: [value], span, environment: { options } }) => {
  if (value === undefined) return scalar('datetime', bound(options.now.toISOString(), 'timestamptz'));
  if (value.kind === 'null') return NULL;
  if (value.kind === 'any') return utc(sql`lens.to_moment(${value.sql}, true)`);
  if (value.kind !== 'scalar') return cannotBecome('datetime', value, span);
  if (value.type === 'datetime') return value;
  if (value.type === 'string') return utc(sql`lens.parse_moment(${value.sql}, true)`);
  if (value.type === 'date')
    return refuse('temporal', 'A date has no time of day.', span, 'Compare and join dates with dates.');
  return utc(moment(value, span));
};

function cannotBecome(type: 'date' | 'datetime', { kind }: Typed, span: Span): never {
  const what = `This is ${withArticle(kind)}, which cannot become ${withArticle(type)}.`;
  const instead = type === 'date' ? "date('2020-01-31')" : "datetime('2020-01-31T10:00:00Z')";
  return refuse('type', what, span, `Write ${instead}.`);
}

/** `date.truncate('month', x)` */
const truncated: Definition = (call) => {
  const [unit, at = date({ ...call, arguments: [] })] = call.arguments;
  if (at.kind === 'null') return NULL;
  const parts = sql`${coerce(unit!, 'string', call.spans[0]!)}, ${moment(at, call.span)}`;
  return scalar('date', sql`lens.truncate_date(${parts}, '{}'::jsonb)`);
};

const duration = ofOne((value, { span }) => {
  if (value.kind === 'null') return NULL;
  if (value.kind === 'any') return scalar('duration', sql`lens.to_duration(${value.sql})`);
  if (value.kind === 'map') return scalar('duration', sql`lens.duration_from(${objectOf(value.entries)})`);
  if (value.kind === 'scalar' && value.type === 'string')
    return scalar('duration', sql`lens.parse_duration(${value.sql})`);
  return refuse('type', 'This is no duration.', span, "Write duration('P30D') or duration({days: 30}).");
});

function between(write: (from: Sql, to: Sql) => Sql): Definition {
  return ({ arguments: [from, to], spans }) =>
    scalar('duration', write(moment(from!, spans[0]!), moment(to!, spans[1]!)));
}

export const TEMPORAL: Readonly<Record<string, Definition>> = {
  date,
  datetime,
  'date.truncate': truncated,
  duration,
  'duration.between': between((from, to) => sql`lens.between(${from}, ${to})`),
  'duration.indays': between((from, to) => sql`lens.in_days(${from}, ${to})`),
  'duration.inseconds': between((from, to) => sql`lens.in_seconds(${from}, ${to})`),
};
