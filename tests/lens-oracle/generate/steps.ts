import type { Clause, Projection } from '@consilium/record/test-support/lens-parts';
import { boolean } from './booleans.ts';
import { aggregateColumn, valueColumn } from './columns.ts';
import { expression } from './expressions.ts';
import { someProperty } from './leaves.ts';
import { pattern } from './patterns.ts';
import type { Random } from './random.ts';
import { call, callDistinct, literal, property, span, variable } from './trees.ts';
import type { Variable, Wanted, Writing } from './writing.ts';

/** A query that is being written. */
export interface Draft {
  readonly random: Random;
  readonly writing: (scope: readonly Variable[]) => Writing;
  readonly uses: Set<string>;
  readonly fresh: (prefix: string) => string;
}

export const projection = (parts: Partial<Projection> & Pick<Projection, 'kind' | 'items'>): Projection => ({
  distinct: false,
  star: false,
  orderBy: [],
  skip: undefined,
  limit: undefined,
  where: undefined,
  ...parts,
  span,
});

/** All that stands before the RETURN. */
export function opening(draft: Draft, clauses: Clause[]): readonly Variable[] {
  const { random } = draft;
  let scope: readonly Variable[] = [];
  if (random.chance(0.06)) scope = unwound(draft, clauses, scope);
  scope = matched(draft, clauses, scope);
  const more = random.weighed([
    [6, 0],
    [6, 1],
    [3, 2],
    [1, 3],
  ] as const);
  for (let count = 0; count < more; count++) {
    scope = random.weighed([
      [4, optionallyMatched],
      [3, matched],
      [4, carried],
      [3, grouped],
      [1.5, collected],
      [1.5, gathered],
      [1, windowed],
      [1, unwound],
    ] as const)(draft, clauses, scope);
  }
  return scope;
}

const nodesOf = (scope: readonly Variable[]) => scope.filter((each) => each.kind === 'node');

type Step = (draft: Draft, clauses: Clause[], scope: readonly Variable[]) => readonly Variable[];

const matchedAs =
  (optional: boolean): Step =>
  (draft, clauses, scope) => {
    const { random, uses } = draft;
    const bound = nodesOf(scope);
    const from = bound.length > 0 ? random.pick(bound) : undefined;
    // Patterns that share nothing multiply: the gate allows few of them.
    if (from === undefined && scope.length > 0 && optional) return scope;
    uses.add(optional ? 'optional match' : 'match');
    const walked = new Set<number>();
    const first = pattern(draft.writing(scope), from, walked);
    const nodes = nodesOf(first.variables);
    const second =
      nodes.length > 0 && random.chance(0.12)
        ? pattern(draft.writing(scope), random.pick(nodes), walked)
        : undefined;
    const variables = [...scope, ...first.variables, ...(second?.variables ?? [])];
    const where = random.chance(0.45) ? boolean(draft.writing(variables)) : undefined;
    const patterns = [first.pattern, ...(second === undefined ? [] : [second.pattern])];
    clauses.push({ kind: 'match', optional, patterns, where, span });
    return variables;
  };
export const matched = matchedAs(false);
const optionallyMatched = matchedAs(true);

const unwound: Step = (draft, clauses, scope) => {
  const { random } = draft;
  const as = draft.fresh('u');
  draft.uses.add('unwind');
  const writing = draft.writing(scope);
  const property = random.chance(0.3) ? someProperty(writing, 'list') : undefined;
  const type = random.pick(['strings', 'integers'] as const);
  const list = property?.expression ?? expression({ ...writing, depth: Math.min(writing.depth, 1) }, type);
  const each: Wanted = property !== undefined ? 'any' : type === 'strings' ? 'string' : 'integer';
  clauses.push({ kind: 'unwind', list, as, span });
  return [...scope, { kind: 'value', name: as, type: each }];
};

