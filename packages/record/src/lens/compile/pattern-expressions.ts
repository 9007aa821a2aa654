import type { Environment } from './environment.ts';
import { compileExpression } from './expression.ts';
import { matched } from './match/match.ts';
import { countedRows } from './sized.ts';
import { sql } from './sql.ts';
import { beginning, fromWhere } from './stage.ts';
import { toTagged } from './values.ts';

/** `EXISTS { }`, `COUNT { }`, patterns as conditions, and lists of what a pattern finds: subselects of the row they stand in. */
export const PATTERN_EXPRESSIONS: Environment['patterns'] = {
  exists: (patterns, where, environment) =>
    sql`EXISTS (SELECT${fromWhere(matched(beginning(environment.scope), patterns, where, environment))})`,

  count: (patterns, where, environment) =>
    sql`(SELECT count(*)${fromWhere(matched(beginning(environment.scope), patterns, where, environment))})`,

  collect: (pattern, where, value, environment) => {
    const stage = matched(beginning(environment.scope), [pattern], where, environment);
    const item = toTagged(compileExpression(value, { ...environment, scope: stage.scope }));
    const [r, c] = [environment.fresh('r'), environment.fresh('c')];
    const { columns, within } = countedRows(sql`coalesce(pg_column_size(${item}), 0)`, r, environment);
    const rows = sql`(SELECT ${item} AS ${c}, ${columns[0]!}, ${columns[1]!}${fromWhere(stage)}) ${r}`;
    return sql`(SELECT coalesce(jsonb_agg(${r}.${c}), '[]'::jsonb) FROM ${rows} WHERE ${within})`;
  },
};
