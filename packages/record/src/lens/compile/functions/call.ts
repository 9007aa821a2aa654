import { spelled } from '../../functions.ts';
import { quoted, refuse } from '../../refuse.ts';
import type { Compile, Environment, ExpressionOf } from '../environment.ts';
import type { Typed } from '../typed.ts';
import type { Definition } from './definition.ts';
import { GRAPH, LISTS } from './lists.ts';
import { CONVERSIONS, SCALARS } from './scalars.ts';
import { TEMPORAL } from './temporal.ts';

/** By name in lower case: all of FUNCTIONS that are no aggregates. */
export const OF_A_ROW: ReadonlyMap<string, Definition> = new Map(
  [SCALARS, CONVERSIONS, LISTS, GRAPH, TEMPORAL].flatMap((table) => Object.entries(table)),
);

/** SQL of a function of a row. The gate has seen that there is one of this name and that it takes so many arguments. */
export function compileCall(
  { name, span, arguments: given }: ExpressionOf<'call'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const definition = OF_A_ROW.get(name);
  if (definition === undefined)
    return refuse(
      'aggregate',
      `${quoted(spelled(name))} can only stand in WITH or RETURN.`,
      span,
      `Write WITH …, ${spelled(name)}(…) AS x first; then use x.`,
    );
  return definition({
    arguments: given.map((argument) => compile(argument, environment)),
    spans: given.map((argument) => argument.span),
    span,
    environment,
  });
}
