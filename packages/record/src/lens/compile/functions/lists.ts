import type { Span } from '@consilium/kernel';
import { refuse } from '../../refuse.ts';
import { inCommon } from '../expressions/case.ts';
import { asList, listOf, taken } from '../expressions/lists.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { NULL, scalar, type Typed } from '../typed.ts';
import { coerce } from '../values.ts';
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
    const instead = 'Write length(path) for a path, COUNT { … } for a pattern.';
    return refuse('type', 'Only a list or a text has a size.', span, instead);
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

const isNot = (what: string, span: Span) =>
  refuse('type', `This is not ${what}.`, span, `Write the variable of ${what} between the brackets.`);

/** jsonb: a path as its array. */
function pathOf(value: Typed, span: Span): Sql {
  if (value.kind === 'path') return sql`(${value.sql} -> 'path')`;
  if (value.kind === 'any') return sql`(lens.as_tagged(${value.sql}, 'path') -> 'path')`;
  return isNot('a path', span);
}

export const GRAPH: Readonly<Record<string, Definition>> = {
  labels: ofOne((value, { span }) => {
    if (value.kind === 'null') return NULL;
    if (value.kind === 'node') return listOf('string', sql`to_jsonb(${value.labels})`);
    if (value.kind !== 'any') return isNot('a node', span);
    return listOf('string', sql`(lens.as_tagged(${value.sql}, 'node') -> 'labels')`);
  }),
  type: ofOne((value, { span }) => {
    if (value.kind === 'null') return NULL;
    if (value.kind === 'relationship') return scalar('string', value.type);
    if (value.kind !== 'any') return isNot('a relationship', span);
    return scalar('string', sql`(lens.as_tagged(${value.sql}, 'relationship') ->> 'type')`);
  }),
  nodes: ofOne((value, { span }) =>
    value.kind === 'null' ? NULL : listOf('node', sql`lens.every_other(${pathOf(value, span)}, 0)`),
  ),
  length: ofOne((value, { span }) => {
    if (value.kind === 'null') return NULL;
    if (value.kind === 'list' || (value.kind === 'scalar' && value.type === 'string'))
      return refuse('type', 'Only a path has a length.', span, 'Write size(x) for a list or a text.');
    return scalar('integer', sql`(jsonb_array_length(${pathOf(value, span)}) / 2)::int8`);
  }),
};
