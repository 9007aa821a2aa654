import type { Compartment, KeyRing } from '@consilium/kernel';
import { inputPlace } from '../envelope/place.ts';
import { conversationKey } from '../payloads/conversation-key.ts';
import { cancel } from '../payloads/targets.ts';
import { newStamp } from './new-stamp.ts';
import { postSealed } from './post.ts';
import type { Reach } from './reach.ts';

/** Asks a conversation to cancel one turn, without waiting for its answer: a stuck key must not hold the watchdog. */
export async function sendCancel(
  engine: { readonly reach: Reach; readonly keys: KeyRing },
  turn: {
    readonly tenant: string;
    readonly compartment: Compartment;
    readonly conversation: string;
    readonly turn: string;
  },
): Promise<void> {
  const key = await engine.keys.forCompartment(turn.tenant, turn.compartment);
  const { conversation, turn: run } = turn;
  const objectKey = conversationKey(turn, conversation);
  const stamp = newStamp();
  const body = cancel.input.seal(key, inputPlace(cancel, objectKey), {
    scope: null,
    ...{ conversation, run, stamp },
  });
  const path = `/${cancel.service}/${objectKey}/${cancel.handler}/send`;
  await postSealed(engine.reach, path, body, { timeoutMs: 10_000, idempotencyKey: stamp.nonce });
}
