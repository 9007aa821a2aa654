import type { Expression } from '../../cypher/ast.ts';
import type { Environment } from '../environment.ts';
import { scalar } from '../scalars.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import type { Typed } from '../typed.ts';
import type { Constant } from './constant-values.ts';
import { constantOf } from './constants.ts';
import { asList } from './lists.ts';

/** Of a list that is a parameter the array is sent once, however often the list is named. */
const ARRAYS = new WeakMap<readonly Constant[], Sql>();

function arrayOfTexts(list: readonly Constant[]): Sql | undefined {
  const known = ARRAYS.get(list);
  if (known !== undefined) return known;
  const texts = list.filter((item) => typeof item === 'string');
  if (texts.length === 0 || texts.length < list.length) return undefined;
  const array = bound(texts, 'text[]');
  ARRAYS.set(list, array);
  return array;
}

/** `left IN right`. Texts in a list that is known become one array, which PostgreSQL can look up. */
export function compileMembership(
  left: Typed,
  right: Typed,
  list: Expression,
  environment: Environment,
): Typed {
  const known = constantOf(list, environment.options);
  if (left.kind === 'scalar' && left.type === 'string' && Array.isArray(known)) {
    const texts = arrayOfTexts(known);
    if (texts !== undefined) return scalar('boolean', sql`(${left.sql} = any (${texts}))`);
  }
  return scalar('boolean', sql`lens.in_list(${toTagged(left)}, ${asList(right, list.span).sql})`);
}
