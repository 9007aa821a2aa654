import type { MonthlySpend, TurnPrices, Usual } from '@consilium/kernel';
import { firstRow } from '../postgres/call.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

/** team */
const PRICES = {
  name: 'turn_prices',
  text: `SELECT u.turns, u.median_micro_usd, u.p90_micro_usd, u.median_ms, u.p90_ms,
      h.used, h.stand_in,
      (SELECT c.micro_usd FROM app.monthly_caps c WHERE c.tenant = app.tenant() AND c.compartment = app.compartment()),
      t.used, t.stand_in,
      (SELECT c.micro_usd FROM app.monthly_caps c WHERE c.tenant = app.tenant() AND c.compartment = '')
    FROM app.usual_turn($1) u CROSS JOIN app.tenant_spent() t CROSS JOIN (
      SELECT coalesce(sum(s.micro_usd), 0) AS used, coalesce(sum(s.micro_usd) FILTER (WHERE s.stand_in), 0) AS stand_in
      FROM (SELECT micro_usd, stand_in FROM app.spend
          WHERE tenant = app.tenant() AND compartment = app.compartment() AND month = app.this_month()
        UNION ALL SELECT micro_usd, stand_in FROM app.spend_entries
          WHERE tenant = app.tenant() AND compartment = app.compartment() AND day >= app.this_month()) s) h`,
};

/** In PostgreSQL, one statement. Throws ConsiliumError: `forbidden`, `store_unavailable`, `store_failed`. */
export function createTurnPrices({ store }: { readonly store: ScopedStore }): TurnPrices {
  return {
    of: (caller, team) =>
      store.read(caller, { action: 'conversation.estimate' }, async (transaction) => {
        const row = (await firstRow(transaction, PRICES, [team])) ?? [];
        const [turns, cost, costP90, ms, msP90, ...month] = row;
        const [used, standIn, cap, tenantUsed, tenantStandIn, tenantCap] = month;
        return {
          usual: { turns: Number(turns), microUsd: usual(cost, costP90), ms: usual(ms, msP90) },
          month: {
            compartment: spend(used, standIn, cap),
            tenant: tenantCap === null ? null : spend(tenantUsed, tenantStandIn, tenantCap),
          },
        };
      }),
  };
}

function usual(median: unknown, p90: unknown): Usual | null {
  return median === null ? null : { median: Math.round(Number(median)), p90: Math.round(Number(p90)) };
}

/** Sums of bigint come as text. */
function spend(used: unknown, standIn: unknown, cap: unknown): MonthlySpend {
  return {
    usedMicroUsd: Number(used),
    standInMicroUsd: Number(standIn),
    capMicroUsd: cap === null ? null : Number(cap),
  };
}
