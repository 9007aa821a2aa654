import type { Expression } from '../../cypher/ast.ts';
import { AGGREGATES, keepsAll } from '../aggregates.ts';
import { carried } from '../carried.ts';
import { countedRows } from '../counted-rows.ts';
import type { Environment } from '../environment.ts';
import { compileExpression } from '../expression.ts';
import { sizeOf } from '../sized.ts';
import { joined, sql } from '../sql.ts';
import { fromWhere, type Stage } from '../stage.ts';
import { alsoNeeded } from './items.ts';

/**
 * The stage as `collect` may read it, and what else keeps all values: the same rows, and a refusal as soon as they are larger than
 * lists may be, or, where a list is made of them, more. Counted row by row, so that no memory is spent on what is refused. The stage
 * itself where nothing is kept.
 */
export function gathered(
  stage: Stage,
  aggregates: readonly Expression[],
  items: readonly Expression[],
  environment: Environment,
): Stage {
  const inner = { ...environment, scope: stage.scope };
  const kept = aggregates.flatMap((call) => {
    if (call.kind !== 'call' || !AGGREGATES.has(call.name)) return [];
    const value = compileExpression(call.arguments[0]!, inner);
    return keepsAll(call.name, value) ? [{ name: call.name, value }] : [];
  });
  if (kept.length === 0) return stage;
  const makesList = kept.some(({ name }) => name === 'collect');
  const r = environment.fresh('r');
  const needed = alsoNeeded(items, [], stage.scope);
  const { columns, scope } = carried(
    needed.map((name) => [name, stage.scope.get(name)!] as const),
    r,
    environment,
  );
  const o = environment.fresh('o');
  const size = joined(
    kept.map(({ value }) => sizeOf(value)),
    sql` + `,
  );
  const most = makesList ? environment.options.limits.listLength : Number.MAX_SAFE_INTEGER;
  const counted = countedRows(size, r, environment, most);
  const order = stage.order === undefined ? [] : [sql`${stage.order} AS ${o}`];
  return {
    from: sql`(SELECT ${joined([...columns, ...order, ...counted.columns], sql`, `)}${fromWhere(stage)}) ${r}`,
    where: [counted.within],
    scope,
    order: stage.order && sql`${r}.${o}`,
  };
}
