import type { Span } from '@consilium/kernel';
import { refuse } from '../../refuse.ts';
import { listOf } from '../expressions/lists.ts';
import { NULL, scalar } from '../scalars.ts';
import { type Sql, sql } from '../sql.ts';
import type { Typed } from '../typed.ts';
import { type Definition, ofOne } from './definition.ts';

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
