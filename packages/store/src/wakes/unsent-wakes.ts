import { ENGINE_TIMER_MS, type Scope, type UnsentWake } from '@consilium/kernel';
import type { Pool } from 'pg';
import { rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';

const UNSENT = {
  name: 'due_wakes',
  text: 'SELECT tenant, compartment, key, actor, purpose, delay_ms, sends FROM app.due_wakes($1, $2, $3)',
};

const unsentRow = rowReader<UnsentWake>()('tenant compartment key actor purpose #delayMs sends');

/** Of all tenants: what is due, or soon, and is not on its way. `system` is the system role's pool. */
export async function unsentWakes(
  system: Pool,
  { againAfterMs, limit }: { readonly againAfterMs: number; readonly limit: number },
): Promise<readonly UnsentWake[]> {
  const found = await rows(system, UNSENT, [`${ENGINE_TIMER_MS} ms`, `${againAfterMs} ms`, limit]);
  return found.map(unsentRow);
}

/** For one whose actor may not open its compartment any more: it never comes back. */
export async function dropWake(
  system: Pool,
  { tenant, compartment }: Pick<Scope, 'tenant' | 'compartment'>,
  key: string,
): Promise<void> {
  await rows(system, { name: 'drop_wake', text: 'SELECT app.drop_wake($1, $2, $3)' }, [
    tenant,
    compartment,
    key,
  ]);
}

/** Moves the clock of a demo tenant (`markDemoTenant`), forward only. Throws for any other tenant. */
export async function setClock(system: Pool, tenant: string, aheadMs: number): Promise<void> {
  await rows(system, { name: 'set_clock', text: 'SELECT app.set_clock($1, $2)' }, [
    tenant,
    `${Math.floor(aheadMs)} ms`,
  ]);
}
