import type { InterruptionVerdict, Scope } from '@consilium/kernel';
import type { HeldReport, RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';

/** Whether the person is told now, by the rules that they have set. What they have just asked for they are told. */
export async function mayInterrupt(
  { research }: Pick<RuntimeDeps, 'research'>,
  durable: Durable,
  scope: Scope,
  { key, run, conversation, agent, why, answer: { parts, claims } }: HeldReport,
): Promise<InterruptionVerdict> {
  const decide = research?.interruptions?.decide;
  if (!decide) return { may: true, always: null };
  const asked = why === 'message';
  const report = { key, run, conversation, agent: agent.id, parts, claims, asked };
  return durable.step('interrupt', STORE, () => decide(scope, report));
}
