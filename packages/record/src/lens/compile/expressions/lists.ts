import type { Span } from '@consilium/kernel';
import { refuse } from '../../refuse.ts';
import type { Compile, Environment, ExpressionOf } from '../environment.ts';
import { countedRows, sizeOf } from '../sized.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { elementOf, nativeOf, toTagged } from '../tagged.ts';
import { any, NULL, scalar, type Typed } from '../typed.ts';
import { coerce, truth } from '../values.ts';
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

/** One element that was taken out of a list by an expression, which then stands in the text once. */
export function taken(element: List['element'], value: Sql): Typed {
  if (element === 'any' || element === 'node' || element === 'relationship') return any(value);
  return scalar(element, nativeOf(element, value));
}

export function compileIndex(
  expression: ExpressionOf<'index'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const of = compile(expression.of, environment);
  const at = compile(expression.at, environment);
  if (of.kind === 'null' || at.kind === 'null') return NULL;
  if (of.kind === 'list')
    return taken(of.element, sql`lens.item(${of.sql}, ${coerce(at, 'integer', expression.at.span)})`);
  const list = of.kind === 'any' ? sql`lens.as_list(${of.sql})` : undefined;
  if (list === undefined)
    return refuse(
      'type',
      'Only a list has [ ].',
      expression.span,
      'Write n.name for a property, list[0] for an element.',
    );
  return any(sql`lens.item(${list}, ${coerce(at, 'integer', expression.at.span)})`);
}

export function compileSlice(
  expression: ExpressionOf<'slice'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const of = asList(compile(expression.of, environment), expression.of.span);
  const { from, to } = expression;
  const first = from === undefined ? sql`0` : coerce(compile(from, environment), 'integer', from.span);
  const end =
    to === undefined ? sql`9223372036854775807` : coerce(compile(to, environment), 'integer', to.span);
  return listOf(of.element, sql`lens.slice(${of.sql}, ${first}, ${end})`);
}

/**
 * What `body` makes of a value that it names more than once. The value stands in the text once, so that nesting cannot double the
 * statement at each level; OFFSET keeps the planner from copying it.
 */
export function letting(environment: Environment, value: Sql, body: (name: Sql) => Sql): Sql {
  const [table, column] = [environment.fresh('x'), environment.fresh('c')];
  return sql`(select ${body(sql`${table}.${column}`)} from (select ${value} as ${column} offset 0) as ${table})`;
}

/** The rows of a list: `from` with the element's column and its place, and the variable that stands for it. */
function overElements(list: Sql, element: ReturnType<typeof asList>['element'], environment: Environment) {
  const [table, column, place] = [environment.fresh('x'), environment.fresh('c'), environment.fresh('o')];
  return {
    from: sql`jsonb_array_elements(${list}) with ordinality as ${table}(${column}, ${place})`,
    place: sql`${table}.${place}`,
    variable: elementOf(element, sql`${table}.${column}`),
  };
}

function within(environment: Environment, name: string, value: Typed): Environment {
  return { ...environment, scope: new Map([...environment.scope, [name, value]]) };
}

/** `[x IN list WHERE … | …]`; null of null. */
export function compileComprehension(
  expression: ExpressionOf<'list-comprehension'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const list = asList(compile(expression.list, environment), expression.list.span);
  let element: ReturnType<typeof asList>['element'] = list.element;
  const made = letting(environment, list.sql, (name) => {
    const rows = overElements(name, list.element, environment);
    const inner = within(environment, expression.variable, rows.variable);
    const value = expression.value === undefined ? rows.variable : compile(expression.value, inner);
    element = elementType([value]);
    const where =
      expression.where === undefined
        ? sql`true`
        : truth(compile(expression.where, inner), expression.where.span);
    const [r, c, o] = [environment.fresh('r'), environment.fresh('c'), environment.fresh('o')];
    const { columns, within: small } = countedRows(sizeOf(any(sql`${r}.${c}`)), r, environment);
    const made = sql`(select ${toTagged(value)} as ${c}, ${rows.place} as ${o} from ${rows.from} where ${where} offset 0) ${r}`;
    const counted = sql`(select ${r}.${c}, ${r}.${o}, ${columns[0]!}, ${columns[1]!} from ${made}) ${r}`;
    return sql`case when ${name} is not null then (select coalesce(jsonb_agg(${r}.${c} order by ${r}.${o}), '[]') from ${counted} where ${small}) end`;
  });
  return listOf(element, made);
}

/** any, all, none, single: three-valued over the conditions of all elements. */
export function compileQuantifier(
  expression: ExpressionOf<'quantifier'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const list = asList(compile(expression.list, environment), expression.list.span);
  const made = letting(environment, list.sql, (name) => {
    const rows = overElements(name, list.element, environment);
    const inner = within(environment, expression.variable, rows.variable);
    const condition = truth(compile(expression.where, inner), expression.where.span);
    const which = bound(expression.which, 'text');
    return sql`case when ${name} is not null then lens.quantify(${which}, array(select ${condition} from ${rows.from})) end`;
  });
  return scalar('boolean', made);
}
