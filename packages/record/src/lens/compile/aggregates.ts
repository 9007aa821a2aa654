import { spelled } from '../functions.ts';
import { refuse } from '../refuse.ts';
import type { Environment, ExpressionOf } from './environment.ts';
import { compileExpression } from './expression.ts';
import { constantOf } from './expressions/constants.ts';
import { elementType, listOf } from './expressions/lists.ts';
import { bound, type Sql, sql } from './sql.ts';
import { toTagged } from './tagged.ts';
import { any, NULL, scalar, type Typed } from './typed.ts';
import { coerce, groupKeys, orderKey } from './values.ts';

type AggregateCall = ExpressionOf<'call'> | ExpressionOf<'count-star'>;

/** What says whether there is a value at all. */
const presence = (value: Typed): Sql =>
  value.kind === 'node' || value.kind === 'relationship' ? value.id : toTagged(value);

function count(value: Typed, distinct: boolean): Typed {
  if (value.kind === 'null') return scalar('integer', sql`count(null)`);
  if (value.kind === 'scalar' && !distinct) return scalar('integer', sql`count(${value.sql})`);
  return scalar(
    'integer',
    distinct ? sql`count(distinct ${groupKeys(value)[0]!})` : sql`count(${presence(value)})`,
  );
}

function collect(value: Typed, distinct: boolean, order: Sql | undefined, environment: Environment): Typed {
  const ordered = order === undefined ? sql`` : sql` order by ${order}`;
  const tagged = toTagged(value);
  const list = sql`coalesce(jsonb_agg(${tagged}${ordered}) filter (where ${presence(value)} is not null), '[]')`;
  const longest = bound(environment.options.limits.listLength, 'int8');
  return listOf(
    elementType([value]),
    distinct ? sql`lens.distinct(${list}, ${longest})` : sql`lens.bounded(${list}, ${longest})`,
  );
}

/** Whether PostgreSQL orders and compares it itself, so that an aggregate need not keep all values. */
const isNative = (value: Typed): boolean =>
  value.kind === 'null' || (value.kind === 'scalar' && value.type !== 'duration');

/** Whether an aggregate holds all values of a group in memory until it gives one of them. Of `collect`: always. */
export function keepsAll(name: string, value: Typed): boolean {
  if (name === 'min' || name === 'max') return !isNative(value);
  if (name === 'percentilecont') return !isFloat(value);
  return name === 'collect';
}

const isFloat = (value: Typed): boolean => value.kind === 'scalar' && value.type === 'float';

function extreme(which: 'min' | 'max', value: Typed): Typed {
  if (value.kind === 'null') return NULL;
  if (value.kind === 'scalar' && value.type !== 'duration') {
    if (value.type === 'boolean')
      return scalar('boolean', which === 'min' ? sql`bool_and(${value.sql})` : sql`bool_or(${value.sql})`);
    const key = orderKey(value);
    return scalar(value.type, which === 'min' ? sql`min(${key})` : sql`max(${key})`);
  }
  const tagged = toTagged(value);
  const key = orderKey(value);
  const ordered = which === 'min' ? sql`${key}` : sql`${key} desc`;
  return any(
    sql`(array_agg(${tagged} order by ${ordered}) filter (where ${presence(value)} is not null))[1]`,
  );
}

function sum(value: Typed, once: Sql, call: ExpressionOf<'call'>): Typed {
  if (value.kind === 'null') return scalar('integer', sql`coalesce(sum(null::int8)::int8, 0)`);
  if (value.kind === 'scalar' && value.type === 'integer')
    return scalar('integer', sql`coalesce(sum(${once}${value.sql})::int8, 0)`);
  if (value.kind === 'any') return any(sql`lens.sum(${once}${value.sql})`);
  // The sum of no floats is the integer 0.
  return any(sql`coalesce(lens.of_float(sum(${once}${coerce(value, 'float', call.span)})), '0')`);
}

function percentile(value: Typed, call: ExpressionOf<'call'>, environment: Environment): Typed {
  const at = call.arguments[1] === undefined ? undefined : constantOf(call.arguments[1], environment.options);
  if (call.distinct || (typeof at !== 'number' && typeof at !== 'bigint') || Number(at) < 0 || Number(at) > 1)
    return refuse(
      'argument',
      `\`${spelled(call.name)}\` takes values and a number from 0.0 to 1.0, without DISTINCT.`,
      call.span,
      `Write ${spelled(call.name)}(x.value, 0.5).`,
    );
  const share = bound(Number(at), 'float8');
  if (call.name === 'percentilecont' && value.kind === 'scalar' && isFloat(value))
    return scalar('float', sql`percentile_cont(${share}) within group (order by ${value.sql})`);
  if (call.name === 'percentilecont')
    return any(
      sql`lens.percentile(array_agg(${toTagged(value)} order by ${orderKey(value)}) filter (where ${presence(value)} is not null), ${share})`,
    );
  if (value.kind === 'any')
    return any(sql`percentile_disc(${share}) within group (order by lens.as_number(${value.sql}))`);
  const type = value.kind === 'scalar' && value.type === 'integer' ? 'integer' : 'float';
  return scalar(
    type,
    sql`percentile_disc(${share}) within group (order by ${coerce(value, type, call.span)})`,
  );
}

interface Aggregated {
  readonly value: Typed;
  readonly call: ExpressionOf<'call'>;
  readonly environment: Environment;
  /** What `collect` keeps to; undefined: any order. */
  readonly order: Sql | undefined;
}

const onceOf = ({ distinct }: ExpressionOf<'call'>): Sql => (distinct ? sql`distinct ` : sql``);

/** The values as floats, each once if the call says so. */
const floats = ({ value, call }: Aggregated): Sql =>
  sql`${onceOf(call)}${coerce(value, 'float', call.arguments[0]!.span)}`;

/** By name in lower case: all of FUNCTIONS that are aggregates. */
export const AGGREGATES: ReadonlyMap<string, (given: Aggregated) => Typed> = new Map(
  Object.entries({
    count: ({ value, call }: Aggregated) => count(value, call.distinct),
    collect: ({ value, call, environment, order }: Aggregated) =>
      collect(value, call.distinct, order, environment),
    min: ({ value }: Aggregated) => extreme('min', value),
    max: ({ value }: Aggregated) => extreme('max', value),
    sum: ({ value, call }: Aggregated) => sum(value, onceOf(call), call),
    avg: (given: Aggregated) => scalar('float', sql`avg(${floats(given)})`),
    // Of one value 0, of none null.
    stdev: (given: Aggregated) =>
      scalar(
        'float',
        sql`(case when count(${floats(given)}) > 0 then coalesce(stddev_samp(${floats(given)}), 0) end)`,
      ),
    percentilecont: ({ value, call, environment }: Aggregated) => percentile(value, call, environment),
    percentiledisc: ({ value, call, environment }: Aggregated) => percentile(value, call, environment),
  }),
);

/**
 * SQL of an aggregate over the rows of a group. `order`: what `collect` keeps to; undefined: any order. The gate has seen that it
 * takes so many arguments. Throws LensRefusal.
 */
export function compileAggregate(
  call: AggregateCall,
  environment: Environment,
  order: Sql | undefined,
): Typed {
  if (call.kind === 'count-star') return scalar('integer', sql`count(*)`);
  const aggregate = AGGREGATES.get(call.name);
  if (aggregate === undefined) throw new Error('not an aggregate');
  const value = compileExpression(call.arguments[0]!, environment);
  return aggregate({ value, call, environment, order });
}
