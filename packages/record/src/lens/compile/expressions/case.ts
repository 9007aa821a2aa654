import type { Compile, Environment, ExpressionOf } from '../environment.ts';
import { joined, type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import { any, NULL, nullOf, scalar, type Typed } from '../typed.ts';
import { truth } from '../values.ts';
import { compare } from './comparison.ts';
import { letting } from './lists.ts';

/** The one way in which all of these can stand: natively where they have one type, else tagged. */
export function inCommon(values: readonly Typed[]): {
  readonly as: (value: Typed) => Sql;
  readonly typed: (value: Sql) => Typed;
} {
  const given = values.filter(({ kind }) => kind !== 'null');
  const [first] = given;
  if (
    first?.kind === 'scalar' &&
    given.every((value) => value.kind === 'scalar' && value.type === first.type)
  )
    return {
      as: (value) => (value.kind === 'scalar' ? value.sql : nullOf(first.type)),
      typed: (value) => scalar(first.type, value),
    };
  if (first?.kind === 'list' && given.every((value) => value.kind === 'list')) {
    const element = given.every((value) => value.kind === 'list' && value.element === first.element)
      ? first.element
      : 'any';
    return { as: toTagged, typed: (value) => ({ kind: 'list', element, sql: value }) };
  }
  return { as: toTagged, typed: any };
}

/** A column that holds the value, as the typed thing it was. */
function kept(typed: Typed): { readonly value: Sql; readonly as: (name: Sql) => Typed } {
  if (typed.kind === 'scalar') return { value: typed.sql, as: (name) => scalar(typed.type, name) };
  return { value: toTagged(typed), as: any };
}

export function compileCase(
  expression: ExpressionOf<'case'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const thens = expression.whens.map(({ then }) => compile(then, environment));
  const otherwise = expression.otherwise === undefined ? NULL : compile(expression.otherwise, environment);
  const common = inCommon([...thens, otherwise]);
  const choose = (condition: (index: number) => Sql) => {
    const branches = thens.map((then, index) => sql`when ${condition(index)} then ${common.as(then)}`);
    return sql`(case ${joined(branches, sql` `)} else ${common.as(otherwise)} end)`;
  };
  const whens = expression.whens.map(({ when }) => compile(when, environment));
  if (expression.subject === undefined)
    return common.typed(choose((index) => truth(whens[index]!, expression.whens[index]!.when.span)));
  const subject = compile(expression.subject, environment);
  if (subject.kind === 'null') return otherwise;
  const { value, as } = kept(subject);
  return common.typed(
    letting(environment, value, (name) => choose((index) => compare('=', as(name), whens[index]!))),
  );
}
