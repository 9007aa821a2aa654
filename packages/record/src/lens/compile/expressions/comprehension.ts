import { countedRows } from '../counted-rows.ts';
import type { Environment } from '../environment.ts';
import { elementOf } from '../from-tagged.ts';
import { any, scalar } from '../scalars.ts';
import { sizeOf } from '../sized.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import type { Typed } from '../typed.ts';
import { truth } from '../values.ts';
import type { Compile, ExpressionOf } from './compile.ts';
import { letting } from './letting.ts';
import { asList, elementType, listOf } from './lists.ts';

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
