import { type Context, handlers, serde, service } from '@restatedev/restate-sdk';
import type { RuntimeDeps } from '../deps.ts';
import { STORE } from '../durable/policy.ts';
import type { RetryPolicies } from '../durable/retry-policies.ts';
import { throughCancels } from '../durable/settle.ts';
import type { Stamped } from '../envelope/stamp.ts';
import {
  type CancelWorkReply,
  type CancelWorkRequest,
  cancelWork,
  type FunctionReply,
  type FunctionRequest,
  type PipelineRequest,
  WORK,
  workFunction,
  workPipeline,
} from '../payloads/targets.ts';
import { closeFailed } from '../run/close-runs.ts';
import { createRunLog } from '../run/run-context.ts';
import { sealedHandler, stampedHandler } from '../sealed-handler.ts';
import { handoffKey } from './handoff.ts';
import { runPipeline } from './pipeline.ts';
import { runFunction } from './run-function.ts';

/** Typed work that is no agent: functions, alone, as tools and as stages, and pipelines of them. */
export function createWorkService(deps: RuntimeDeps, retry: RetryPolicies) {
  const aFunction = sealedHandler<Context, FunctionRequest, FunctionReply>(
    workFunction,
    deps,
    async (_ctx, durable, request) => {
      const log = createRunLog();
      try {
        return await runFunction(deps, durable, request, log);
      } catch (error) {
        const { scope, run } = request;
        await closeFailed(deps, durable, { scope, run, log, place: 'work' }, error);
        throw error;
      }
    },
  );
  const aPipeline = sealedHandler<Context, PipelineRequest, null>(
    workPipeline,
    deps,
    async (_ctx, durable, request) => {
      const log = createRunLog();
      try {
        await runPipeline(deps, durable, request, log);
      } catch (error) {
        const { scope, run } = request;
        await closeFailed(deps, durable, { scope, run, log, place: 'pipeline' }, error);
        const drop = async () => deps.work?.cache.drop(scope, handoffKey(run));
        await throughCancels(durable.step('drop', STORE, drop));
        throw error;
      }
      return null;
    },
  );
  const cancel = stampedHandler<Context, Stamped<CancelWorkRequest>, CancelWorkReply>(
    cancelWork,
    deps,
    async (_ctx, durable, { scope, run }) => {
      const { invocations } = await durable.step('cancel', STORE, () =>
        deps.history.requestCancel(scope, run),
      );
      for (const invocation of invocations) durable.cancel(invocation);
      return invocations.length > 0 ? 'cancelling' : 'idle';
    },
  );
  return service({
    name: WORK,
    handlers: {
      function: handlers.handler({ retryPolicy: retry.branch }, aFunction),
      pipeline: handlers.handler({ retryPolicy: retry.branch }, aPipeline),
      cancel: handlers.handler({ retryPolicy: retry.asked }, cancel),
    },
    options: { serde: serde.binary },
  });
}
