import type { Budget, RunStart, Team } from '@consilium/kernel';

/** What a turn or a task begins with: the team's limits, and what monthly caps leave. */
export function openingBudget(team: Team, start: RunStart): Budget {
  const { tokens, microUsd, hops, calls, turnMs, lensMs } = team.limits;
  return {
    tokens,
    hops,
    calls,
    lensMs,
    microUsd: start.reservedMicroUsd ?? microUsd,
    deadline: start.now + turnMs,
  };
}
