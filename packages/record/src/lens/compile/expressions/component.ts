import type { Span } from '@consilium/kernel';
import { quoted, refuse, withArticle } from '../../refuse.ts';
import { type Scalar, scalar } from '../scalars.ts';
import { bound, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import type { ScalarType, Typed } from '../typed.ts';

const OF_A_DAY = ['year', 'month', 'day'];

/** What can be read of a moment or a duration. */
const PARTS: Partial<Record<ScalarType, readonly string[]>> = {
  date: OF_A_DAY,
  datetime: [...OF_A_DAY, 'hour', 'minute', 'second'],
  duration: ['years', 'months', 'monthsOfYear', 'days', 'hours', 'minutes', 'seconds'],
};

/** `.year` of a date, `.days` of a duration … */
export function component(of: Scalar, key: string, span: Span): Typed {
  const parts = PARTS[of.type];
  const what = `This is ${withArticle(of.type)}, which has no`;
  if (parts === undefined)
    refuse('property', `${what} properties.`, span, 'Write the variable of a node before the dot: n.name.');
  if (!parts.some((part) => part.toLowerCase() === key.toLowerCase()))
    refuse('property', `${what} ${quoted(key)}.`, span, `Write one of: .${parts.join(', .')}.`);
  return scalar('integer', sql`lens.component(${toTagged(of)}, ${bound(key, 'text')})`);
}
