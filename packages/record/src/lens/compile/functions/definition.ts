import type { Span } from '@consilium/kernel';
import type { Environment } from '../environment.ts';
import type { Sql } from '../sql.ts';
import { type ScalarType, scalar, type Typed } from '../typed.ts';
import { coerce } from '../values.ts';
export interface Call {
  readonly arguments: readonly Typed[];
  /** Of each argument. */
  readonly spans: readonly Span[];
  readonly span: Span;
  readonly environment: Environment;
}

/** What a call becomes; how many arguments it takes, lens/functions.ts says. */
export type Definition = (call: Call) => Typed;

/** A function of scalars that is null where any of them is. */
export function ofScalars(
  takes: readonly ScalarType[],
  gives: ScalarType,
  write: (given: readonly Sql[], call: Call) => Sql,
): Definition {
  return (call) =>
    scalar(
      gives,
      write(
        call.arguments.map((argument, index) => coerce(argument, takes[index]!, call.spans[index]!)),
        call,
      ),
    );
}

/** A function of one value that may be of several types. */
export function ofOne(compile: (value: Typed, call: Call) => Typed): Definition {
  return (call) => compile(call.arguments[0]!, call);
}