/** WITH what there is and something new, some of it left behind. */
const carried: Step = (draft, clauses, scope) => {
  const { random, uses } = draft;
  uses.add('with');
  const kept = random.some(scope, Math.max(1, scope.length - random.below(2)));
  const as = draft.fresh('v');
  const made = kept.length === 0 || random.chance(0.6) ? valueColumn(draft.writing(scope)) : undefined;
  const items = [
    ...kept.map(({ name }) => ({ value: variable(name), as: name, aliased: false })),
    ...(made === undefined ? [] : [{ value: made.value, as, aliased: true }]),
  ];
  const after: readonly Variable[] = [
    ...kept,
    ...(made?.type === undefined ? [] : [{ kind: 'value' as const, name: as, type: made.type }]),
  ];
  const distinct = random.chance(0.25) && kept.every(({ kind }) => kind !== 'path');
  if (distinct) uses.add('with distinct');
  const where = random.chance(0.35) ? boolean(draft.writing(after)) : undefined;
  const star = kept.length === scope.length && kept.length > 0 && random.chance(0.3);
  const said = star ? items.filter(({ aliased }) => aliased) : items;
  clauses.push(projection({ kind: 'with', star, items: said, distinct, where }));
  return after;
};

/** WITH keys and aggregates. */
const grouped: Step = (draft, clauses, scope) => {
  const { random, uses } = draft;
  uses.add('with aggregates');
  const keys = random.some(nodesOf(scope), random.below(3));
  const as = draft.fresh('g');
  let made = aggregateColumn(draft.writing(scope));
  while (made.loose || made.type === undefined) made = aggregateColumn(draft.writing(scope));
  const items = [
    ...keys.map(({ name }) => ({ value: variable(name), as: name, aliased: false })),
    { value: made.value, as, aliased: true },
  ];
  const after: readonly Variable[] = [...keys, { kind: 'value', name: as, type: made.type! }];
  const where = random.chance(0.4) ? boolean(draft.writing(after)) : undefined;
  clauses.push(projection({ kind: 'with', items, where }));
  return after;
};

/** WITH collect(n), then UNWIND: the same nodes again, out of a list. */
const gathered: Step = (draft, clauses, scope) => {
  const { random, uses } = draft;
  const nodes = nodesOf(scope);
  if (nodes.length === 0) return scope;
  uses.add('unwind of nodes');
  const node = random.pick(nodes);
  const [all, one] = [draft.fresh('l'), draft.fresh('n')];
  const gather = (random.chance(0.5) ? callDistinct : call)('collect', variable(node.name));
  clauses.push(projection({ kind: 'with', items: [{ value: gather, as: all, aliased: true }] }));
  clauses.push({ kind: 'unwind', list: variable(all), as: one, span });
  return [{ ...node, name: one }];
};

/** WITH … ORDER BY … LIMIT: rows that tie are equal. */
const windowed: Step = (draft, clauses, scope) => {
  const { random, uses } = draft;
  const nodes = nodesOf(scope);
  if (nodes.length === 0) return scope;
  uses.add('with limit');
  const node = random.pick(nodes);
  const items = [{ value: variable(node.name), as: node.name, aliased: false }];
  const orderBy = [{ value: property(variable(node.name), 'uuid'), descending: random.chance(0.5) }];
  const skip = random.chance(0.3) ? literal(1n) : undefined;
  const limit = literal(BigInt(1 + random.below(6)));
  const distinct = random.chance(0.3);
  clauses.push(projection({ kind: 'with', items, distinct, orderBy, skip, limit }));
  return [node];
};

/** WITH … ORDER BY v, then collect(v): the list keeps the order. */
const collected: Step = (draft, clauses, scope) => {
  const { random, uses } = draft;
  uses.add('ordered collect');
  const keys = random.some(nodesOf(scope), random.below(2));
  const [one, many] = [draft.fresh('v'), draft.fresh('l')];
  const type = random.pick(['string', 'integer'] as const);
  const kept = keys.map(({ name }) => ({ value: variable(name), as: name, aliased: false }));
  const value = expression({ ...draft.writing(scope), depth: 1 }, type);
  const orderBy = [{ value: variable(one), descending: random.chance(0.5) }];
  clauses.push(projection({ kind: 'with', items: [...kept, { value, as: one, aliased: true }], orderBy }));
  const gathered = { value: call('collect', variable(one)), as: many, aliased: true };
  clauses.push(projection({ kind: 'with', items: [...kept, gathered] }));
  const list = { kind: 'value', name: many, type: type === 'string' ? 'strings' : 'integers' } as const;
  return [...keys, list];
};
