import { type CheckVerdict, type Danger, higherTier, type Message, type Scope } from '@consilium/kernel';
import type { RuntimeDeps } from '../deps.ts';
import { adviseAtOnce, type ScreenDeps } from './screened.ts';

export type RaiseDeps = ScreenDeps & Pick<RuntimeDeps, 'checks' | 'observe'>;

/**
 * Keeps what a model said of a message, and tells the person at once where that is more than code found: a message of code right after
 * theirs, for a clinician the marker. Twice is once. `danger` null: no model has answered in time.
 */
export async function raiseUrgency(
  deps: RaiseDeps,
  scope: Scope,
  {
    conversation,
    seq,
    by,
    danger,
    standIn = false,
  }: {
    readonly conversation: string;
    readonly seq: number;
    readonly by: 'model' | 'agent';
    readonly danger: Danger | null;
    /** A stand-in said it: the advice is labelled so. */
    readonly standIn?: boolean;
  },
): Promise<CheckVerdict> {
  const message = await readMessage(deps, scope, conversation, seq);
  if (!deps.checks || message === null) return 'forbidden';
  const found = message.urgency?.tier ?? 'none';
  // What is no higher is not raised: a model can take nothing back.
  const tier = danger && higherTier(found, danger.tier) !== found ? danger.tier : 'none';
  if (by === 'agent' && tier === 'none') return 'none';
  const kept = danger && { ...danger, tier };
  const verdict = await deps.checks.end(scope, { conversation, seq, by, danger: kept, standIn });
  if (tier !== 'none') deps.observe?.urgencyRaised?.({ tenant: scope.tenant, by, verdict });
  if (tier !== 'none' && verdict === 'raised') {
    const id = `${message.id}/raised-${tier}`;
    const told = { conversation, seq, id, subject: danger?.subject ?? null, standIn };
    await adviseAtOnce(deps, scope, told, { tier, entries: [] });
  }
  if (verdict === 'raised' || danger === null || standIn)
    await deps.bus.publish(scope, conversation, { type: 'message-changed', seq }).catch(() => undefined);
  return verdict;
}

export async function readMessage(
  { history }: Pick<RuntimeDeps, 'history'>,
  scope: Scope,
  conversation: string,
  seq: number,
): Promise<Message | null> {
  const found = await history.readMessages(scope, conversation, { after: seq - 1, limit: 1 });
  const message = found === 'not-found' ? undefined : found[0];
  return message?.seq === seq ? message : null;
}
