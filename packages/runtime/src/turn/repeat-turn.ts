import type { Context } from '@restatedev/restate-sdk';
import { QUEUE_LIMIT } from '../conversation/accept-message.ts';
import type { RuntimeDeps } from '../deps.ts';
import { STORE } from '../durable/policy.ts';
import type { Stamped } from '../envelope/stamp.ts';
import { type RepeatReply, type RepeatRequest, repeat } from '../payloads/targets.ts';
import { stampedHandler } from '../sealed-handler.ts';
import { sendTurn } from './send-turn.ts';

/** One more turn for a message whose last one ended without a whole answer. */
export function repeatHandler(deps: RuntimeDeps) {
  return stampedHandler<Context, Stamped<RepeatRequest>, RepeatReply>(
    repeat,
    deps,
    async (_ctx, durable, { scope, conversation, run: turn, by }) => {
      const run = durable.uuid();
      const queued = await durable.step('repeat', STORE, () =>
        deps.history.repeatTurn(scope, { conversation, turn, run, most: QUEUE_LIMIT, by }),
      );
      if (typeof queued === 'string') return queued;
      if (queued.active) sendTurn(durable, scope, conversation, queued.active);
      return 'repeating';
    },
  );
}
