import type { AgentState } from './agent.ts';

/** What an agent has spent of its budget in a calendar month (UTC, by the tenant's clock). */
export interface MonthlyBudget {
  readonly monthlyMicroUsd: number;
  readonly spentMicroUsd: number;
  readonly leftMicroUsd: number;
  /** The day on which it wakes again. Null: it is not asleep for its budget. */
  readonly wakes: string | null;
  /** For its reader: `It has used up $5.00 of this month, and wakes on 01-Dec-2026.` */
  readonly sentence: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** What is left of an agent's month at `now` (UTC), with the words for it. */
export function monthlyBudget(
  { state, monthlyMicroUsd }: { readonly state: AgentState; readonly monthlyMicroUsd: number },
  spentMicroUsd: number,
  now: Date,
): MonthlyBudget {
  const leftMicroUsd = Math.max(0, monthlyMicroUsd - spentMicroUsd);
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const isAsleep = state === 'out_of_budget' && monthlyMicroUsd > 0;
  const day = `01-${MONTHS[next.getUTCMonth()]}-${next.getUTCFullYear()}`;
  const used = `${dollars(Math.min(spentMicroUsd, monthlyMicroUsd))} of ${dollars(monthlyMicroUsd)}`;
  return {
    ...{ monthlyMicroUsd, spentMicroUsd, leftMicroUsd },
    wakes: isAsleep ? next.toISOString().slice(0, 10) : null,
    sentence: isAsleep
      ? `It has used up its budget of this month (${used}) and sleeps until ${day}.`
      : `It has used ${used} this month.`,
  };
}

function dollars(microUsd: number): string {
  return `$${(microUsd / 1_000_000).toFixed(2)}`;
}
