import {
  ConsiliumError,
  isReadOnly,
  isTemp,
  type Json,
  type Origin,
  type State,
  type StateDelta,
} from '@consilium/kernel';

export type StateRow = readonly [key: string, value: Json, origin: Origin];

export function stateFrom(rows: readonly StateRow[]): State {
  return Object.fromEntries(rows.map(([key, value, origin]) => [key, { value, origin }]));
}

/** A delta as columns; `temp:`, `user:` and `app:` keys are not the conversation's and are left out. */
export interface StateColumns {
  readonly keys: readonly string[];
  readonly values: readonly string[];
  readonly origins: readonly Origin[];
  readonly dropped: readonly string[];
}

/** Throws ConsiliumError('invalid_state_key') for a key that is empty, over 256 bytes, or not storable as text. */
export function stateColumns(delta: StateDelta): StateColumns {
  const keys: string[] = [];
  const values: string[] = [];
  const origins: Origin[] = [];
  const dropped: string[] = [];
  for (const [key, change] of Object.entries(delta)) {
    if (isTemp(key) || isReadOnly(key)) continue;
    checkKey(key);
    if (change === null) {
      dropped.push(key);
    } else {
      keys.push(key);
      values.push(JSON.stringify(change.value));
      origins.push(change.origin);
    }
  }
  return { keys, values, origins, dropped };
}

function checkKey(key: string): void {
  if (key === '' || key.includes('\0') || !key.isWellFormed() || Buffer.byteLength(key) > 256)
    throw new ConsiliumError('invalid_state_key', { remedy: 'use a plain name of at most 256 bytes' });
}
