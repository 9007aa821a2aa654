import type { Unwind } from '../cypher/ast.ts';
import { refuse } from '../refuse.ts';
import type { Environment } from './environment.ts';
import { compileExpression } from './expression.ts';
import { elementOf } from './from-tagged.ts';
import { sql } from './sql.ts';
import { crossed, NO_ROWS, type Stage } from './stage.ts';
import type { Typed } from './typed.ts';

/** A row for each element, in their order; none for null. */
export function compileUnwind(stage: Stage, { list, as, span }: Unwind, environment: Environment): Stage {
  const typed = compileExpression(list, { ...environment, scope: stage.scope });
  const withElement = (element: Typed) => new Map([...stage.scope, [as, element]]);
  if (typed.kind === 'null') return { ...stage, where: [...stage.where, NO_ROWS], scope: withElement(typed) };
  if (typed.kind !== 'list' && typed.kind !== 'any')
    return refuse('type', 'UNWIND takes a list.', span, 'Write it in brackets: UNWIND [x] AS y.');
  const x = environment.fresh('x');
  const elements = typed.kind === 'list' ? typed.sql : sql`lens.only_list(${typed.sql})`;
  const place = sql`${x}.place`;
  return {
    ...stage,
    from: crossed(
      stage.from,
      sql`LATERAL jsonb_array_elements(${elements}) WITH ORDINALITY AS ${x} (item, place)`,
    ),
    scope: withElement(elementOf(typed.kind === 'list' ? typed.element : 'any', sql`${x}.item`)),
    order: stage.order === undefined ? sql`ARRAY[${place}]` : sql`(${stage.order} || ${place})`,
  };
}
