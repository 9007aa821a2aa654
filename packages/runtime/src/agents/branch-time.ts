import type { Budget } from '@consilium/kernel';
import type { BranchReply } from '../payloads/targets.ts';
import type { RunContext } from '../run/run-context.ts';

type Run = Pick<RunContext, 'durable'>;

/** A branch has a clock of its own: what was away before it is added to its deadline. */
export function withoutAway({ durable }: Run, budget: Budget): Budget {
  return { ...budget, deadline: budget.deadline + durable.away.ms() };
}

/** While a branch ran nobody was away, but where it says so itself. */
export function branchEnded(
  { durable }: Run,
  { endedAt = 0, away = [] }: Pick<BranchReply, 'endedAt' | 'away'>,
): void {
  durable.away.passed(endedAt);
  durable.away.add(away);
}
