import type { KeyRing, TurnControl } from '@consilium/kernel';
import { askReplay, cancel, repeat } from '../payloads/targets.ts';
import { createEngineHttpClient, type EngineUrls } from './engine-http-client.ts';
import { callStamped } from './send-sealed.ts';

/** An operator's way to turns: by ids, without a scope of their own. Throws ConsiliumError: `unavailable`, `erased`. */
export function createTurnControl(options: {
  readonly ingressUrl: EngineUrls;
  readonly keys: KeyRing;
}): TurnControl {
  const engine = { http: createEngineHttpClient(options.ingressUrl), keys: options.keys };
  return {
    cancel: async (place) => {
      const { tenant, compartment, conversation, turn } = place;
      const input = { scope: null, of: { tenant, compartment }, conversation, run: turn };
      const reply = await callStamped(engine, cancel, place, input, { conversation });
      return reply === 'cancelling' ? 'cancelling' : 'idle';
    },
    repeat: async (place, { actor, purpose }, by) => {
      const { tenant, compartment, conversation, turn } = place;
      const scope = { tenant, actor, compartment, purpose };
      return callStamped(engine, repeat, place, { scope, conversation, run: turn, by }, { conversation });
    },
    replay: async (place, { actor, purpose }, { by, model }) => {
      const { tenant, compartment, conversation, turn } = place;
      const scope = { tenant, actor, compartment, purpose };
      return callStamped(engine, askReplay, place, { scope, turn, model, by }, { conversation });
    },
  };
}
