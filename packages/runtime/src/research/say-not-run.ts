import type { ClaimedRequest, ClaimVerdict, ResearchAgent } from '@consilium/kernel';

/** Outcomes of requests that ended without a run. */
export const NOT_RUN: ReadonlySet<string> = new Set(['stopped', 'met', 'out_of_budget']);

/** What happens by itself is said once in a month; a person who has asked is always told. */
export function isToldNotRun({
  verdict,
  request,
  toldOfBudget,
}: Pick<ClaimedRequest, 'verdict' | 'request' | 'toldOfBudget'>): boolean {
  if (request.why === 'message' || request.why === 'created') return true;
  return verdict === 'out_of_budget' && !toldOfBudget;
}

/** Why an agent does not work now, in words of code; `now` is the tenant's clock, ISO. */
export function didNotRun(verdict: ClaimVerdict, { monthlyMicroUsd }: ResearchAgent, now: string): string {
  if (verdict === 'out_of_budget') {
    const usd = (monthlyMicroUsd / 1_000_000).toFixed(2);
    return `Its budget of this month ($${usd}) is used up. It sleeps until ${nextMonth(now)}.`;
  }
  if (verdict === 'met') return 'Its threshold is met, so it does not work by itself any more.';
  return 'It was stopped.';
}

/** `01-Dec-2026` */
function nextMonth(now: string): string {
  const date = new Date(now);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
  const month = first.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
  return `01-${month}-${first.getUTCFullYear()}`;
}
