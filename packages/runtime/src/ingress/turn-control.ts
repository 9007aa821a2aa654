import type { KeyRing, TurnControl } from '@consilium/kernel';
import { requestKey } from '../payloads/request-key.ts';
import { askReplay, cancel, repeat } from '../payloads/targets.ts';
import { createEngineHttpClient, type EngineUrls } from './engine-http-client.ts';
import { newStamp } from './new-stamp.ts';
import { callSealed } from './send-sealed.ts';

/** An operator's way to turns: by ids, without a scope of their own. Throws ConsiliumError: `unavailable`, `erased`. */
export function createTurnControl(options: {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
}): TurnControl {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  return {
    cancel: async (place) => {
      const { tenant, compartment, conversation, turn } = place;
      const stamp = newStamp();
      const input = { scope: null, of: { tenant, compartment }, conversation, run: turn, stamp };
      const reply = await callSealed(engine, cancel, place, input, {
        idempotencyKey: requestKey(conversation, stamp.nonce),
      });
      return reply === 'cancelling' ? 'cancelling' : 'idle';
    },
    repeat: async (place, { actor, purpose }, by) => {
      const { tenant, compartment, conversation, turn } = place;
      const scope = { tenant, actor, compartment, purpose };
      const stamp = newStamp();
      const input = { scope, conversation, run: turn, by, stamp };
      return callSealed(engine, repeat, place, input, {
        idempotencyKey: requestKey(conversation, stamp.nonce),
      });
    },
    replay: async (place, { actor, purpose }, { by, model }) => {
      const { tenant, compartment, conversation, turn } = place;
      const scope = { tenant, actor, compartment, purpose };
      const stamp = newStamp();
      return callSealed(
        engine,
        askReplay,
        place,
        { scope, turn, model, by, stamp },
        {
          idempotencyKey: requestKey(conversation, stamp.nonce),
        },
      );
    },
  };
}
