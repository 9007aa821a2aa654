import type { Json } from '../json.ts';
import type { Origin } from '../origin.ts';

/** A value and where it came from. */
export interface StateValue {
  readonly value: Json;
  readonly origin: Origin;
}

/**
 * Keys: `temp:x` dies with the run, `x` lives with the conversation (agents write these two);
 * `user:x` is a preference, `app:x` configuration (both read-only for agents).
 */
export type State = { readonly [key: string]: StateValue };

/** What a run changed; null removes a key. */
export type StateDelta = { readonly [key: string]: StateValue | null };

export type MergePolicy = 'last' | 'first' | 'append';

/** Whether a key lives for one turn only (`temp:`). */
export function isTemp(key: string): boolean {
  return key.startsWith('temp:');
}

/** Whether agents can only read it: preferences (`user:`) and settings (`app:`). */
export function isReadOnly(key: string): boolean {
  return key.startsWith('user:') || key.startsWith('app:');
}
