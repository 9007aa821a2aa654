import type { Span } from '@consilium/kernel';
import type { GraphSchema, PropertyType } from '../../../graph/graph-schema.ts';
import type { Labels, PathPattern } from '../../cypher/ast.ts';
import { nodesOf } from '../../cypher/tree.ts';
import { quoted, refuse, withArticle } from '../../refuse.ts';
import { type Known, knownOf, type Scope } from '../known.ts';
import { nearest, oneOf } from '../nearest.ts';
import type { SeenExpression, Survey } from '../survey.ts';
/** Every variable is known where it is used. */
export function knownVariables(survey: Survey): void {
  for (const seen of survey.expressions) {
    const { expression, scope } = seen;
    if (expression.kind !== 'variable' || scope.has(expression.name)) continue;
    refuse('variable', whatIsWrong(seen), expression.span, remedy(expression.name, seen, survey));
  }
}

function whatIsWrong({ expression, place }: SeenExpression): string {
  const name = quoted(expression.kind === 'variable' ? expression.name : '');
  return place === 'constant'
    ? `SKIP and LIMIT take a number, not ${name}.`
    : `The variable ${name} is not known here.`;
}

function remedy(name: string, { scope, place }: SeenExpression, survey: Survey): string {
  if (place === 'constant') return 'Write a number, e.g. LIMIT 10.';
  if (isDeclared(name, survey)) {
    const shown = names(scope);
    return `Add ${name} to the WITH before it (after WITH only ${shown || 'nothing'} is left), or to what is returned if it sorts DISTINCT or aggregated rows.`;
  }
  const [near] = nearest(name, scope.keys(), 1);
  if (near !== undefined) return `Write ${near}?`;
  return `Known here: ${names(scope) || 'nothing'}. Name it in a pattern, e.g. MATCH (${name}:Label), write a text in quotes, a parameter as $${name}.`;
}

const names = (scope: Scope) => [...scope.keys()].join(', ');

function isDeclared(name: string, { patterns, projections, unwound }: Survey): boolean {
  return (
    patterns.some(({ kind, scope }) => kind === 'match' && scope.has(name)) ||
    projections.some(({ after }) => after.has(name)) ||
    unwound.some(({ clause }) => clause.as === name)
  );
}

/** A predicate `(a)-->(b)` names only what is known already. */
export function predicateVariables({ patterns }: Survey): void {
  for (const { patterns: paths, kind, before, scope } of patterns) {
    if (kind !== 'predicate') continue;
    const fresh = [...scope.keys()].find((name) => !before.has(name));
    if (fresh === undefined) continue;
    const what = `The variable ${quoted(fresh)} is not known: a pattern in a condition cannot name new ones.`;
    const instead = `Leave the name out, (:Label), or write EXISTS { (a)-[:TYPE]->(${fresh}) WHERE … }.`;
    refuse('variable', what, paths[0]!.span, instead);
  }
}

const OTHER = 'Give it another name.';

/** One name is one thing: not a node here and a relationship there, not a path that exists already. */
export function redeclared({ patterns, unwound }: Survey): void {
  for (const { patterns: paths, before } of patterns) {
    const here = new Map<string, Known['kind']>();
    for (const path of paths) checkPath(path, before, here);
  }
  for (const { clause, before } of unwound) {
    if (before.has(clause.as)) twice(clause.as, clause.span);
  }
}

function checkPath(path: PathPattern, before: Scope, here: Map<string, Known['kind']>): void {
  const { variable } = path;
  for (const node of nodesOf(path)) {
    if (node.variable === undefined) continue;
    conflict(node.variable, before, here, node.span);
    here.set(node.variable, 'node');
  }
  for (const { relationship } of path.hops) {
    const name = relationship.variable;
    if (name === undefined) continue;
    if (here.has(name) || before.has(name)) twice(name, relationship.span);
    here.set(name, 'relationship');
  }
  if (variable === undefined) return;
  if (before.has(variable) || here.has(variable)) twice(variable, path.span);
  here.set(variable, 'path');
}

function conflict(name: string, before: Scope, here: ReadonlyMap<string, Known['kind']>, span: Span): void {
  const known = here.get(name) ?? before.get(name)?.kind;
  if (known === undefined || known === 'node' || known === 'value') return;
  const is = known === 'scalar' ? 'value' : known;
  refuse('redeclared', `${quoted(name)} is a ${is}; here it would be a node.`, span, OTHER);
}

function twice(name: string, span: Span): never {
  return refuse('redeclared', `The name ${quoted(name)} is taken already.`, span, OTHER);
}

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
  const instead = 'Only nodes, maps, dates, times and durations have parts.';
  refuse('property', `This is ${withArticle(type)}, which has no ${quoted(key)}.`, span, instead);
}

function check(of: Known, key: string, span: Span, schema: GraphSchema): void {
  if (of.kind === 'node') checkNode(of.labels ?? new Set(Object.keys(schema.nodes)), key, span, schema);
  if (of.kind === 'relationship') checkRelationship(of.types, key, span, schema);
  if (of.kind === 'list') {
    const instead = `Write [x IN list | x.${key}], or UNWIND list AS x.`;
    refuse('property', `A list has no ${quoted(key)}.`, span, instead);
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
