import type { Expression } from '../../cypher/ast.ts';
import type { CompileOptions } from '../environment.ts';
import type { Constant } from './constant-values.ts';
import { givenOf } from './parameters.ts';

/** What the expression always is; undefined: it depends on rows. */
export function constantOf(expression: Expression, options: CompileOptions): Constant | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'parameter':
      return givenOf(expression, options).constant;
    case 'list': {
      const items = expression.items.map((item) => constantWithin(item, options));
      return items.some((item) => item === undefined) ? undefined : (items as readonly Constant[]);
    }
    case 'map': {
      const entries = expression.entries.map(
        ([key, value]) => [key, constantWithin(value, options)] as const,
      );
      if (entries.some(([, value]) => value === undefined)) return undefined;
      return new Map(entries as readonly (readonly [string, Constant])[]);
    }
    default:
      return undefined;
  }
}

/** Texts up to this length may be copied into every list that holds them: codes, names, uuids. */
const SHORT = 100;

/** A large parameter is no constant of what holds it: it would be copied as often as it is named, past all limits on what is made. */
function constantWithin(expression: Expression, options: CompileOptions): Constant | undefined {
  const constant = constantOf(expression, options);
  if (expression.kind !== 'parameter') return constant;
  const isLarge = typeof constant === 'string' ? constant.length > SHORT : constant instanceof Object;
  return isLarge ? undefined : constant;
}
