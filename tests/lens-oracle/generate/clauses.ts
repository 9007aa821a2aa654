import { aggregateColumn, valueColumn } from './columns.ts';
import { boolean } from './conditions.ts';
import { pattern } from './patterns.ts';
import type { Random } from './random.ts';
import { call, callDistinct, type Item, projection, property, variable, where } from './text.ts';
import { expression } from './values.ts';
import { nodesOf, someProperty, type Variable, type Wanted, type Writing } from './writing.ts';

/** A query that is being written. */
export interface Draft {
  readonly random: Random;
  readonly writing: (scope: readonly Variable[]) => Writing;
  readonly fresh: (prefix: string) => string;
}

/** Adds a clause, and gives what is in scope after it. */
type Step = (draft: Draft, clauses: string[], scope: readonly Variable[]) => readonly Variable[];

/** All that stands before the RETURN. */
export function opening(draft: Draft, clauses: string[]): readonly Variable[] {
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
  for (let count = 0; count < more; count++) scope = random.weighed(STEPS)(draft, clauses, scope);
  return scope;
}

const kept = (variables: readonly Variable[]): readonly Item[] =>
  variables.map(({ name }) => ({ value: variable(name) }));

const matchedAs =
  (optional: boolean): Step =>
  (draft, clauses, scope) => {
    const { random } = draft;
    const bound = nodesOf(scope);
    const from = bound.length > 0 ? random.pick(bound) : undefined;
    // Patterns that share nothing multiply: the gate allows few of them.
    if (from === undefined && scope.length > 0 && optional) return scope;
    const walked = new Set<number>();
    const first = pattern(draft.writing(scope), from, walked);
    const nodes = nodesOf(first.variables);
    const second =
      nodes.length > 0 && random.chance(0.12)
        ? pattern(draft.writing(scope), random.pick(nodes), walked)
        : undefined;
    const variables = [...scope, ...first.variables, ...(second?.variables ?? [])];
    const condition = random.chance(0.45) ? boolean(draft.writing(variables)) : undefined;
    const patterns = [first, ...(second === undefined ? [] : [second])].map((each) => each.pattern);
    clauses.push(`${optional ? 'OPTIONAL ' : ''}MATCH ${patterns.join(', ')}${where(condition)}`);
    return variables;
  };
export const matched = matchedAs(false);

const unwound: Step = (draft, clauses, scope) => {
  const { random } = draft;
  const as = draft.fresh('u');
  const writing = draft.writing(scope);
  const found = random.chance(0.3) ? someProperty(writing, 'list') : undefined;
  const type = random.pick(['strings', 'integers'] as const);
  const list = found?.expression ?? expression({ ...writing, depth: Math.min(writing.depth, 1) }, type);
  const each: Wanted = found !== undefined ? 'any' : type === 'strings' ? 'string' : 'integer';
  clauses.push(`UNWIND ${list.text} AS ${as}`);
  return [...scope, { kind: 'value', name: as, type: each }];
};

/** WITH what there is and something new, some of it left behind. */
const carried: Step = (draft, clauses, scope) => {
  const { random } = draft;
  const left = random.some(scope, Math.max(1, scope.length - random.below(2)));
  const as = draft.fresh('v');
  const made = left.length === 0 || random.chance(0.6) ? valueColumn(draft.writing(scope)) : undefined;
  const added = made === undefined ? [] : [{ value: made.value, as }];
  const after: readonly Variable[] = [
    ...left,
    ...(made?.type === undefined ? [] : [{ kind: 'value' as const, name: as, type: made.type }]),
  ];
  const distinct = random.chance(0.25) && left.every(({ kind }) => kind !== 'path');
  const condition = random.chance(0.35) ? boolean(draft.writing(after)) : undefined;
  const star = left.length === scope.length && left.length > 0 && random.chance(0.3);
  const items = star ? added : [...kept(left), ...added];
  clauses.push(projection('WITH', { star, items, distinct, condition }));
  return after;
};

/** WITH keys and aggregates. */
const grouped: Step = (draft, clauses, scope) => {
  const { random } = draft;
  const keys = random.some(nodesOf(scope), random.below(3));
  const as = draft.fresh('g');
  let made = aggregateColumn(draft.writing(scope));
  while (made.loose || made.type === undefined) made = aggregateColumn(draft.writing(scope));
  const after: readonly Variable[] = [...keys, { kind: 'value', name: as, type: made.type }];
  const condition = random.chance(0.4) ? boolean(draft.writing(after)) : undefined;
  clauses.push(projection('WITH', { items: [...kept(keys), { value: made.value, as }], condition }));
  return after;
};

/** WITH collect(n), then UNWIND: the same nodes again, out of a list. */
const gathered: Step = (draft, clauses, scope) => {
  const { random } = draft;
  const nodes = nodesOf(scope);
  if (nodes.length === 0) return scope;
  const node = random.pick(nodes);
  const [all, one] = [draft.fresh('l'), draft.fresh('n')];
  const value = (random.chance(0.5) ? callDistinct : call)('collect', variable(node.name));
  clauses.push(projection('WITH', { items: [{ value, as: all }] }), `UNWIND ${all} AS ${one}`);
  return [{ ...node, name: one }];
};

/** WITH … ORDER BY … LIMIT: rows that tie are equal. */
const windowed: Step = (draft, clauses, scope) => {
  const { random } = draft;
  const nodes = nodesOf(scope);
  if (nodes.length === 0) return scope;
  const node = random.pick(nodes);
  const orderBy = [{ value: property(variable(node.name), 'uuid'), descending: random.chance(0.5) }];
  const skip = random.chance(0.3) ? 1 : undefined;
  const limit = 1 + random.below(6);
  const distinct = random.chance(0.3);
  clauses.push(projection('WITH', { items: kept([node]), distinct, orderBy, skip, limit }));
  return [node];
};

/** WITH … ORDER BY v, then collect(v): the list keeps the order. */
const collected: Step = (draft, clauses, scope) => {
  const { random } = draft;
  const keys = random.some(nodesOf(scope), random.below(2));
  const [one, many] = [draft.fresh('v'), draft.fresh('l')];
  const type = random.pick(['string', 'integer'] as const);
  const value = expression({ ...draft.writing(scope), depth: 1 }, type);
  const orderBy = [{ value: variable(one), descending: random.chance(0.5) }];
  const all = { value: call('collect', variable(one)), as: many };
  clauses.push(
    projection('WITH', { items: [...kept(keys), { value, as: one }], orderBy }),
    projection('WITH', { items: [...kept(keys), all] }),
  );
  return [...keys, { kind: 'value', name: many, type: type === 'string' ? 'strings' : 'integers' }];
};

const STEPS = [
  [4, matchedAs(true)],
  [3, matched],
  [4, carried],
  [3, grouped],
  [1.5, collected],
  [1.5, gathered],
  [1, windowed],
  [1, unwound],
] as const;
