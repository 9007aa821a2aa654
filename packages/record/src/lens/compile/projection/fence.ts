import { carried } from '../carried.ts';
import type { Environment } from '../environment.ts';
import { held } from '../sized.ts';
import { joined, sql } from '../sql.ts';
import { fromWhere, type Stage } from '../stage.ts';
import type { Typed } from '../typed.ts';

/**
 * The items as columns of a subselect that is computed once: without OFFSET the planner would put each expression wherever its
 * name stands, and `WITH x + x AS x` thirty times over would be a thousand million of them.
 */
export function fenced(
  stage: Stage,
  items: readonly (readonly [string, Typed])[],
  environment: Environment,
): Stage {
  const r = environment.fresh('r');
  const o = environment.fresh('o');
  const kept = stage.order === undefined ? [] : [sql`${stage.order} AS ${o}`];
  const small = items.map(([name, typed]) => [name, held(typed, environment)] as const);
  const { columns, scope } = carried(small, r, environment);
  return {
    from: sql`(SELECT ${joined([...columns, ...kept], sql`, `)}${fromWhere(stage)} OFFSET 0) ${r}`,
    where: [],
    scope,
    order: stage.order && sql`${r}.${o}`,
  };
}
