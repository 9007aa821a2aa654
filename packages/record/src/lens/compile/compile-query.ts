import type { Clause, Query, SingleQuery, Unwind } from '../cypher/ast.ts';
import { refuse } from '../refuse.ts';
import type { CompileOptions, Environment } from './environment.ts';
import { compileExpression } from './expression.ts';
import { compileMatch, matched } from './match/match.ts';
import { distinctRows } from './projection/group.ts';
import { compileProjection } from './projection/projection.ts';
import { countedRows, growing, largestOf, shared } from './sized.ts';
import { type Bound, bound, joined, named, refuseSize, type Sql, sql } from './sql.ts';
import { beginning, crossed, fromWhere, NO_ROWS, type Stage } from './stage.ts';
import { arrayOf, elementOf, toTagged } from './tagged.ts';
import type { Typed } from './typed.ts';

/** `EXISTS { }`, `COUNT { }`, patterns as conditions, and lists of what a pattern finds: subselects of the row they stand in. */
const PATTERN_EXPRESSIONS: Environment['patterns'] = {
  exists: (patterns, where, environment) =>
    sql`EXISTS (SELECT${fromWhere(matched(beginning(environment.scope), patterns, where, environment))})`,

  count: (patterns, where, environment) =>
    sql`(SELECT count(*)${fromWhere(matched(beginning(environment.scope), patterns, where, environment))})`,

  collect: (pattern, where, value, environment) => {
    const stage = matched(beginning(environment.scope), [pattern], where, environment);
    const item = toTagged(compileExpression(value, { ...environment, scope: stage.scope }));
    const [r, c] = [environment.fresh('r'), environment.fresh('c')];
    const { columns, within } = countedRows(sql`coalesce(pg_column_size(${item}), 0)`, r, environment);
    const rows = sql`(SELECT ${item} AS ${c}, ${columns[0]!}, ${columns[1]!}${fromWhere(stage)}) ${r}`;
    return sql`(SELECT coalesce(jsonb_agg(${r}.${c}), '[]'::jsonb) FROM ${rows} WHERE ${within})`;
  },
};

/** One statement. Each row of it is one text: a JSON array of tagged values, or null where the byte cap cut it off. */
export interface CompiledQuery {
  readonly text: string;
  readonly values: readonly Bound[];
  readonly columns: readonly string[];
}

/** All values of a statement, each as often as it stands there: so many times what an answer may be. */
const GIVEN = 16;

/**
 * SQL of a query that the gate has let through. It reads one patient's graph, gives at most `limits.rows` + 1 rows (the last says
 * that there are more) and no more than `limits.bytes`. Throws LensRefusal for what cannot be done rightly.
 */
export function compileQuery(query: Query, options: CompileOptions, reading: GraphReading): CompiledQuery {
  try {
    return compiled(query, options, reading);
  } catch (error) {
    // Of a text that is too long, or of calls too deep.
    if (!(error instanceof RangeError)) throw error;
    return refuseSize();
  }
}

function compiled(query: Query, options: CompileOptions, reading: GraphReading): CompiledQuery {
  const environment = { ...environmentOf(options), largest: largestOf(growing(query), options) };
  const branches = query.branches.map((branch) => compileBranch(branch, environment));
  const stage = united(branches, query.distinct, environment);
  const statement = sql`${graphTables(reading)}${capped(stage, environment)}`;
  return { ...statement.render(options.limits.bytes * GIVEN), columns: [...stage.scope.keys()] };
}

function environmentOf(options: CompileOptions): Environment {
  let numbers = 0;
  return {
    options,
    scope: new Map(),
    fresh: (kind) => {
      numbers += 1;
      return named(kind, numbers);
    },
    patterns: PATTERN_EXPRESSIONS,
  };
}

function compileBranch({ clauses }: SingleQuery, environment: Environment): Stage {
  return clauses.reduce((stage, clause) => compileClause(stage, clause, environment), beginning());
}

function compileClause(stage: Stage, clause: Clause, environment: Environment): Stage {
  switch (clause.kind) {
    case 'match':
      return compileMatch(stage, clause, environment);
    case 'unwind':
      return compileUnwind(stage, clause, environment);
    default:
      return compileProjection(stage, clause, environment);
  }
}

