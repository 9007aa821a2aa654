import type { Json, Span } from '@consilium/kernel';
import { TOPIC_PARAMETER } from '../../own-parameters.ts';
import { refuse } from '../../refuse.ts';
import type { CompileOptions } from '../environment.ts';
import { any } from '../scalars.ts';
import { bound } from '../sql.ts';
import type { Typed } from '../typed.ts';
import type { ExpressionOf } from './compile.ts';
import { type Constant, compileConstant, taggedText } from './constant-values.ts';

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
