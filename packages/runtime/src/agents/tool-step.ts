import {
  type ChartFact,
  createLensAllowance,
  errorCode,
  followDelta,
  type Json,
  type LlmAgent,
  type Origin,
  type State,
  type StateDelta,
} from '@consilium/kernel';
import type { DurablePromise } from '../durable/durable.ts';
import { isStoreAway } from '../durable/engine-error.ts';
import { callbackPolicy } from '../durable/policy.ts';
import { withinTime } from '../durable/time-limit.ts';
import { type InRun, inRun } from '../run/in-run.ts';
import { keepContent } from '../run/keep-content.ts';
import type { RunContext } from '../run/run-context.ts';
import { storable } from '../run/storable.ts';
import { publishEvents, stepEnded, stepStarted } from '../stream/publish-events.ts';
import type { CallPlan } from './plan-calls.ts';

export interface ToolStepResult {
  readonly outcome: 'success' | 'empty' | 'error';
  readonly code: string | null;
  readonly result: Json;
  readonly delta: StateDelta;
  /** Where the words of the result came from; absent: as its zone says. */
  readonly origin?: Origin;
  /** What it handed out to be cited. */
  readonly facts?: readonly ChartFact[];
  /** What its queries have used of the turn's lens time; absent in what an older release has journalled. */
  readonly lensMs?: number;
  readonly startedAt: string;
  readonly ms: number;
}

/** One tool call as one durable step. What it throws becomes its outcome, for the model to read. */
export function toolStep(
  run: RunContext,
  agent: LlmAgent,
  step: string,
  plan: Extract<CallPlan, { kind: 'tool' }>,
  view: { readonly state: State; readonly writes: Origin; readonly lensMs: number },
): DurablePromise<ToolStepResult> {
  const { tool } = plan;
  const callbacks = (names: readonly string[]) => names.flatMap((name) => run.callbacks.get(name) ?? []);
  const notes = run.log.takeNotes();
  return run.durable.step(
    `tool ${tool.name} ${step}`,
    callbackPolicy(agent.limits.toolTimeoutMs),
    async (signal) => {
      const started = run.deps.now();
      const lens = createLensAllowance(view.lensMs);
      let guarding = true;
      let delta: StateDelta = {};
      let facts: readonly ChartFact[] = [];
      let origin: Origin | null = null;
      const ended = async (
        outcome: ToolStepResult['outcome'],
        code: string | null,
        result: Json,
      ): Promise<ToolStepResult> => {
        const ms = run.deps.now().getTime() - started.getTime();
        await publishEvents(run, [stepEnded(run, agent.name, step, outcome, ms)]);
        run.deps.observe?.stepEnded({
          kind: 'tool',
          outcome,
          ms,
          inputTokens: 0,
          outputTokens: 0,
          microUsd: 0,
        });
        const lensMs = lens.used();
        const output = code === null ? result : { code };
        await keepContent(run, step, { input: plan.input as Json, output });
        return storable({
          outcome,
          code,
          result,
          ...(origin === null ? {} : { origin }),
          delta,
          facts,
          lensMs,
          startedAt: started.toISOString(),
          ms,
        });
      };
      await publishEvents(run, [...notes, stepStarted(run, agent.name, step)]);
      const called = async (where: InRun): Promise<Json> => {
        for (const callback of callbacks(agent.callbacks.beforeTool)) {
          const guard = await inRun(run, where, () => callback.beforeTool?.(tool.name, plan.input as Json));
          delta = followDelta(delta, guard.delta);
        }
        guarding = false;
        const done = await inRun(run, { ...where, lens }, () => tool.execute(plan.input));
        delta = followDelta(delta, done.delta);
        facts = done.facts;
        origin = done.origin;
        let result: Json = done.value ?? null;
        guarding = true;
        for (const callback of callbacks(agent.callbacks.afterTool)) {
          const given: Json = result;
          const guard = await inRun(run, where, () => callback.afterTool?.(tool.name, given));
          delta = followDelta(delta, guard.delta);
          result = guard.value ?? given;
        }
        return result;
      };
      const where = { agent: agent.name, step, state: view.state, writes: view.writes };
      try {
        const result = await withinTime(agent.limits.toolTimeoutMs, [signal], (inTime) => {
          inTime.addEventListener('abort', lens.close, { once: true });
          return called({ ...where, signal: inTime });
        });
        return await ended(isEmpty(result) ? 'empty' : 'success', null, result);
      } catch (error) {
        // What a tool writes has the key of its step: a second attempt finds what the first has written.
        if (isStoreAway(error)) throw error;
        // What a guard refused has written nothing.
        facts = [];
        if (guarding) delta = {};
        return await ended('error', guarding ? 'guard_refused' : errorCode(error), null);
      }
    },
  );
}

function isEmpty(result: Json): boolean {
  return result === null || result === '' || (Array.isArray(result) && result.length === 0);
}
