import type { Expression } from '@consilium/record/test-support/lens-parts';
import { buildTemporal } from './build-temporal.ts';
import { type Built, GraphNotBuilt } from './scenario-graph.ts';

export type Row = ReadonlyMap<string, Built>;

/** The value of an expression of a statement that makes a graph: the few kinds that such statements use. */
export function evaluate(expression: Expression, row: Row): Built {
  const inner = (each: Expression) => evaluate(each, row);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'variable': {
      const value = row.get(expression.name);
      if (value === undefined) throw new GraphNotBuilt(`${expression.name} that is not there`);
      return value;
    }
    case 'list':
      return expression.items.map(inner);
    case 'map':
      return { kind: 'map', entries: new Map(expression.entries.map(([key, value]) => [key, inner(value)])) };
    case 'property':
      return propertyOf(inner(expression.of), expression.key);
    case 'index':
      return listOf(inner(expression.of))[Number(inner(expression.at))] ?? null;
    case 'not':
      return not(inner(expression.of));
    case 'binary':
      return binary(expression.operator, inner(expression.left), inner(expression.right));
    case 'has-labels': {
      const of = inner(expression.of);
      if (of === null || typeof of !== 'object' || !('kind' in of) || of.kind !== 'node')
        throw new GraphNotBuilt('labels of something that is no node');
      return expression.labels.every((label) => of.labels.includes(label));
    }
    case 'call':
      return call(expression.name, expression.arguments.map(inner));
    default:
      throw new GraphNotBuilt(`an expression: ${expression.kind}`);
  }
}

function propertyOf(value: Built, key: string): Built {
  if (value === null || typeof value !== 'object' || !('kind' in value) || value.kind === 'tag')
    throw new GraphNotBuilt(`.${key} of something that has none`);
  return (value.kind === 'map' ? value.entries : value.properties).get(key) ?? null;
}

function listOf(value: Built | undefined): readonly Built[] {
  if (!Array.isArray(value)) throw new GraphNotBuilt('something that is no list');
  return value;
}

function not(value: Built): Built {
  if (typeof value !== 'boolean') throw new GraphNotBuilt('NOT of that');
  return !value;
}

function binary(operator: string, left: Built, right: Built): Built {
  if (operator === '+' && (Array.isArray(left) || Array.isArray(right))) return [left, right].flat();
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string')) return `${left}${right}`;
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    if (operator === '+') return left + right;
    if (operator === '-') return left - right;
    if (operator === '*') return left * right;
    if (operator === '/') return left / right;
  }
  throw new GraphNotBuilt(`${operator} of these`);
}

function call(name: string, values: readonly Built[]): Built {
  if (name === 'size') return BigInt(listOf(values[0]).length);
  if (name === 'range') return range(values.map(Number));
  if (name === 'tostring') return String(values[0]);
  return buildTemporal(name, values[0]);
}

function range([from = 0, to = 0, step = 1]: readonly number[]): readonly bigint[] {
  return Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, index) =>
    BigInt(from + index * step),
  );
}
