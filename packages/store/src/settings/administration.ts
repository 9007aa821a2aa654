import { type Compartment, checkedId, type Json } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { rows } from '../postgres/call.ts';

const SET_SETTING = {
  name: 'set_setting',
  text: `INSERT INTO app.settings (tenant, name, value) VALUES ($1, $2, $3)
    ON CONFLICT (tenant, name) DO UPDATE SET value = excluded.value`,
};
const SET_CAP = {
  name: 'set_monthly_cap',
  text: `INSERT INTO app.monthly_caps (tenant, compartment, micro_usd) VALUES ($1, $2, $3)
    ON CONFLICT (tenant, compartment) DO UPDATE SET micro_usd = excluded.micro_usd`,
};
const DROP_CAP = {
  name: 'drop_monthly_cap',
  text: 'DELETE FROM app.monthly_caps WHERE tenant = $1 AND compartment = $2',
};

/** Sets what agents of the tenant read as `app:<name>`, without an entry. `admin` is a connection of the owner. */
export async function setSetting(
  admin: Pool | PoolClient,
  tenant: string,
  name: string,
  value: Json,
): Promise<void> {
  await rows(admin, SET_SETTING, [checkedId(tenant), name, JSON.stringify(value)]);
}

/**
 * Caps what a compartment, or with `tenant` all of them together, may spend in a calendar month (UTC), in micro USD;
 * null takes the cap away. Without an entry. `admin` is a connection of the owner.
 */
export async function setMonthlyCap(
  admin: Pool | PoolClient,
  tenant: string,
  of: Compartment | 'tenant',
  microUsd: number | null,
): Promise<void> {
  const key = [checkedId(tenant), of === 'tenant' ? '' : of];
  await (microUsd === null ? rows(admin, DROP_CAP, key) : rows(admin, SET_CAP, [...key, microUsd]));
}
