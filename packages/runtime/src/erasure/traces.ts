import type { Compartment } from '@consilium/kernel';
import type { EngineAdmin, FoundInvocation } from '../engine-admin.ts';

/** Of which compartment, and what rows of ours know of it. */
export interface Traces {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly conversations: readonly string[];
  readonly invocations: readonly string[];
  /** Idempotency keys of delayed sends. */
  readonly wakes: readonly string[];
}

/**
 * Everything the engine holds for the compartment, sleeping, running or ended and retained: what the rows name, what was
 * sent for its conversations, and what any of that has called or sent, which has no row before it begins. Parents
 * come before their children.
 */
export async function findInvocations(
  admin: Pick<EngineAdmin, 'find'>,
  traces: Traces,
): Promise<readonly FoundInvocation[]> {
  const found = new Map<string, FoundInvocation>();
  let news = [
    ...(await admin.find({ by: 'id', values: traces.invocations })),
    ...(await admin.find({ by: 'conversation', values: traces.conversations })),
    ...(await admin.find({ by: 'idempotency-key', values: traces.wakes })),
  ];
  while (news.length > 0) {
    const unknown = news.filter(({ id }) => !found.has(id));
    for (const invocation of unknown) found.set(invocation.id, invocation);
    news = [...(await admin.find({ by: 'caller', values: unknown.map(({ id }) => id) }))];
  }
  return [...found.values()];
}
