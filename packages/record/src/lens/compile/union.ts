import { refuse } from '../refuse.ts';
import type { Environment } from './environment.ts';
import { distinctRows } from './projection/group.ts';
import { joined, type Sql, sql } from './sql.ts';
import { fromWhere, type Stage } from './stage.ts';
import type { Typed } from './typed.ts';
import { toTagged } from './values.ts';

/** The rows of all branches, equal ones once if `distinct`; their columns have the same names. */
export function united(branches: readonly Stage[], distinct: boolean, environment: Environment): Stage {
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
