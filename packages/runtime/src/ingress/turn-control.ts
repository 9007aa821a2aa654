import { randomUUID } from 'node:crypto';
import type { KeyRing, TurnControl, TurnPlace } from '@consilium/kernel';
import type { Target } from '../durable/durable.ts';
import { conversationKey } from '../payloads/conversation-key.ts';
import { cancel, repeat } from '../payloads/targets.ts';
import { postSealed } from './post.ts';
import { createReach, type EngineUrls } from './reach.ts';

const TIMEOUT_MS = 10_000;

/** An operator's way to turns: by ids, without a scope of their own. Throws ConsiliumError: `unavailable`, `erased`. */
export function createTurnControl(options: {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
}): TurnControl {
  const reach = createReach(options.ingressUrl);
  const invoke = async <I, O>(place: TurnPlace, target: Target<I, O>, input: I): Promise<O> => {
    const key = await options.keys.forCompartment(place.tenant, place.compartment);
    const path = `/${target.service}/${conversationKey(place, place.conversation)}/${target.handler}`;
    // Asked of one node and then of another, it is still one wish.
    const once = { timeoutMs: TIMEOUT_MS, idempotencyKey: randomUUID() };
    return target.output.open(key, await postSealed(reach, path, target.input.seal(key, input), once));
  };
  return {
    cancel: async (place) => {
      const { conversation, turn } = place;
      const reply = await invoke(place, cancel, { scope: null, conversation, run: turn });
      return reply === 'cancelling' ? 'cancelling' : 'idle';
    },
    repeat: async (place, { actor, purpose }, by) => {
      const { tenant, compartment, conversation, turn } = place;
      const scope = { tenant, actor, compartment, purpose };
      return invoke(place, repeat, { scope, conversation, run: turn, by });
    },
  };
}
