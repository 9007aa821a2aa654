import {
  type Agent,
  failure,
  followDelta,
  type Origin,
  type Outcome,
  originOfReply,
  type State,
  type StateDelta,
} from '@consilium/kernel';
import type { DurablePromise } from '../durable/durable.ts';
import { failureCode } from '../durable/engine-error.ts';
import { onceWithin } from '../durable/policy.ts';
import { inRun } from './in-run.ts';
import type { RunContext } from './run-context.ts';

/** Callbacks read clocks and rows: they run inside one step, and their delta is journalled. `state` is what they see. */
export async function beforeAgent(
  run: RunContext,
  agent: Agent,
  state: State,
): Promise<{ readonly delta: StateDelta; readonly refused: boolean }> {
  const callbacks = agent.callbacks.beforeAgent.flatMap((name) => run.callbacks.get(name) ?? []);
  if (callbacks.length === 0) return { delta: {}, refused: false };
  const step = run.log.nextStep();
  return orElse(
    { delta: {}, refused: true },
    run.durable.step(
      `before ${agent.name} ${step}`,
      onceWithin(agent.limits.toolTimeoutMs),
      async (signal) => {
        let delta: StateDelta = {};
        try {
          for (const callback of callbacks) {
            const where = { agent: agent.name, step, state, writes: originOfCallback(agent, state), signal };
            delta = followDelta(delta, (await inRun(run, where, () => callback.beforeAgent?.())).delta);
          }
          return { delta, refused: false };
        } catch {
          return { delta: {}, refused: true };
        }
      },
    ),
  );
}

/** A callback that hangs, or whose result is too large, is a guard that refused. A cancellation goes on to the top. */
async function orElse<T>(refusal: T, step: DurablePromise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    failureCode(error);
    return refusal;
  }
}

/** Code that was shown a model's or a record's text may copy it: what it writes is ours only where it saw neither. */
function originOfCallback(agent: Agent, state: State): Origin {
  const seen = Object.values(state).map(({ origin }) => origin);
  if (agent.zone === 'record') seen.push('chart');
  return seen.every((origin) => origin === 'user' || origin === 'code') ? 'code' : originOfReply(seen);
}

export async function afterAgent(
  run: RunContext,
  agent: Agent,
  outcome: Outcome,
  state: State,
  writes: Origin,
): Promise<{ readonly outcome: Outcome; readonly delta: StateDelta }> {
  const callbacks = agent.callbacks.afterAgent.flatMap((name) => run.callbacks.get(name) ?? []);
  if (callbacks.length === 0) return { outcome, delta: {} };
  const step = run.log.nextStep();
  const refusal = { outcome: failure('guard_refused', { text: agent.fallback ?? '' }), delta: {} };
  return orElse(
    refusal,
    run.durable.step(
      `after ${agent.name} ${step}`,
      onceWithin(agent.limits.toolTimeoutMs),
      async (signal) => {
        let delta: StateDelta = {};
        let current = outcome;
        try {
          for (const callback of callbacks) {
            const given = current;
            const done = await inRun(run, { agent: agent.name, step, state, writes, signal }, () =>
              callback.afterAgent?.(given),
            );
            delta = followDelta(delta, done.delta);
            current = done.value ?? given;
          }
          return { outcome: current, delta };
        } catch {
          return refusal;
        }
      },
    ),
  );
}
