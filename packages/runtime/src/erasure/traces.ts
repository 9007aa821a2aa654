import type { Compartment } from '@consilium/kernel';
import type { EngineAdmin, FoundInvocation } from '../engine-admin.ts';
import { conversationKey } from '../payloads/conversation-key.ts';
import { CONVERSATION } from '../payloads/targets.ts';

/** Of which compartment, and what rows of ours know of it. */
export interface Traces {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly conversations: readonly string[];
  readonly invocations: readonly string[];
  /** Idempotency keys of delayed sends. */
  readonly wakes: readonly string[];
}

/** The keys of the compartment's conversation objects. */
export function objectKeysOf(traces: Traces): readonly string[] {
  return traces.conversations.map((conversation) => conversationKey(traces, conversation));
}

/**
 * Everything the engine holds for the compartment, sleeping, running or ended and retained: what the rows name, what
 * stands at its conversations, and what any of those has called or sent, which has no row before it begins. Parents
 * come before their children.
 */
export async function findInvocations(
  admin: Pick<EngineAdmin, 'find'>,
  traces: Traces,
): Promise<readonly FoundInvocation[]> {
  const found = new Map<string, FoundInvocation>();
  let news = [
    ...(await admin.find({ by: 'id', values: traces.invocations })),
    ...(await admin.find({ by: 'key', service: CONVERSATION, values: objectKeysOf(traces) })),
    ...(await admin.find({ by: 'idempotency-key', values: traces.wakes })),
  ];
  while (news.length > 0) {
    const unknown = news.filter(({ id }) => !found.has(id));
    for (const invocation of unknown) found.set(invocation.id, invocation);
    news = [...(await admin.find({ by: 'caller', values: unknown.map(({ id }) => id) }))];
  }
  return [...found.values()];
}
