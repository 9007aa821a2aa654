import type { KeyRing, TurnControl, TurnPlace } from '@consilium/kernel';
import type { Target } from '../durable/durable.ts';
import { inputPlace, replyPlace } from '../envelope/place.ts';
import { conversationKey } from '../payloads/conversation-key.ts';
import type { Stamp } from '../payloads/stamp.ts';
import { cancel, repeat } from '../payloads/targets.ts';
import { newStamp } from './new-stamp.ts';
import { postSealed } from './post.ts';
import { createReach, type EngineUrls } from './reach.ts';

const TIMEOUT_MS = 10_000;

/** An operator's way to turns: by ids, without a scope of their own. Throws ConsiliumError: `unavailable`, `erased`. */
export function createTurnControl(options: {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
}): TurnControl {
  const reach = createReach(options.ingressUrl);
  const invoke = async <I extends { readonly stamp: Stamp }, O>(
    place: TurnPlace,
    target: Target<I, O>,
    input: I,
  ): Promise<O> => {
    const key = await options.keys.forCompartment(place.tenant, place.compartment);
    const objectKey = conversationKey(place, place.conversation);
    const path = `/${target.service}/${objectKey}/${target.handler}`;
    const body = target.input.seal(key, inputPlace(target, objectKey), input);
    const once = { timeoutMs: TIMEOUT_MS, idempotencyKey: input.stamp.nonce };
    const reply = await postSealed(reach, path, body, once);
    return target.output.open(key, replyPlace(target, objectKey, body), reply);
  };
  return {
    cancel: async (place) => {
      const { conversation, turn } = place;
      const reply = await invoke(place, cancel, { scope: null, conversation, run: turn, stamp: newStamp() });
      return reply === 'cancelling' ? 'cancelling' : 'idle';
    },
    repeat: async (place, { actor, purpose }, by) => {
      const { tenant, compartment, conversation, turn } = place;
      const scope = { tenant, actor, compartment, purpose };
      return invoke(place, repeat, { scope, conversation, run: turn, by, stamp: newStamp() });
    },
  };
}
