import type { Expression } from '../../cypher/ast.ts';
import type { Environment } from '../environment.ts';
import type { Typed } from '../typed.ts';

/** The compiler of any expression, as the compilers of one kind are given it. */
export type Compile = (expression: Expression, environment: Environment) => Typed;

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { readonly kind: Kind }>;
