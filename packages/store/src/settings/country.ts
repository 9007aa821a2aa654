import type { Scope } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scoped } from '../postgres/scoped.ts';

const COUNTRY = {
  name: 'country_of',
  text: `SELECT coalesce(
    (SELECT p.value ->> 'country' FROM app.preferences p
      WHERE p.name = 'location' AND json_typeof(p.value) = 'object'),
    (SELECT s.value ->> 'country' FROM app.settings s
      WHERE s.name = 'location' AND json_typeof(s.value) = 'object'))`,
};

/** ISO 3166-1 alpha-2: what the actor set as `user:location`, else the tenant's `app:location`; null where neither says. */
export function createCountryOf(pool: Pool): (scope: Scope) => Promise<string | null> {
  return async (scope) => {
    const row = await scoped(pool, scope, (transaction) => firstRow(transaction, COUNTRY, []), {
      readOnly: true,
    });
    const country = (row?.[0] ?? null) as string | null;
    return country !== null && /^[A-Z]{2}$/i.test(country) ? country.toUpperCase() : null;
  };
}
