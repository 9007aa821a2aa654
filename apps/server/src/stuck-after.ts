import type { Team } from '@consilium/kernel';

const LEAST_MS = 900_000;
/** For the commit, and for an engine that had to try again. */
const GRACE_MS = 60_000;

/**
 * Milliseconds after which a run of these teams can no longer be healthy: a turn's time, the longest step that may
 * begin at its very end, and a minute. At least 15 minutes, for runs of teams that another process serves.
 */
export function stuckAfterMs(teams: Iterable<Team>): number {
  return Math.max(LEAST_MS, ...[...teams].map((team) => team.limits.turnMs + longestStepMs(team) + GRACE_MS));
}

function longestStepMs(team: Team): number {
  const limits = Object.values(team.agents).map((agent) => agent.limits);
  return Math.max(...limits.flatMap(({ modelTimeoutMs, toolTimeoutMs }) => [modelTimeoutMs, toolTimeoutMs]));
}
