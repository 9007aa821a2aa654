import type { Json } from '../json.ts';
import type { Origin } from '../origin.ts';
import type { MergePolicy, State, StateDelta, StateValue } from './state.ts';
import { isReadOnly, isTemp } from './state.ts';

/**
 * The state after a change; null removes a key.
 *
 * @example applyDelta({ a: { value: 1, origin: 'code' } }, { a: null }) // {}
 */
export function applyDelta(state: State, delta: StateDelta): State {
  const next: Record<string, StateValue> = { ...state };
  for (const [key, value] of Object.entries(delta)) {
    if (value === null) delete next[key];
    else next[key] = value;
  }
  return next;
}

/** One delta after another: the later wins. */
export function followDelta(first: StateDelta, then: StateDelta): StateDelta {
  return { ...first, ...then };
}

/**
 * Deltas of members that ran beside each other, in declared order. A key that several wrote follows its policy:
 * `last` (default) the later member, `first` the earlier, `append` a list of all values in order.
 */
export function mergeDeltas(
  deltas: readonly StateDelta[],
  policies: { readonly [key: string]: MergePolicy } = {},
): StateDelta {
  const merged: Record<string, StateValue | null> = {};
  for (const delta of deltas) {
    for (const [key, value] of Object.entries(delta)) {
      merged[key] =
        key in merged
          ? combine(merged[key] ?? null, value, policies[key] ?? 'last')
          : start(value, policies[key]);
    }
  }
  return merged;
}

/** What outlives the run: neither `temp:` keys nor what agents may not write. */
export function lastingDelta(delta: StateDelta): StateDelta {
  return Object.fromEntries(Object.entries(delta).filter(([key]) => !isTemp(key) && !isReadOnly(key)));
}

/** The values that someone who may see these origins sees. */
export function visibleState(state: State, origins: ReadonlySet<Origin>): State {
  return Object.fromEntries(Object.entries(state).filter(([, { origin }]) => origins.has(origin)));
}

/** The values without their origins. */
export function plainValues(state: State): { readonly [key: string]: Json } {
  return Object.fromEntries(Object.entries(state).map(([key, { value }]) => [key, value]));
}

function start(value: StateValue | null, policy: MergePolicy | undefined): StateValue | null {
  return policy === 'append' && value !== null ? { ...value, value: [value.value] } : value;
}

function combine(
  before: StateValue | null,
  after: StateValue | null,
  policy: MergePolicy,
): StateValue | null {
  if (policy === 'first') return before;
  if (policy === 'last' || after === null || before === null) return after;
  // A list is as tainted as its most tainted entry.
  const origin = taint(before.origin, after.origin);
  return { value: [...(before.value as Json[]), after.value], origin };
}

const TAINT: readonly Origin[] = ['code', 'user', 'model', 'outside', 'chart'];

function taint(a: Origin, b: Origin): Origin {
  return TAINT.indexOf(a) > TAINT.indexOf(b) ? a : b;
}
