import type { Span } from '@consilium/kernel';
import type { GraphSchema, PropertyType } from '../../../graph/graph-schema.ts';
import type { Labels } from '../../cypher/ast.ts';
import { quoted, refuse, withArticle } from '../../refuse.ts';
import type { Compile, Environment, ExpressionOf } from '../environment.ts';
import { shared } from '../sized.ts';
import { bound, type Sql, sql } from '../sql.ts';
import { nativeOf, objectOf, toTagged } from '../tagged.ts';
import { any, NULL, type Scalar, type ScalarType, scalar, type Typed } from '../typed.ts';

/** The one type that all of these give the property; `any` if they differ or none has it. */
function agreed(types: readonly (PropertyType | undefined)[]): PropertyType | undefined {
  const known = new Set(types.filter((type) => type !== undefined));
  if (known.size === 0) return undefined;
  return known.size === 1 ? [...known][0]! : 'any';
}

type Holders = Readonly<Record<string, Readonly<Record<string, { readonly type: PropertyType }>>>>;

function typeOf(holders: Holders, said: readonly string[], key: string): PropertyType {
  const typesOf = (names: readonly string[]) =>
    names.map((name) =>
      Object.hasOwn(holders, name) && Object.hasOwn(holders[name]!, key)
        ? holders[name]![key]!.type
        : undefined,
    );
  return agreed(typesOf(said)) ?? agreed(typesOf(Object.keys(holders))) ?? 'any';
}

function nodeHolders(schema: GraphSchema): Holders {
  return Object.fromEntries(Object.entries(schema.nodes).map(([label, node]) => [label, node.properties]));
}

function stored(properties: Sql, key: string, type: PropertyType): Typed {
  const at = sql`(${properties} -> ${bound(key, 'text')})`;
  if (type === 'any') return any(at);
  if (type === 'list') return { kind: 'list', element: 'any', sql: at };
  if (type === 'string') return scalar('string', sql`(${properties} ->> ${bound(key, 'text')})`);
  return scalar(type, nativeOf(type, at));
}

/** `of.key`: of a node, a relationship, a map or a point in time. */
export function compileProperty(of: Typed, key: string, environment: Environment, span: Span): Typed {
  const { schema } = environment.options;
  switch (of.kind) {
    case 'null':
      return NULL;
    case 'node':
      if (key === schema.identity) return scalar('string', of.id);
      return stored(of.properties, key, typeOf(nodeHolders(schema), of.said, key));
    case 'relationship':
      return stored(of.properties, key, typeOf(schema.relationshipProperties, of.said, key));
    case 'map':
      return of.entries.get(key) ?? NULL;
    case 'scalar':
      return component(of, key, span);
    case 'any':
      return any(
        sql`lens.property(${of.sql}, ${bound(key, 'text')}, ${bound(schema.identity ?? null, 'text')})`,
      );
    case 'list':
    case 'path':
      return refuse(
        'property',
        `A ${of.kind} has no properties.`,
        span,
        `Write [x IN ${of.kind === 'list' ? 'list' : 'nodes(path)'} | x.${key}].`,
      );
  }
}

const OF_A_DAY = ['year', 'month', 'day'];

/** What can be read of a moment or a duration. */
const PARTS: Partial<Record<ScalarType, readonly string[]>> = {
  date: OF_A_DAY,
  datetime: [...OF_A_DAY, 'hour', 'minute', 'second'],
  duration: ['years', 'months', 'monthsOfYear', 'days', 'hours', 'minutes', 'seconds'],
};

/** `.year` of a date, `.days` of a duration … */
function component(of: Scalar, key: string, span: Span): Typed {
  const parts = PARTS[of.type];
  const what = `This is ${withArticle(of.type)}, which has no`;
  if (parts === undefined)
    refuse('property', `${what} properties.`, span, 'Write the variable of a node before the dot: n.name.');
  if (!parts.some((part) => part.toLowerCase() === key.toLowerCase()))
    refuse('property', `${what} ${quoted(key)}.`, span, `Write one of: .${parts.join(', .')}.`);
  return scalar('integer', sql`lens.component(${toTagged(of)}, ${bound(key, 'text')})`);
}

function hasOneOf(of: Typed, labels: Sql, span: Span): Sql {
  if (of.kind === 'node') return sql`(${of.labels} && ${labels})`;
  if (of.kind === 'relationship') return sql`(${of.type} = any (${labels}))`;
  if (of.kind === 'any') return sql`lens.has_labels(${of.sql}, ${labels})`;
  const instead = 'Write the variable of a node before the colon: n:Label.';
  return refuse('type', 'Only a node has labels.', span, instead);
}

/** `n:A` as a condition; of a relationship, its type. */
export function compileHasLabels(of: Typed, labels: Labels, span: Span): Typed {
  if (of.kind === 'null') return NULL;
  return scalar('boolean', hasOneOf(of, bound(labels, 'text[]'), span));
}

/** `n {.name, extra: …}`; null of null. */
export function compileMapProjection(
  expression: ExpressionOf<'map-projection'>,
  environment: Environment,
  compile: Compile,
): Typed {
  const of = compile(expression.of, environment);
  const entries = expression.entries.map(([key, value]) => [key, compile(value, environment)] as const);
  if (of.kind === 'null') return NULL;
  if (of.kind === 'map') return { kind: 'map', entries: new Map(entries) };
  if (of.kind !== 'node' && of.kind !== 'relationship' && of.kind !== 'any')
    return refuse(
      'type',
      'Only a node, a relationship or a map has { }.',
      expression.span,
      'Write the variable of a node before it: n {.name}.',
    );
  const present: Sql = of.kind === 'any' ? of.sql : of.id;
  const parts = shared(
    entries.map(([, value]) => value),
    environment,
  );
  const written = objectOf(entries.map(([key], index) => [key, parts[index]!] as const));
  return any(sql`(case when ${present} is not null then jsonb_build_object('map', ${written}) end)`);
}
