import type { Scope } from '@consilium/kernel';
import type { HeldReport, RuntimeDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';

/** Whether the person is to be told now, by the rules that they have set. */
export async function mayInterrupt(
  { research }: Pick<RuntimeDeps, 'research'>,
  durable: Durable,
  scope: Scope,
  report: HeldReport,
): Promise<boolean> {
  const asks = research?.mayInterrupt;
  return asks ? durable.step(`interrupt ${report.key}`, STORE, () => asks(scope, report)) : true;
}
