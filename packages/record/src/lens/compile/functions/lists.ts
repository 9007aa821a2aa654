import { refuse } from '../../refuse.ts';
import { coerce } from '../coerce.ts';
import { inCommon } from '../expressions/case.ts';
import { taken } from '../expressions/index-and-slice.ts';
import { asList, listOf } from '../expressions/lists.ts';
import { NULL, scalar } from '../scalars.ts';
import { bound, sql } from '../sql.ts';
import { type Definition, ofOne } from './definition.ts';

export const LISTS: Readonly<Record<string, Definition>> = {
  head: ofOne((value, { span }) => {
    const list = asList(value, span);
    return taken(list.element, sql`lens.item(${list.sql}, 0)`);
  }),
  last: ofOne((value, { span }) => {
    const list = asList(value, span);
    return taken(list.element, sql`lens.item(${list.sql}, -1)`);
  }),
  size: ofOne((value, { span }) => {
    if (value.kind === 'null') return NULL;
    if (value.kind === 'any') return scalar('integer', sql`lens.size(${value.sql})`);
    if (value.kind === 'list') return scalar('integer', sql`jsonb_array_length(${value.sql})::int8`);
    if (value.kind === 'scalar' && value.type === 'string')
      return scalar('integer', sql`length(${value.sql})::int8`);
    return refuse(
      'type',
      'Only a list or a text has a size.',
      span,
      'Write length(path) for a path, COUNT { … } for a pattern.',
    );
  }),
  range: ({ arguments: given, spans, environment }) => {
    const [from, to] = given.map((value, index) => coerce(value, 'integer', spans[index]!));
    const longest = bound(environment.options.limits.listLength, 'int8');
    return listOf('integer', sql`lens.range(${from!}, ${to!}, 1, ${longest})`);
  },
  coalesce: ({ arguments: given }) => {
    if (given.length === 1) return given[0]!;
    if (given.every(({ kind }) => kind === 'null')) return NULL;
    const common = inCommon(given);
    return common.typed(given.map(common.as).reduceRight((rest, value) => sql`coalesce(${value}, ${rest})`));
  },
};
