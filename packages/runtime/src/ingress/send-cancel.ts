import type { Compartment, KeyRing } from '@consilium/kernel';
import { cancel } from '../payloads/targets.ts';
import { postSealed } from './post.ts';

/** Asks a conversation to cancel one turn, without waiting for its answer: a stuck key must not hold the watchdog. */
export async function sendCancel(
  engine: { readonly ingressUrl: string; readonly keys: KeyRing },
  turn: {
    readonly tenant: string;
    readonly compartment: Compartment;
    readonly conversation: string;
    readonly turn: string;
  },
): Promise<void> {
  const key = await engine.keys.forCompartment(turn.tenant, turn.compartment);
  const body = cancel.input.seal(key, { conversation: turn.conversation, run: turn.turn });
  await postSealed(
    `${engine.ingressUrl}/${cancel.service}/${turn.conversation}/${cancel.handler}/send`,
    body,
    10_000,
  );
}
