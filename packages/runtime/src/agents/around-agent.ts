import {
  type Agent,
  type ChartFact,
  type CodeDecision,
  failure,
  followDelta,
  type Origin,
  type Outcome,
  originOfReply,
  type State,
  type StateDelta,
} from '@consilium/kernel';
import type { DurablePromise } from '../durable/durable.ts';
import { failureCode, isStoreAway } from '../durable/engine-error.ts';
import { callbackPolicy } from '../durable/policy.ts';
import { withinTime } from '../durable/time-limit.ts';
import { inRun } from '../run/in-run.ts';
import type { RunContext } from '../run/run-context.ts';
import { storable } from '../run/storable.ts';

export interface Began {
  readonly delta: StateDelta;
  readonly refused: boolean;
  /** What code decided in the model's place. */
  readonly decision?: CodeDecision;
  /** What it handed out to be cited. */
  readonly facts?: readonly ChartFact[];
}

/** Callbacks read clocks and rows: they run inside one step, and their delta is journalled. `state` is what they see. */
export async function beforeAgent(run: RunContext, agent: Agent, state: State): Promise<Began> {
  const callbacks = agent.callbacks.beforeAgent.flatMap((name) => run.callbacks.get(name) ?? []);
  if (callbacks.length === 0) return { delta: {}, refused: false };
  const step = run.log.nextStep();
  const began = await orElse<Began>(
    { delta: {}, refused: true },
    run.durable.step<Began>(
      `before ${agent.name} ${step}`,
      callbackPolicy(agent.limits.toolTimeoutMs * callbacks.length),
      async (signal) => {
        let delta: StateDelta = {};
        const facts: ChartFact[] = [];
        try {
          for (const callback of callbacks) {
            const where = { agent: agent.name, step, state, writes: originOfCallback(agent, state) };
            const done = await inTime(agent, signal, (within) =>
              inRun(run, { ...where, signal: within }, () => callback.beforeAgent?.()),
            );
            delta = followDelta(delta, done.delta);
            facts.push(...done.facts);
            if (done.value) return { delta, refused: false, facts, decision: storable(done.value) };
          }
          return { delta, refused: false, facts };
        } catch (error) {
          if (isStoreAway(error)) throw error;
          return { delta: {}, refused: true };
        }
      },
    ),
  );
  run.log.addFacts(began.facts ?? []);
  return began;
}

/** Its own limit lies below the step's: a callback that hangs is refused, where a step that hangs is tried again. */
function inTime<T>(agent: Agent, signal: AbortSignal, body: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withinTime(agent.limits.toolTimeoutMs, [signal], body);
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

interface Closed {
  readonly outcome: Outcome;
  readonly delta: StateDelta;
  readonly facts?: readonly ChartFact[];
}

export async function afterAgent(
  run: RunContext,
  agent: Agent,
  outcome: Outcome,
  state: State,
  writes: Origin,
): Promise<Closed> {
  const callbacks = agent.callbacks.afterAgent.flatMap((name) => run.callbacks.get(name) ?? []);
  if (callbacks.length === 0) return { outcome, delta: {} };
  const step = run.log.nextStep();
  const refusal: Closed = { outcome: failure('guard_refused', { text: agent.fallback ?? '' }), delta: {} };
  const closed = await orElse<Closed>(
    refusal,
    run.durable.step<Closed>(
      `after ${agent.name} ${step}`,
      callbackPolicy(agent.limits.toolTimeoutMs * callbacks.length),
      async (signal) => {
        let delta: StateDelta = {};
        const facts: ChartFact[] = [];
        let current = outcome;
        try {
          for (const callback of callbacks) {
            const given = current;
            const done = await inTime(agent, signal, (within) =>
              inRun(run, { agent: agent.name, step, state, writes, signal: within }, () =>
                callback.afterAgent?.(given),
              ),
            );
            delta = followDelta(delta, done.delta);
            facts.push(...done.facts);
            current = done.value ?? given;
          }
          return { outcome: current, delta, facts };
        } catch (error) {
          if (isStoreAway(error)) throw error;
          return refusal;
        }
      },
    ),
  );
  run.log.addFacts(closed.facts ?? []);
  return closed;
}
