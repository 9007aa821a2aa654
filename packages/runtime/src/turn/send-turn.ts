import type { ActiveTurn, Scope } from '@consilium/kernel';
import type { Durable } from '../durable/durable.ts';
import { requestKey } from '../payloads/request-key.ts';
import { type TurnRequest, turn } from '../payloads/targets.ts';

type Of = Pick<Scope, 'tenant' | 'compartment'>;

export function turnRequest(of: Of, conversation: string, active: ActiveTurn): TurnRequest {
  const { run, seq, team, actor, purpose } = active;
  const { tenant, compartment } = of;
  return { scope: { tenant, actor, compartment, purpose }, conversation, seq, run, team };
}

/** From a handler. Sent twice it runs once: the engine knows its key, and the rows know who has begun it. */
export function sendTurn(durable: Durable, of: Of, conversation: string, active: ActiveTurn): void {
  durable.send(turn, turnRequest(of, conversation, active), {
    idempotencyKey: requestKey(conversation, active.run),
  });
}
