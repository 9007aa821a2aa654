import { CLINICAL_SCHEMA } from '@consilium/record/test-support/lens-parts';
import type { Random } from '../../lens-oracle/generate/random.ts';
import { condition, expression, type Known, leading } from './expressions.ts';

/** A query that a model could mean: clauses over the clinical graph, names as they are in scope. */
export function query(random: Random): string {
  const one = branch(random);
  if (random.chance(0.95)) return one;
  return `${one} UNION ${random.chance(0.5) ? 'ALL ' : ''}${branch(random)}`;
}

function branch(random: Random): string {
  let names = 0;
  const fresh = (prefix: string) => `${prefix}${++names}`;
  let known: Known = { random, fresh, nodes: [], values: [], depth: 2 };
  const clauses: string[] = [];
  const add = (made: readonly [string, Known]) => {
    clauses.push(made[0]);
    known = made[1];
  };
  add(match(known, false));
  for (let more = random.below(4); more > 0; more--)
    add(
      random.weighed<() => readonly [string, Known]>([
        [3, () => match(known, false)],
        [3, () => match(known, true)],
        [3, () => withClause(known)],
        [1, () => unwind(known)],
      ])(),
    );
  return [...clauses, returnClause(known)].join(random.pick([' ', '\n', ' /* x */ ']));
}

function match(known: Known, optional: boolean): readonly [string, Known] {
  const { random, fresh } = known;
  const nodes = [...known.nodes];
  const starts = nodes.filter(([, label]) => leading(label) !== undefined);
  let from: readonly [string, string];
  let written: string;
  if (starts.length > 0 && random.chance(0.85)) {
    from = random.pick(starts);
    written = `(${from[0]})`;
  } else {
    const label = random.chance(0.9) ? 'Patient' : random.pick(Object.keys(CLINICAL_SCHEMA.nodes));
    from = [fresh('n'), label];
    nodes.push(from);
    written = `(${from[0]}:${label}${label === 'Patient' && random.chance(0.9) ? ' {uuid: $patient_uuid}' : ''})`;
  }
  for (
    let hops = random.weighed([
      [5, 0],
      [3, 1],
      [1, 2],
    ] as const);
    hops >= 0;
    hops--
  ) {
    const choices = leading(from[1]);
    if (choices === undefined) break;
    const { type, to } = random.pick(choices);
    const next = [fresh('n'), to] as const;
    const length = random.chance(0.05) ? random.pick(['*1..2', '*0..1', '*2', '*1..3', '*']) : '';
    const named = length === '' && random.chance(0.1) ? fresh('r') : '';
    written += `${random.chance(0.05) ? '<' : ''}-[${named}:${type}${length}]-${random.chance(0.9) ? '>' : ''}(${next[0]}${random.chance(0.8) ? `:${to}` : ''})`;
    nodes.push(next);
    from = next;
  }
  const inner = { ...known, nodes };
  const path = random.chance(0.05) ? `${fresh('path')} = ` : '';
  const where = random.chance(0.3) ? ` WHERE ${condition(inner)}` : '';
  return [`${optional ? 'OPTIONAL ' : ''}MATCH ${path}${written}${where}`, inner];
}

const AGGREGATES = 'count( collect( min( max( avg( sum( stDev( count(DISTINCT collect(DISTINCT'.split(' ');

function item(known: Known): string {
  const { random } = known;
  if (random.chance(0.75)) return expression(known);
  return `${random.pick(AGGREGATES)} ${expression({ ...known, depth: 1 })})`;
}

function withClause(known: Known): readonly [string, Known] {
  const { random, fresh } = known;
  const kept = known.nodes.filter(() => random.chance(0.7));
  const made = Array.from({ length: random.below(2) + (kept.length === 0 ? 1 : 0) }, () => fresh('v'));
  const items = [...kept.map(([name]) => name), ...made.map((name) => `${item(known)} AS ${name}`)];
  const inner = { ...known, nodes: kept, values: made };
  return [
    `WITH ${random.chance(0.1) ? 'DISTINCT ' : ''}${items.join(', ')}${tail(inner)}${random.chance(0.2) ? ` WHERE ${condition(inner)}` : ''}`,
    inner,
  ];
}

function unwind(known: Known): readonly [string, Known] {
  const name = known.fresh('u');
  const list = known.random.pick([
    '[1, 2, 3]',
    'range(1, 5)',
    '$l',
    `[${expression(known)}]`,
    expression(known),
  ]);
  return [`UNWIND ${list} AS ${name}`, { ...known, values: [...known.values, name] }];
}

function returnClause(known: Known): string {
  const { random, fresh } = known;
  if (random.chance(0.05)) return `RETURN *${tail(known)}`;
  const made = Array.from({ length: 1 + random.below(3) }, () => fresh('c'));
  const items = made.map((name) => `${item(known)} AS ${name}`);
  return `RETURN ${random.chance(0.15) ? 'DISTINCT ' : ''}${items.join(', ')}${tail({ ...known, nodes: [], values: made })}`;
}

function tail({ random, values }: Known): string {
  const order =
    values.length > 0 && random.chance(0.3)
      ? ` ORDER BY ${random.pick(values)}${random.chance(0.5) ? ' DESC' : ''}`
      : '';
  const skip = random.chance(0.05) ? ` SKIP ${random.below(3)}` : '';
  return `${order}${skip}${random.chance(0.15) ? ` LIMIT ${random.below(20)}` : ''}`;
}
