import type { Expression } from '@consilium/record/test-support/lens-parts';
import { isList, type Tagged } from '@consilium/testing/neo4j';
import { type Built, GraphNotBuilt, isEdge, isNode } from './scenario-graph.ts';

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
      return { map: propertiesOf(expression.entries, row, false) };
    case 'property':
      return propertyOf(inner(expression.of), expression.key);
    case 'index':
      return listOf(inner(expression.of))[Number(inner(expression.at))] ?? null;
    case 'not': {
      const of = inner(expression.of);
      if (typeof of !== 'boolean') throw new GraphNotBuilt('NOT of that');
      return !of;
    }
    case 'binary':
      return binary(expression.operator, inner(expression.left), inner(expression.right));
    case 'has-labels': {
      const of = inner(expression.of);
      if (!isNode(of)) throw new GraphNotBuilt('labels of something that is no node');
      return expression.labels.every((label) => of.labels.includes(label));
    }
    case 'call':
      return call(expression.name, expression.arguments.map(inner));
    default:
      throw new GraphNotBuilt(`an expression: ${expression.kind}`);
  }
}

/** A property that is null is not there; `isStored`: of a node or relationship, which holds no maps. */
export function propertiesOf(
  entries: readonly (readonly [string, Expression])[],
  row: Row,
  isStored = true,
): Readonly<Record<string, Tagged>> {
  const values = entries.map(([key, value]) => [key, plain(evaluate(value, row), isStored)] as const);
  return Object.fromEntries(values.filter(([, value]) => !isStored || value !== null));
}

function plain(value: Built, isStored: boolean): Tagged {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as readonly Built[]).map((each) => plain(each, isStored));
  if (isNode(value) || isEdge(value) || (isStored && 'map' in value))
    throw new GraphNotBuilt('a property that holds neither a value nor a list');
  return value as Tagged;
}

function propertyOf(value: Built, key: string): Built {
  if (isNode(value) || isEdge(value)) return value.properties[key] ?? null;
  const map = mapOf(value);
  if (map === undefined) throw new GraphNotBuilt(`.${key} of something that has none`);
  return map[key] ?? null;
}

function mapOf(value: Built | undefined): Readonly<Record<string, Tagged>> | undefined {
  const isMap = typeof value === 'object' && value !== null && 'map' in value;
  return isMap ? (value.map as Readonly<Record<string, Tagged>>) : undefined;
}

export function listOf(value: Built | undefined): readonly Built[] {
  if (!Array.isArray(value)) throw new GraphNotBuilt('something that is no list');
  return value;
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
  return temporal(name, values[0]);
}

function range([from = 0, to = 0, step = 1]: readonly number[]): readonly bigint[] {
  return Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, index) =>
    BigInt(from + index * step),
  );
}

const MONTHS = { years: 12n, quarters: 3n, months: 1n };
const DAYS = { weeks: 7n, days: 1n };
const NANOSECONDS = {
  ...{ hours: 3_600_000_000_000n, minutes: 60_000_000_000n, seconds: 1_000_000_000n },
  ...{ milliseconds: 1_000_000n, microseconds: 1_000n, nanoseconds: 1n },
};

/** `date({…})`, `datetime({…})`, `duration({…})` with whole numbers; other forms are not built. */
function temporal(name: string, argument: Built | undefined): Tagged {
  if (!['date', 'datetime', 'duration'].includes(name)) throw new GraphNotBuilt(`${name}()`);
  const parts = mapOf(argument);
  if (parts === undefined || isList(parts)) throw new GraphNotBuilt(`${name}() of something that is no map`);
  for (const value of [parts.nanosecond, parts.nanoseconds])
    if (typeof value === 'bigint' && value % 1000n !== 0n) throw new GraphNotBuilt('nanoseconds');
  const [broken] = Object.entries(parts).filter(([, value]) => typeof value !== 'bigint');
  if (broken) throw new GraphNotBuilt(`${name}() with ${broken[0]} that is no whole number`);
  const part = (key: string, otherwise: bigint) => (parts[key] as bigint | undefined) ?? otherwise;
  if (name === 'duration') {
    const sum = (units: Readonly<Record<string, bigint>>) =>
      Object.entries(units).reduce((all, [key, size]) => all + part(key, 0n) * size, 0n);
    return { duration: [sum(MONTHS), sum(DAYS), sum(NANOSECONDS) / 1000n] };
  }
  const digits = (key: string, otherwise: bigint, width = 2) =>
    String(part(key, otherwise)).padStart(width, '0');
  const date = `${digits('year', 0n, 4)}-${digits('month', 1n)}-${digits('day', 1n)}`;
  if (name === 'date') return { date };
  const time = `${digits('hour', 0n)}:${digits('minute', 0n)}:${digits('second', 0n)}`;
  const fraction = digits('nanosecond', 0n, 9).slice(0, 6).replace(/0+$/, '');
  return { datetime: `${date}T${time}${fraction === '' ? '' : `.${fraction}`}Z` };
}
