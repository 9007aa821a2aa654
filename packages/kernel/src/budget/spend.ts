import type { Budget, Spent } from './budget.ts';

/** Why no further model call may start, or null. The deadline is checked where the clock is: inside the step. */
export function exhausted(
  budget: Budget,
  estimate: { readonly tokens: number; readonly microUsd: number },
): boolean {
  return budget.calls < 1 || estimate.tokens > budget.tokens || estimate.microUsd > budget.microUsd;
}

/** What is left of a budget; it may fall below zero. The deadline stays. */
export function spend(budget: Budget, spent: Spent): Budget {
  return {
    tokens: budget.tokens - spent.tokens,
    microUsd: budget.microUsd - spent.microUsd,
    hops: budget.hops - spent.hops,
    calls: budget.calls - spent.calls,
    lensMs: budget.lensMs - spent.lensMs,
    deadline: budget.deadline,
  };
}

/**
 * Equal shares for `count` branches and what is left over. A share may be too small for a call: then that branch says
 * `budget_exhausted`, and the cap holds.
 */
export function shares(budget: Budget, count: number): { readonly share: Budget; readonly rest: Budget } {
  const share: Budget = {
    tokens: Math.floor(Math.max(0, budget.tokens) / count),
    microUsd: Math.floor(Math.max(0, budget.microUsd) / count),
    hops: budget.hops,
    calls: Math.floor(Math.max(0, budget.calls) / count),
    lensMs: Math.floor(Math.max(0, budget.lensMs) / count),
    deadline: budget.deadline,
  };
  const rest = spend(budget, {
    tokens: share.tokens * count,
    microUsd: share.microUsd * count,
    calls: share.calls * count,
    lensMs: share.lensMs * count,
    hops: 0,
  });
  return { share, rest };
}

/** Takes back what branches did not use. Hops were copied, not divided: the fewest left count. */
export function takeBack(rest: Budget, left: readonly Budget[]): Budget {
  return left.reduce(
    (sum, branch) => ({
      tokens: sum.tokens + branch.tokens,
      microUsd: sum.microUsd + branch.microUsd,
      calls: sum.calls + branch.calls,
      lensMs: sum.lensMs + branch.lensMs,
      hops: Math.min(sum.hops, branch.hops),
      deadline: sum.deadline,
    }),
    rest,
  );
}