/** The rows as text, in their order, cut off at the caps before anything is sent. */
function capped(stage: Stage, environment: Environment): Sql {
  const { rows, bytes } = environment.options.limits;
  const values = arrayOf(shared([...stage.scope.values()], environment));
  const ordered = stage.order === undefined ? sql`` : sql`ORDER BY ${stage.order}`;
  const inner = sql`SELECT ${values}::text AS line, row_number() OVER (${ordered}) AS place${fromWhere(stage)} ${ordered} LIMIT ${bound(rows + 1, 'int8')}`;
  const sized = sql`SELECT line, place, sum(octet_length(line)) OVER (ORDER BY place ROWS UNBOUNDED PRECEDING) AS size FROM (${inner}) lines`;
  return sql`SELECT CASE WHEN size <= ${bound(bytes, 'int8')} THEN line END AS line FROM (${sized}) sized ORDER BY place`;
}

/** The rows of all branches, equal ones once if `distinct`; their columns have the same names. */
function united(branches: readonly Stage[], distinct: boolean, environment: Environment): Stage {
  const [first] = branches;
  if (first === undefined || branches.length === 1) return first!;
  const names = [...first.scope.keys()];
  const r = environment.fresh('r');
  const columns = names.map(() => environment.fresh('c'));
  const selects = branches.map((branch) => select(branch, names, columns));
  const scope = new Map(
    names.map((name, index): [string, Typed] => [name, { kind: 'any', sql: sql`${r}.${columns[index]!}` }]),
  );
  const all: Stage = {
    from: sql`(${joined(selects, sql` UNION ALL `)}) ${r}`,
    where: [],
    scope,
    order: undefined,
  };
  return distinct ? distinctRows(all, [...scope], environment) : all;
}

function select(branch: Stage, names: readonly string[], columns: readonly Sql[]): Sql {
  if (branch.scope.size !== names.length || !names.every((name) => branch.scope.has(name)))
    refuse(
      'union',
      'The parts of the UNION return different columns.',
      undefined,
      `Return the same names in each part: ${names.join(', ')} (use AS).`,
    );
  const values = names.map((name, index) => sql`${toTagged(branch.scope.get(name)!)} AS ${columns[index]!}`);
  return sql`(SELECT ${joined(values, sql`, `)}${fromWhere(branch)})`;
}

/** A row for each element, in their order; none for null. */
function compileUnwind(stage: Stage, { list, as, span }: Unwind, environment: Environment): Stage {
  const typed = compileExpression(list, { ...environment, scope: stage.scope });
  const withElement = (element: Typed) => new Map([...stage.scope, [as, element]]);
  if (typed.kind === 'null') return { ...stage, where: [...stage.where, NO_ROWS], scope: withElement(typed) };
  if (typed.kind !== 'list' && typed.kind !== 'any')
    return refuse('type', 'UNWIND takes a list.', span, 'Write it in brackets: UNWIND [x] AS y.');
  const x = environment.fresh('x');
  const elements = typed.kind === 'list' ? typed.sql : sql`lens.only_list(${typed.sql})`;
  const place = sql`${x}.place`;
  return {
    ...stage,
    from: crossed(
      stage.from,
      sql`LATERAL jsonb_array_elements(${elements}) WITH ORDINALITY AS ${x} (item, place)`,
    ),
    scope: withElement(elementOf(typed.kind === 'list' ? typed.element : 'any', sql`${x}.item`)),
    order: stage.order === undefined ? sql`ARRAY[${place}]` : sql`(${stage.order} || ${place})`,
  };
}

/** Whose graph is read, and as of when; `asOf` undefined: as it stands. */
export interface GraphReading {
  readonly tenant: string;
  readonly compartment: string;
  readonly asOf: Date | undefined;
}

/**
 * The only place where a statement names a table: everything after it reads `nodes` and `edges`, which are one patient's. Row-level
 * security says the same again.
 */
function graphTables({ tenant, compartment, asOf }: GraphReading): Sql {
  const whose = sql`tenant = ${bound(tenant, 'text')} AND compartment = ${bound(compartment, 'text')}`;
  const then = bound(asOf ?? null, 'timestamptz');
  const when =
    asOf === undefined
      ? sql`recorded_to IS NULL`
      : sql`recorded_from <= ${then} AND (recorded_to IS NULL OR recorded_to > ${then})`;
  return sql`WITH nodes AS NOT MATERIALIZED (SELECT uuid AS id, labels, properties FROM app.graph_nodes WHERE ${whose} AND ${when}), edges AS NOT MATERIALIZED (SELECT uuid AS id, type, source, target, properties FROM app.graph_edges WHERE ${whose} AND ${when}) `;
}
