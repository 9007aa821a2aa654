import type { Json, Span } from '@consilium/kernel';
import type { Expression } from '../../cypher/ast.ts';
import { TOPIC_PARAMETER } from '../../own-parameters.ts';
import { refuse } from '../../refuse.ts';
import type { CompileOptions, ExpressionOf } from '../environment.ts';
import { bound } from '../sql.ts';
import { any, NULL, type ScalarType, scalar, type Typed } from '../typed.ts';

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
function taggedText(constant: Constant): string {
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

interface Given {
  readonly constant: Constant;
  readonly typed: Typed;
}

/** However often a query names a parameter, it is converted once and sent once. */
const GIVEN = new WeakMap<CompileOptions['parameters'], Map<string, Given>>();

/** The value of `$name`, and SQL of it. Throws LensRefusal where there is none. */
export function givenOf({ name, span }: ExpressionOf<'parameter'>, { parameters }: CompileOptions): Given {
  const all = GIVEN.get(parameters) ?? new Map<string, Given>();
  GIVEN.set(parameters, all);
  const known = all.get(name);
  if (known !== undefined) return known;
  if (!Object.hasOwn(parameters, name))
    refuse(
      'parameter',
      `$${name} has no value.`,
      span,
      name === TOPIC_PARAMETER
        ? 'Ask without it: this conversation has no topic. Begin at (p:Patient {uuid: $patient_uuid}).'
        : 'Write the value itself, or give it among the parameters.',
    );
  const constant = ofJson(parameters[name]!, name, span);
  const given = { constant, typed: typedOf(constant) };
  all.set(name, given);
  return given;
}

/** A map with more entries than this is sent as one value: thousands would each be a parameter of the statement. */
const ENTRIES = 16;

function typedOf(constant: Constant): Typed {
  if (!(constant instanceof Map)) return compileConstant(constant);
  const isSmall =
    constant.size <= ENTRIES && [...constant.values()].every((value) => !(value instanceof Map));
  return isSmall ? compileConstant(constant) : any(bound(taggedText(constant), 'jsonb'));
}

function ofJson(value: Json, name: string, span: Span): Constant {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      refuse(
        'parameter',
        `$${name} holds a character that no text can hold.`,
        span,
        'Give a text without it.',
      );
    return value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => ofJson(item, name, span));
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return new Map(entries.map(([key, item]) => [ofJson(key, name, span) as string, ofJson(item, name, span)]));
}

/** What the expression always is; undefined: it depends on rows. */
export function constantOf(expression: Expression, options: CompileOptions): Constant | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'parameter':
      return givenOf(expression, options).constant;
    case 'list': {
      const items = expression.items.map((item) => constantWithin(item, options));
      return items.some((item) => item === undefined) ? undefined : (items as readonly Constant[]);
    }
    case 'map': {
      const entries = expression.entries.map(
        ([key, value]) => [key, constantWithin(value, options)] as const,
      );
      if (entries.some(([, value]) => value === undefined)) return undefined;
      return new Map(entries as readonly (readonly [string, Constant])[]);
    }
    default:
      return undefined;
  }
}

/** Texts up to this length may be copied into every list that holds them: codes, names, uuids. */
const SHORT = 100;

/** A large parameter is no constant of what holds it: it would be copied as often as it is named, past all limits on what is made. */
function constantWithin(expression: Expression, options: CompileOptions): Constant | undefined {
  const constant = constantOf(expression, options);
  if (expression.kind !== 'parameter') return constant;
  const isLarge = typeof constant === 'string' ? constant.length > SHORT : constant instanceof Object;
  return isLarge ? undefined : constant;
}
