import { refuse } from '../../refuse.ts';
import { NULL, scalar } from '../scalars.ts';
import { bound } from '../sql.ts';
import type { ScalarType, Typed } from '../typed.ts';

/** A value that is known before the query runs. Integers are bigint, floats are number. */
export type Constant =
  | null
  | boolean
  | string
  | bigint
  | number
  | readonly Constant[]
  | ReadonlyMap<string, Constant>;

/** Tagged JSON as text: integers and floats stay what they are. */
export function taggedText(constant: Constant): string {
  if (typeof constant === 'bigint') return constant.toString();
  if (typeof constant === 'number') {
    // JSON has no infinity, and an exponent would make an integer of a float.
    if (!Number.isFinite(constant))
      refuse('number', 'A number is too large.', undefined, 'Write a smaller number.');
    if (Number.isInteger(constant)) return `${BigInt(constant)}.0`;
    const text = String(constant);
    const [digits = '', exponent] = text.split('e-');
    if (exponent === undefined) return text;
    const [whole = '', decimals = ''] = digits.replace('-', '').split('.');
    return `${constant < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${whole}${decimals}`;
  }
  if (constant === null || typeof constant !== 'object') return JSON.stringify(constant);
  if (constant instanceof Map) {
    const entries = [...constant].map(([key, value]) => `${JSON.stringify(key)}:${taggedText(value)}`);
    return `{"map":{${entries.join(',')}}}`;
  }
  return `[${(constant as readonly Constant[]).map(taggedText).join(',')}]`;
}

function scalarTypeOf(constant: Constant): ScalarType | undefined {
  if (typeof constant === 'bigint') return 'integer';
  if (typeof constant === 'number') return 'float';
  if (typeof constant === 'string') return 'string';
  return typeof constant === 'boolean' ? 'boolean' : undefined;
}

function elementTypeOf(items: readonly Constant[]): ScalarType | 'any' {
  const types = new Set(items.filter((item) => item !== null).map((item) => scalarTypeOf(item) ?? 'any'));
  return types.size === 1 ? [...types][0]! : 'any';
}

export function compileConstant(constant: Constant): Typed {
  if (constant === null) return NULL;
  if (typeof constant === 'string') return scalar('string', bound(constant, 'text'));
  if (typeof constant === 'bigint') return scalar('integer', bound(constant, 'int8'));
  if (typeof constant === 'number') return scalar('float', bound(constant, 'float8'));
  if (typeof constant === 'boolean') return scalar('boolean', bound(constant, 'boolean'));
  if (constant instanceof Map)
    return {
      kind: 'map',
      entries: new Map([...constant].map(([key, value]) => [key, compileConstant(value)])),
    };
  const items = constant as readonly Constant[];
  return { kind: 'list', element: elementTypeOf(items), sql: bound(taggedText(items), 'jsonb') };
}
