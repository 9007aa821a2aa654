import { type CheckVerdict, higherTier, type Tier } from '@consilium/kernel';
import { raiseUrgency } from '../conversation/raise-urgency.ts';
import { STORE } from '../durable/policy.ts';
import type { RunContext } from '../run/run-context.ts';

/**
 * An agent has raised how urgent the person's message is: they are told now, not when the turn ends. Null: there is nobody to tell, as
 * the run has no conversation, or no person wrote.
 */
export async function raiseAtOnce(run: RunContext, tier: Tier): Promise<CheckVerdict | null> {
  const { deps, scope, identity } = run;
  const { conversation, seq } = identity;
  if (!deps.checks || conversation === null || !run.fromPerson || tier === 'none') return null;
  const danger = { tier, category: 'other', subject: null, language: null } as const;
  return run.durable.step('raise', STORE, () =>
    raiseUrgency(deps, scope, { conversation, seq, by: 'agent', danger }),
  );
}

/** After calls of a model: only what is higher than this run has raised before. */
export async function raiseHigher(run: RunContext, tiers: readonly Tier[]): Promise<void> {
  const before = run.log.raised();
  for (const tier of tiers) run.log.raise(tier);
  const now = run.log.raised();
  if (higherTier(before, now) !== before) await raiseAtOnce(run, now);
}
