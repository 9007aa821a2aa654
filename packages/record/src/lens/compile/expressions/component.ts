import type { Span } from '@consilium/kernel';
import { refuse, withArticle } from '../../refuse.ts';
import { isTemporal, type Scalar, scalar } from '../scalars.ts';
import { bound, sql } from '../sql.ts';
import { toTagged } from '../tagged.ts';
import type { Typed } from '../typed.ts';

/** `.year` of a date, `.days` of a duration … */
export function component(of: Scalar, key: string, span: Span): Typed {
  if (!isTemporal(of.type))
    refuse(
      'property',
      `This is ${withArticle(of.type)}, which has no properties.`,
      span,
      'Write the variable of a node before the dot: n.name.',
    );
  return scalar('integer', sql`lens.component(${toTagged(of)}, ${bound(key, 'text')})`);
}
