import { type GraphSchema, type PropertyType, propertyOf } from '../../graph/graph-schema.ts';
import type { Expression } from '../cypher/ast.ts';
import { FUNCTIONS } from '../functions.ts';

/** What is known of a value before the query runs. */
export type Known =
  /** `labels`: those that the schema and the pattern leave; undefined: any. */
  | { readonly kind: 'node'; readonly labels: ReadonlySet<string> | undefined }
  | { readonly kind: 'relationship'; readonly types: readonly string[] }
  | { readonly kind: 'path' }
  | { readonly kind: 'list'; readonly of: Known }
  | { readonly kind: 'map' }
  | { readonly kind: 'scalar'; readonly type: PropertyType }
  /** Nothing. */
  | { readonly kind: 'value' };

export type Scope = ReadonlyMap<string, Known>;

const UNKNOWN: Known = { kind: 'value' };
const scalar = (type: PropertyType): Known => ({ kind: 'scalar', type });
const listOf = (of: Known): Known => ({ kind: 'list', of });

export function knownOf(expression: Expression, scope: Scope, schema: GraphSchema): Known {
  const inner = (one: Expression | undefined) => (one ? knownOf(one, scope, schema) : UNKNOWN);
  switch (expression.kind) {
    case 'variable':
      return scope.get(expression.name) ?? UNKNOWN;
    case 'literal':
      return knownLiteral(expression.value);
    case 'property':
      return knownProperty(inner(expression.of), expression.key, schema);
    case 'index':
      return elementOf(inner(expression.of));
    case 'slice':
      return inner(expression.of);
    case 'list':
      return listOf(UNKNOWN);
    case 'list-comprehension': {
      const list = inner(expression.list);
      const { value, variable } = expression;
      return value ? listOf(knownOf(value, new Map(scope).set(variable, elementOf(list)), schema)) : list;
    }
    case 'pattern-comprehension':
      return listOf(UNKNOWN);
    case 'map':
    case 'map-projection':
      return { kind: 'map' };
    case 'has-labels':
    case 'is-null':
    case 'exists':
    case 'quantifier':
      return scalar('boolean');
    case 'count':
    case 'count-star':
      return scalar('integer');
    case 'call':
      return knownCall(expression.name, inner(expression.arguments[0]));
    default:
      return UNKNOWN;
  }
}

export function elementOf(known: Known): Known {
  return known.kind === 'list' ? known.of : UNKNOWN;
}

function knownLiteral(value: unknown): Known {
  if (typeof value === 'string') return scalar('string');
  if (typeof value === 'bigint') return scalar('integer');
  if (typeof value === 'number') return scalar('float');
  return typeof value === 'boolean' ? scalar('boolean') : UNKNOWN;
}

function knownProperty(of: Known, key: string, schema: GraphSchema): Known {
  if (of.kind !== 'node' || !of.labels) return UNKNOWN;
  const types = new Set([...of.labels].flatMap((label) => propertyOf(schema, label, key)?.type ?? []));
  const [only] = types;
  return types.size === 1 && only ? scalar(only) : UNKNOWN;
}

function knownCall(name: string, first: Known): Known {
  if (name === 'collect') return listOf(first);
  if (name === 'nodes') return listOf({ kind: 'node', labels: undefined });
  if (name === 'head' || name === 'last') return elementOf(first);
  if (name === 'min' || name === 'max') return first.kind === 'scalar' ? first : UNKNOWN;
  if (name === 'labels' || name === 'split') return listOf(scalar('string'));
  const type = FUNCTIONS.get(name)?.gives;
  return type ? scalar(type) : UNKNOWN;
}

/** The label of the node that there is exactly one of; undefined: none is. */
export function onceIn({ nodes }: GraphSchema): string | undefined {
  return Object.keys(nodes).find((label) => nodes[label]!.once);
}
