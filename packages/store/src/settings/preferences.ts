import type { Scope, StateValue } from '@consilium/kernel';
import type { Pool } from 'pg';
import { rows } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';

export const SET_PREFERENCE = {
  name: 'set_preference',
  text: `INSERT INTO app.preferences (tenant, actor, name, value, origin)
    VALUES (app.tenant(), app.actor(), $1, $2, $3)
    ON CONFLICT (tenant, actor, name) DO UPDATE SET value = excluded.value, origin = excluded.origin`,
};
const DROP = { name: 'drop_preference', text: 'DELETE FROM app.preferences WHERE name = $1' };

/** Sets what agents read as `user:<name>`; null removes it. For a person or for code, never for an agent. */
export async function setPreference(
  pool: Pool,
  scope: Scope,
  name: string,
  preference: (StateValue & { readonly origin: 'user' | 'code' }) | null,
): Promise<void> {
  await scoped(pool, scope, (transaction) =>
    preference
      ? rows(transaction, SET_PREFERENCE, [name, JSON.stringify(preference.value), preference.origin])
      : rows(transaction, DROP, [name]),
  );
}
