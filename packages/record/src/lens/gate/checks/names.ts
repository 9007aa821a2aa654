import type { Span } from '@consilium/kernel';
import type { GraphSchema } from '../../../graph/graph-schema.ts';
import type { Labels } from '../../cypher/ast.ts';
import { nodesOf } from '../../cypher/tree.ts';
import { quoted, refuse } from '../../refuse.ts';
import { nearest, oneOf } from '../nearest.ts';
import type { Survey } from '../survey.ts';

/** Labels of the schema only. */
export function labels({ patterns, expressions, schema }: Survey): void {
  if (!schema.strict) return;
  for (const node of patterns.flatMap((seen) => seen.patterns).flatMap(nodesOf)) {
    checkLabels(node.labels, node.span, schema);
  }
  const types = new Set(schema.relationships.map(({ type }) => type));
  for (const { expression, scope } of expressions) {
    if (expression.kind !== 'has-labels') continue;
    const { of } = expression;
    const known = of.kind === 'variable' ? scope.get(of.name)?.kind : undefined;
    if (known === 'relationship') {
      for (const type of expression.labels) checkType(type, expression.span, types);
    } else checkLabels(expression.labels, expression.span, schema);
  }
}

function checkLabels(said: Labels, span: Span, schema: GraphSchema): void {
  for (const label of said) {
    if (Object.hasOwn(schema.nodes, label)) continue;
    const near = nearest(label, Object.keys(schema.nodes));
    const instead =
      near.length > 0
        ? `Write ${oneOf(near.map((name) => `:${name}`))}.`
        : `The labels are ${Object.keys(schema.nodes).join(', ')}.`;
    refuse('label', `There is no label ${quoted(label)}.`, span, instead);
  }
}

/** Relationship types of the schema only. */
export function relationshipTypes({ patterns, schema }: Survey): void {
  if (!schema.strict) return;
  const types = new Set(schema.relationships.map(({ type }) => type));
  for (const { relationship } of patterns.flatMap((seen) => seen.patterns).flatMap((path) => path.hops)) {
    for (const type of relationship.types) checkType(type, relationship.span, types);
  }
}

function checkType(type: string, span: Span, types: ReadonlySet<string>): void {
  if (types.has(type)) return;
  const near = nearest(type, types);
  const instead =
    near.length > 0
      ? `Write ${oneOf(near.map((name) => `:${name}`))}.`
      : `The types are ${[...types].join(', ')}.`;
  refuse('relationship-type', `There is no relationship type ${quoted(type)}.`, span, instead);
}
