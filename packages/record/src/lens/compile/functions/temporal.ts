import { refuse, withArticle } from '../../refuse.ts';
import { coerce } from '../coerce.ts';
import { NULL, type Scalar, scalar } from '../scalars.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { objectOf } from '../tagged.ts';
import type { Typed } from '../typed.ts';
import { type Call, type Definition, ofOne } from './definition.ts';
import { DURATIONS, moment } from './durations.ts';

type Moment = 'date' | 'datetime' | 'localdatetime';

/** A timestamp in UTC as what it is natively. */
function ofMoment(type: Moment, value: Sql): Scalar {
  if (type === 'datetime') return scalar(type, sql`(${value} at time zone 'UTC')`);
  return scalar(type, type === 'date' ? sql`(${value})::date` : value);
}

const zoned = (type: Moment): Sql => (type === 'datetime' ? sql`true` : sql`false`);

function fromScalar(type: Moment, value: Scalar, { span }: Call): Typed {
  if (value.type === type) return value;
  if (value.type === 'string')
    return type === 'date'
      ? scalar('date', sql`lens.parse_date(${value.sql})`)
      : ofMoment(type, sql`lens.parse_moment(${value.sql}, ${zoned(type)})`);
  if (value.type === 'date')
    return refuse(
      'temporal',
      'A date has no time of day.',
      span,
      `Write ${type}({date: x}) for the beginning of the day.`,
    );
  return ofMoment(type, moment(value, span));
}

/** `date()`, `datetime()`, `localdatetime()`: of a text, a map, another moment, or the moment that is asked about. */
function making(type: Moment): Definition {
  return (call) => {
    const [value] = call.arguments;
    if (value === undefined) return now(type, call);
    if (value.kind === 'null') return NULL;
    if (value.kind === 'scalar') return fromScalar(type, value, call);
    if (value.kind === 'map') {
      const map = objectOf(value.entries);
      return type === 'date'
        ? scalar('date', sql`lens.date_from(lens.fields(${map}, lens.date_fields()), false)`)
        : ofMoment(type, sql`lens.moment_from(${map}, ${zoned(type)})`);
    }
    if (value.kind !== 'any')
      return refuse(
        'type',
        `This is ${withArticle(value.kind)}, which cannot become ${withArticle(type)}.`,
        call.span,
        `Write ${type}('2020-01-31').`,
      );
    return type === 'date'
      ? scalar('date', sql`lens.to_date(${value.sql})`)
      : ofMoment(type, sql`lens.to_moment(${value.sql}, ${zoned(type)})`);
  };
}

function now(type: Moment, { environment }: Call): Scalar {
  const text = environment.options.now.toISOString();
  if (type === 'date') return scalar('date', bound(text.slice(0, 10), 'date'));
  if (type === 'datetime') return scalar('datetime', bound(text, 'timestamptz'));
  return scalar('localdatetime', bound(text.slice(0, -1), 'timestamp'));
}

/** `date.truncate('month', x, {day: 15})` */
function truncation(type: Moment): Definition {
  return (call) => {
    const [unit, at = now(type, call), fields] = call.arguments;
    if (fields !== undefined && fields.kind !== 'map')
      return refuse(
        'type',
        'The fields of what is cut off must be a map.',
        call.span,
        `Write ${type}.truncate('month', x, {day: 15}).`,
      );
    if (at.kind === 'null') return NULL;
    const map = fields === undefined ? sql`'{}'::jsonb` : objectOf(fields.entries);
    const parts = sql`${coerce(unit!, 'string', call.spans[0]!)}, ${moment(at, call.span)}, ${map}`;
    return type === 'date'
      ? scalar('date', sql`lens.truncate_date(${parts})`)
      : ofMoment(type, sql`lens.truncate_moment(${parts})`);
  };
}

const duration = ofOne((value, { span }) => {
  if (value.kind === 'null') return NULL;
  if (value.kind === 'any') return scalar('duration', sql`lens.to_duration(${value.sql})`);
  if (value.kind === 'map') return scalar('duration', sql`lens.duration_from(${objectOf(value.entries)})`);
  if (value.kind === 'scalar' && value.type === 'string')
    return scalar('duration', sql`lens.parse_duration(${value.sql})`);
  return refuse('type', 'This is no duration.', span, "Write duration('P30D') or duration({days: 30}).");
});

export const TEMPORAL: Readonly<Record<string, Definition>> = {
  date: making('date'),
  datetime: making('datetime'),
  localdatetime: making('localdatetime'),
  'date.truncate': truncation('date'),
  'datetime.truncate': truncation('datetime'),
  'localdatetime.truncate': truncation('localdatetime'),
  duration,
  ...DURATIONS,
};
