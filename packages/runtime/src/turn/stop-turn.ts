import type { Context } from '@restatedev/restate-sdk';
import type { TurnDeps } from '../deps.ts';
import { STORE } from '../durable/policy.ts';
import type { Stamped } from '../envelope/stamp.ts';
import { type CancelReply, type CancelRequest, cancel, type ReapRequest, reap } from '../payloads/targets.ts';
import { sealedHandler, stampedHandler } from '../sealed-handler.ts';
import { finishTurn, reportWithoutAnswer } from './finish-turn.ts';

/** Marks the running turn cancelled and asks its invocations to end; one that does not is killed later. */
export function cancelHandler(deps: TurnDeps) {
  return stampedHandler<Context, Stamped<CancelRequest>, CancelReply>(
    cancel,
    deps,
    async (_ctx, durable, { scope, of, conversation, run }) => {
      const active = await durable.step('find', STORE, async () =>
        scope
          ? deps.history.activeTurn(scope, conversation)
          : ((await deps.activeTurnOf(of, conversation)) ?? 'idle'),
      );
      if (typeof active === 'string') return active;
      if (run !== null && run !== active.run) return 'idle';
      const { tenant, compartment } = of;
      // Who may still write the turn's rows: the one who asks for its end, or the one who began it.
      const closing = scope ?? { tenant, compartment, actor: active.actor, purpose: active.purpose };
      const { invocations } = await durable.step('cancel', STORE, () =>
        deps.history.requestCancel(closing, active.run),
      );
      for (const invocation of invocations) durable.cancel(invocation);
      durable.send(
        reap,
        { scope: closing, conversation, seq: active.seq, run: active.run },
        { delay: deps.cancelGraceMs ?? 30_000 },
      );
      return 'cancelling';
    },
  );
}

/** Kills a turn that still holds its conversation, and says so in its place. Of any other turn it does nothing. */
export function reapHandler(deps: TurnDeps) {
  return sealedHandler<Context, ReapRequest, null>(reap, deps, async (_ctx, durable, request) => {
    const { scope, conversation, run } = request;
    const isActive = await durable.step('kill', STORE, async () => {
      const active = await deps.activeTurnOf(scope, conversation);
      if (active?.run !== run) return false;
      const { invocations } = await deps.history.requestCancel(scope, run);
      for (const invocation of invocations) await deps.killInvocation(invocation);
      return true;
    });
    if (isActive) await finishTurn(deps, durable, reportWithoutAnswer(request, 'cancelled', 'killed'));
    return null;
  });
}
