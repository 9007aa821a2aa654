import { coerce } from '../coerce.ts';
import { listOf } from '../expressions/lists.ts';
import { scalar } from '../scalars.ts';
import { bound, sql } from '../sql.ts';
import { type Definition, ofScalars } from './definition.ts';

/** Lengths and places count code points, as Neo4j does. Halves are rounded up to whole numbers, away from zero to decimal places. */
export const SCALARS: Readonly<Record<string, Definition>> = {
  tolower: ofScalars(['string'], 'string', ([text]) => sql`lens.lower(${text!})`),
  toupper: ofScalars(['string'], 'string', ([text]) => sql`lens.upper(${text!})`),
  trim: ofScalars(['string'], 'string', ([text]) => sql`btrim(${text!}, lens.spaces())`),
  left: ofScalars(['string', 'integer'], 'string', ([text, n]) => sql`lens.left(${text!}, ${n!})`),
  split: ({ arguments: [text, by], spans, environment }) =>
    listOf(
      'string',
      sql`lens.split(${coerce(text!, 'string', spans[0]!)}, ${coerce(by!, 'string', spans[1]!)}, ${bound(environment.options.limits.listLength, 'int8')})`,
    ),
  round: ({ arguments: [value, places], spans }) => {
    const number = coerce(value!, 'float', spans[0]!);
    if (places === undefined) return scalar('float', sql`lens.round(${number})`);
    return scalar('float', sql`lens.round(${number}, ${coerce(places, 'integer', spans[1]!)})`);
  },
};
