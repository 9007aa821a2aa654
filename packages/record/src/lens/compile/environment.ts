import type { Json } from '@consilium/kernel';
import type { GraphSchema } from '../../graph/graph-schema.ts';
import type { Expression, PathPattern } from '../cypher/ast.ts';
import type { LensLimits } from '../limits.ts';
import type { NameKind, Sql } from './sql.ts';
import type { Typed } from './typed.ts';

/** What a whole query is compiled with. */
export interface CompileOptions {
  readonly schema: GraphSchema;
  readonly limits: LensLimits;
  /** Values of `$name`, with `patient_uuid` among them. */
  readonly parameters: Readonly<Record<string, Json>>;
  /** What `date()` and `datetime()` say: the moment that is asked about. */
  readonly now: Date;
}

/** What an expression is compiled in. */
export interface Environment {
  readonly options: CompileOptions;
  /** Variables that it may speak of. */
  readonly scope: ReadonlyMap<string, Typed>;
  /** Of one value on the way to the answer, in bytes; a few answers if not given. */
  readonly largest?: number;
  /** A name that nothing else in the statement has. */
  readonly fresh: (kind: NameKind) => Sql;
  /** Patterns within an expression; given by the compiler of clauses, which stands above. */
  readonly patterns: {
    /** boolean */
    readonly exists: OfPatterns;
    /** int8 */
    readonly count: OfPatterns;
    /** Tagged JSON: a list. */
    readonly collect: (
      pattern: PathPattern,
      where: Expression | undefined,
      value: Expression,
      environment: Environment,
    ) => Sql;
  };
}

type OfPatterns = (
  patterns: readonly PathPattern[],
  where: Expression | undefined,
  environment: Environment,
) => Sql;

/** The compiler of any expression, as the compilers of one kind are given it. */
export type Compile = (expression: Expression, environment: Environment) => Typed;

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { readonly kind: Kind }>;
