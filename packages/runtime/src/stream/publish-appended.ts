import type { Message } from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import type { TurnReport } from '../payloads/targets.ts';

/** After a message outside a turn was written. */
export async function publishAppended(
  deps: Pick<RuntimeDeps, 'bus'>,
  place: Pick<TurnReport, 'scope' | 'conversation'>,
  appended: Appended,
): Promise<void> {
  if (typeof appended === 'string') return;
  await publishMessage(deps, place, appended.message).catch(() => undefined);
}

export type Appended = { readonly message: Message } | 'held' | 'forbidden';

export function publishMessage(
  { bus }: Pick<RuntimeDeps, 'bus'>,
  { scope, conversation }: Pick<TurnReport, 'scope' | 'conversation'>,
  { seq }: Message,
): Promise<void> {
  return bus.publish(scope, conversation, { type: 'message-committed', seq, message: null });
}
