import { coerce } from '../coerce.ts';
import { listOf } from '../expressions/lists.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { type Call, type Definition, ofScalars } from './definition.ts';

const longest = ({ environment }: Call): Sql => bound(environment.options.limits.stringLength, 'int8');

/** Lengths and places count code points, as Neo4j does. */
export const STRINGS: Readonly<Record<string, Definition>> = {
  tolower: ofScalars(['string'], 'string', ([text]) => sql`lens.lower(${text!})`),
  toupper: ofScalars(['string'], 'string', ([text]) => sql`lens.upper(${text!})`),
  trim: ofScalars(['string'], 'string', ([text]) => sql`btrim(${text!}, lens.spaces())`),
  ltrim: ofScalars(['string'], 'string', ([text]) => sql`ltrim(${text!}, lens.spaces())`),
  rtrim: ofScalars(['string'], 'string', ([text]) => sql`rtrim(${text!}, lens.spaces())`),
  left: ofScalars(['string', 'integer'], 'string', ([text, n]) => sql`lens.left(${text!}, ${n!})`),
  right: ofScalars(['string', 'integer'], 'string', ([text, n]) => sql`lens.right(${text!}, ${n!})`),
  substring: ofScalars(
    ['string', 'integer', 'integer'],
    'string',
    ([text, from, length]) => sql`lens.substring(${text!}, ${from!}, ${length ?? sql`9223372036854775807`})`,
  ),
  replace: ofScalars(
    ['string', 'string', 'string'],
    'string',
    ([text, from, to], call) => sql`lens.replace(${text!}, ${from!}, ${to!}, ${longest(call)})`,
  ),
  split: ({ arguments: [text, by], spans, environment }) =>
    listOf(
      'string',
      sql`lens.split(${coerce(text!, 'string', spans[0]!)}, ${coerce(by!, 'string', spans[1]!)}, ${bound(environment.options.limits.listLength, 'int8')})`,
    ),
};
