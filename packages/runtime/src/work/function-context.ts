import {
  type AnyFunction,
  currentRun,
  type FunctionContext,
  isPatientCompartment,
  type Json,
  type Preset,
  type Question,
} from '@consilium/kernel';
import { recordTool } from '../agents/step-records.ts';
import type { WorkDeps } from '../deps.ts';
import { failureCode } from '../durable/engine-error.ts';
import { callbackPolicy, onceWithin } from '../durable/policy.ts';
import { inRun } from '../run/in-run.ts';
import type { CallingRun } from '../run/model-call.ts';
import { storable } from '../run/storable.ts';
import { createAskModels, type RemainingBudget } from './ask-models.ts';
import { askOnce, type Questions } from './ask-once.ts';

/** Milliseconds of one attempt of a function's own step. */
const STEP_MS = 30_000;

/**
 * What a function can do while it runs, one thing after another: the journal of a run has one order. Only the calls of a preset run in
 * parallel.
 */
export function createFunctionContext(
  run: CallingRun & { readonly aheadMs: number },
  definition: AnyFunction,
  {
    preset,
    remaining,
    work,
    questions,
    longAnswers,
  }: {
    readonly preset: Preset;
    readonly longAnswers: boolean;
    readonly remaining: RemainingBudget;
    readonly work: WorkDeps;
    readonly questions: Questions;
  },
): FunctionContext {
  const { name, zone, effect } = definition;
  // While a patient is open, its input may be text of the chart: a person, an agent or another stage may have copied it.
  const mayHoldChart = zone === 'neutral' && isPatientCompartment(run.scope.compartment);
  const askModels = createAskModels(run, { who: name, zone: mayHoldChart ? 'record' : zone, remaining });
  const inTurn = oneAfterTheOther();
  const askPreset = async ({ expectedOutputTokens, ...unlimited }: Question) => {
    const isHeld = expectedOutputTokens !== undefined && !longAnswers;
    const question = isHeld ? { ...unlimited, expectedOutputTokens } : unlimited;
    questions.asked += 1;
    const ask = async () => {
      const answer = await work.presets.ask(preset, question, askModels);
      questions.stopped += answer.stopped ?? 0;
      return answer;
    };
    if (effect !== 'read') return ask();
    const { answer, cached } = await askOnce(run, work, { name, preset, question }, ask);
    if (cached) questions.cached.push(answer);
    return answer;
  };
  return {
    ask: (question) => inTurn(() => askPreset(question)),
    step: (what, body) => inTurn(() => ownStep(run, { name, effect }, what, () => body(currentRun()))),
    countTokens: work.countTokens,
  };
}

function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(body: () => Promise<T>): Promise<T> => {
    const next = last.then(body);
    last = next.catch(() => undefined);
    return next;
  };
}

/** A step with `currentRun()` set, as a tool has it. What it throws is its code. */
async function ownStep<T extends Json>(
  run: CallingRun & { readonly aheadMs: number },
  { name, effect }: Pick<AnyFunction, 'name' | 'effect'>,
  what: string,
  body: () => Promise<T>,
): Promise<T> {
  const step = run.log.nextStep();
  const policy = effect === 'effect' ? onceWithin(STEP_MS) : callbackPolicy(STEP_MS);
  try {
    const done = await run.durable.step(`tool ${what} ${step}`, policy, async (signal) => {
      const started = run.deps.now();
      const where = { agent: name, step, state: {}, writes: 'code' as const, signal };
      const { value } = await inRun({ ...run, userText: '', byProxy: false }, where, body);
      const ms = run.deps.now().getTime() - started.getTime();
      const observed = { inputTokens: 0, outputTokens: 0, microUsd: 0 };
      run.deps.observe?.stepEnded({ kind: 'tool', outcome: 'success', ms, ...observed });
      return { value: storable(value), startedAt: started.toISOString(), ms };
    });
    recordTool(run, name, step, what, {
      ...{ outcome: 'success', code: null, result: null, delta: {} },
      ...{ startedAt: done.startedAt, ms: done.ms },
    });
    return done.value;
  } catch (error) {
    const code = failureCode(error);
    recordTool(run, name, step, what, {
      ...{ outcome: 'error', code, result: null, delta: {}, startedAt: '', ms: 0 },
    });
    throw error;
  }
}
