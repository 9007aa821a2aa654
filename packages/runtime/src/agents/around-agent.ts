import {
  failure,
  followDelta,
  type LlmAgent,
  type Origin,
  type Outcome,
  type State,
  type StateDelta,
} from '@consilium/kernel';
import { onceWithin } from '../durable/policy.ts';
import { inRun } from './in-run.ts';
import type { RunContext } from './run-context.ts';

/** Callbacks read clocks and rows: they run inside one step, and their delta is journalled. */
export async function beforeAgent(
  run: RunContext,
  agent: LlmAgent,
  state: State,
): Promise<{ readonly delta: StateDelta; readonly refused: boolean }> {
  const callbacks = agent.callbacks.beforeAgent.flatMap((name) => run.callbacks.get(name) ?? []);
  if (callbacks.length === 0) return { delta: {}, refused: false };
  const step = run.log.nextStep();
  return run.durable.step(
    `before ${agent.name} ${step}`,
    onceWithin(agent.limits.toolTimeoutMs),
    async (signal) => {
      let delta: StateDelta = {};
      try {
        for (const callback of callbacks) {
          const where = { agent: agent.name, step, state, writes: 'code' as const, signal };
          delta = followDelta(delta, (await inRun(run, where, () => callback.beforeAgent?.())).delta);
        }
        return { delta, refused: false };
      } catch {
        return { delta: {}, refused: true };
      }
    },
  );
}

export async function afterAgent(
  run: RunContext,
  agent: LlmAgent,
  outcome: Outcome,
  state: State,
  writes: Origin,
): Promise<{ readonly outcome: Outcome; readonly delta: StateDelta }> {
  const callbacks = agent.callbacks.afterAgent.flatMap((name) => run.callbacks.get(name) ?? []);
  if (callbacks.length === 0) return { outcome, delta: {} };
  const step = run.log.nextStep();
  return run.durable.step(
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
        return { outcome: failure('guard_refused', { text: agent.fallback ?? '' }), delta: {} };
      }
    },
  );
}
