import type { Json } from '@consilium/kernel';
import type { Pool } from 'pg';
import type { GraphSchema } from '../../graph/graph-schema.ts';
import { compileAggregate } from '../compile/aggregates.ts';
import type { CompileOptions, Environment } from '../compile/environment.ts';
import { compileExpression } from '../compile/expression.ts';
import { bound, named, type Sql, sql } from '../compile/sql.ts';
import { elementOf, toTagged } from '../compile/tagged.ts';
import type { Typed } from '../compile/typed.ts';
import type { Expression } from '../cypher/ast.ts';
import { parseCypher } from '../cypher/parse.ts';
import { CLINICAL_LIMITS, type LensLimits } from '../limits.ts';

/** A graph of which nothing is known. */
const LOOSE: GraphSchema = {
  nodes: {},
  relationships: [],
  relationshipProperties: {},
  identity: undefined,
  strict: false,
};

export interface Expressing {
  readonly schema?: GraphSchema;
  readonly limits?: Partial<LensLimits>;
  readonly parameters?: Readonly<Record<string, Json>>;
  /** Variables by name. */
  readonly scope?: Readonly<Record<string, Typed>>;
}

const NOW = new Date('2024-02-29T12:30:15.250Z');

export function environmentOf({
  schema = LOOSE,
  limits,
  parameters = {},
  scope = {},
}: Expressing): Environment {
  let made = 0;
  const options: CompileOptions = {
    ...{ schema, parameters, now: NOW },
    limits: { ...CLINICAL_LIMITS, ...limits },
  };
  const none = () => {
    throw new Error('no patterns here');
  };
  return {
    options,
    scope: new Map(Object.entries(scope)),
    fresh: (kind) => {
      made += 1;
      return named(kind, made);
    },
    patterns: { exists: none, count: none, collect: none },
  };
}

export function expressionOf(text: string): Expression {
  const clause = parseCypher(`RETURN ${text}`, CLINICAL_LIMITS).branches[0]?.clauses[0];
  if (clause?.kind !== 'return') throw new Error('a RETURN was written');
  return clause.items[0]!.value;
}

/** A value whose type is known only when it runs, from its tagged JSON. */
export const unknown = (tagged: string): Typed => ({ kind: 'any', sql: bound(tagged, 'jsonb') });

/**
 * The expression with every literal in a variable of which no type is known: the values are the same, but each rule is that of
 * tagged JSON and not of native types.
 */
function hidden(expression: Expression): {
  readonly expression: Expression;
  readonly scope: Record<string, Typed>;
} {
  const scope: Record<string, Typed> = {};
  const hide = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(hide);
    if (part === null || typeof part !== 'object') return part;
    const { kind, value, span } = part as { kind?: string; value?: unknown; span?: unknown };
    if (kind === 'literal' && value !== null) {
      const name = `hidden${Object.keys(scope).length}`;
      const literal = compileExpression(part as Expression, environmentOf({}));
      scope[name] = { kind: 'any', sql: toTagged(literal) };
      return { kind: 'variable', name, span };
    }
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, hide(inner)]));
  };
  return { expression: hide(expression) as Expression, scope };
}

async function read(pool: Pool, statement: Sql): Promise<string | null> {
  const { text, values } = statement.render();
  const { rows } = await pool.query<{ value: string | null }>(text, [...values]);
  return rows[0]?.value ?? null;
}

/** What an expression gives, as the text of its tagged JSON; null for null. */
export function express(pool: Pool, text: string, options: Expressing = {}): Promise<string | null> {
  const typed = compileExpression(expressionOf(text), environmentOf(options));
  return read(pool, sql`select (${toTagged(typed)})::text as value`);
}

/** The same without knowing a type before it runs. */
export function expressHidden(pool: Pool, text: string): Promise<string | null> {
  const { expression, scope } = hidden(expressionOf(text));
  const typed = compileExpression(expression, environmentOf({ scope }));
  return read(pool, sql`select (${toTagged(typed)})::text as value`);
}

/** The same of an aggregate of `x` over these values, given as tagged JSON in their order. */
export function aggregate(
  pool: Pool,
  text: string,
  rows: readonly string[],
  element: Parameters<typeof elementOf>[0] = 'any',
): Promise<string | null> {
  const call = expressionOf(text);
  if (call.kind !== 'call' && call.kind !== 'count-star') throw new Error('an aggregate was written');
  const scope = { x: elementOf(element, sql`value`) };
  const typed = compileAggregate(call, environmentOf({ scope }), sql`place`);
  const list = bound(`[${rows.join(',')}]`, 'jsonb');
  return read(
    pool,
    sql`select (${toTagged(typed)})::text as value from jsonb_array_elements(${list}) with ordinality as t(value, place)`,
  );
}
