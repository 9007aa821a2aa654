import type { Span } from '@consilium/kernel';
import type { GraphSchema, PropertyType } from '../../../graph/graph-schema.ts';
import { nodesOf } from '../../cypher/tree.ts';
import { quoted, refuse, withArticle } from '../../refuse.ts';
import { type Known, knownOf } from '../known.ts';
import { nearest, oneOf } from '../nearest.ts';
import type { Survey } from '../survey.ts';

/** Properties that the schema gives to one of the labels a node can have. */
export function properties({ patterns, expressions, schema }: Survey): void {
  for (const { expression, scope } of expressions) {
    if (expression.kind !== 'property') continue;
    const of = knownOf(expression.of, scope, schema);
    if (of.kind === 'scalar') checkScalar(of.type, expression.key, expression.span);
    else if (schema.strict) check(of, expression.key, expression.span, schema);
  }
  if (!schema.strict) return;
  for (const { patterns: paths, labelsOf } of patterns) {
    for (const node of paths.flatMap(nodesOf)) {
      const of: Known = { kind: 'node', labels: labelsOf(node) };
      for (const [key] of node.properties?.entries ?? []) check(of, key, node.properties!.span, schema);
    }
  }
}

const HAS_NONE: ReadonlySet<PropertyType> = new Set(['string', 'integer', 'float', 'boolean']);

function checkScalar(type: PropertyType, key: string, span: Span): void {
  if (!HAS_NONE.has(type)) return;
  refuse(
    'property',
    `This is ${withArticle(type)}, which has no ${quoted(key)}.`,
    span,
    'Only nodes, maps, dates, times and durations have parts.',
  );
}

function check(of: Known, key: string, span: Span, schema: GraphSchema): void {
  if (of.kind === 'node') checkNode(of.labels ?? new Set(Object.keys(schema.nodes)), key, span, schema);
  if (of.kind === 'relationship') checkRelationship(of.types, key, span, schema);
  if (of.kind === 'list') {
    refuse(
      'property',
      `A list has no ${quoted(key)}.`,
      span,
      `Write [x IN list | x.${key}], or UNWIND list AS x.`,
    );
  }
}

function checkNode(labels: ReadonlySet<string>, key: string, span: Span, schema: GraphSchema): void {
  const has = (label: string) => Object.hasOwn(schema.nodes[label]?.properties ?? {}, key);
  if ([...labels].some(has)) return;
  const own = [
    ...new Set([...labels].flatMap((label) => Object.keys(schema.nodes[label]?.properties ?? {}))),
  ];
  const name = labels.size <= 3 ? `${[...labels].join('|')} has` : 'These nodes have';
  const near = nearest(key, own, 4);
  const elsewhere = Object.keys(schema.nodes).filter(has);
  const instead = near.length > 0 ? `Write ${oneOf(near)}.` : `There are ${own.join(', ')}.`;
  const hint =
    elsewhere.length > 0 && near.length === 0 ? ` It is a property of ${elsewhere.join(', ')}.` : '';
  refuse('property', `${name} no property ${quoted(key)}.`, span, instead + hint);
}

function checkRelationship(types: readonly string[], key: string, span: Span, schema: GraphSchema): void {
  const said = types.length > 0 ? types : schema.relationships.map(({ type }) => type);
  const own = [...new Set(said.flatMap((type) => Object.keys(schema.relationshipProperties[type] ?? {})))];
  if (own.includes(key)) return;
  const instead =
    own.length > 0
      ? `There are ${own.join(', ')}.`
      : 'Relationships have none here: ask the node at its end, e.g. o.date.';
  refuse('property', `A relationship has no property ${quoted(key)}.`, span, instead);
}
