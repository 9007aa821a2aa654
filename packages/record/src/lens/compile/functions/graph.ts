import type { Span } from '@consilium/kernel';
import { refuse } from '../../refuse.ts';
import { listOf } from '../expressions/lists.ts';
import { propertiesOf } from '../properties.ts';
import { any, NULL, scalar } from '../scalars.ts';
import { type Sql, sql } from '../sql.ts';
import { objectOf } from '../tagged.ts';
import type { Typed } from '../typed.ts';
import { type Call, type Definition, ofOne } from './definition.ts';

const isNot = (what: string, span: Span) =>
  refuse('type', `This is not ${what}.`, span, `Write the variable of ${what} between the brackets.`);

/** jsonb: a path as its array. */
function pathOf(value: Typed, span: Span): Sql {
  if (value.kind === 'path') return sql`(${value.sql} -> 'path')`;
  if (value.kind === 'any') return sql`(lens.as_tagged(${value.sql}, 'path') -> 'path')`;
  return isNot('a path', span);
}

/** The node at one end of a relationship, looked up among the nodes that the query sees. */
function end(which: 'source' | 'target'): Definition {
  return ofOne((value, { span, environment }) => {
    if (value.kind === 'null') return NULL;
    const table = environment.fresh('n');
    const at = (id: Sql) =>
      sql`(select jsonb_build_object('node', ${table}.id, 'labels', ${table}.labels, 'properties', ${table}.properties) from nodes as ${table} where ${table}.id = ${id})`;
    if (value.kind === 'relationship') return any(at(which === 'source' ? value.source : value.target));
    if (value.kind !== 'any') return isNot('a relationship', span);
    const relationship = sql`lens.as_tagged(${value.sql}, 'relationship')`;
    return any(
      at(which === 'source' ? sql`(${relationship} ->> 'source')` : sql`(${relationship} ->> 'target')`),
    );
  });
}

/** jsonb without a tag. */
function propertiesOfValue(value: Typed, { span, environment }: Call): Sql {
  if (value.kind === 'map') return objectOf(value.entries);
  if (value.kind === 'node' || value.kind === 'relationship' || value.kind === 'any')
    return propertiesOf(value, environment);
  return isNot('a node, a relationship or a map', span);
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
  keys: ofOne((value, call) =>
    value.kind === 'null' ? NULL : listOf('string', sql`lens.keys(${propertiesOfValue(value, call)})`),
  ),
  properties: ofOne((value, call) => {
    if (value.kind === 'null' || value.kind === 'map') return value;
    return any(sql`lens.map_of(${propertiesOfValue(value, call)})`);
  }),
  nodes: ofOne((value, { span }) =>
    value.kind === 'null' ? NULL : listOf('node', sql`lens.every_other(${pathOf(value, span)}, 0)`),
  ),
  relationships: ofOne((value, { span }) =>
    value.kind === 'null' ? NULL : listOf('relationship', sql`lens.every_other(${pathOf(value, span)}, 1)`),
  ),
  length: ofOne((value, { span }) => {
    if (value.kind === 'null') return NULL;
    if (value.kind === 'list' || (value.kind === 'scalar' && value.type === 'string'))
      return refuse('type', 'Only a path has a length.', span, 'Write size(x) for a list or a text.');
    return scalar('integer', sql`(jsonb_array_length(${pathOf(value, span)}) / 2)::int8`);
  }),
  startnode: end('source'),
  endnode: end('target'),
};
