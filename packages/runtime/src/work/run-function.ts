import {
  type Budget,
  ConsiliumError,
  type FunctionCall,
  type FunctionResult,
  type Json,
  type RunIdentity,
  type RunStart,
  type Scope,
  type WorkOrder,
} from '@consilium/kernel';
import type { RuntimeDeps, WorkDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { failureCode } from '../durable/engine-error.ts';
import { STORE } from '../durable/policy.ts';
import { throughCancels } from '../durable/settle.ts';
import type { FunctionJob, FunctionReply, FunctionRequest } from '../payloads/targets.ts';
import type { RunLog } from '../run/run-context.ts';
import { storable } from '../run/storable.ts';
import type { RemainingBudget } from './ask-models.ts';
import { CACHED_SECONDS, type Questions } from './ask-once.ts';
import { callKey, hashOf } from './call-key.ts';
import { createFunctionContext } from './function-context.ts';
import { handOn, prepareStage, stageEnd } from './handoff.ts';

/** Milliseconds that a function may take without a deadline of its caller. */
export const LONGEST_MS = 600_000;
/** Calls of models in one run of a function, at most. */
const MOST_CALLS = 256;
const MOST_TOKENS = 100_000_000;
/** Under which the money of functions that a person runs is summed. */
export const TEAM = 'functions';

type Ended = Omit<FunctionReply, 'endedAt' | 'away' | 'spent' | 'microUsd'>;

/** What the first step finds. Null: nothing to do, as its row is not there or another invocation has it. */
type Opened = {
  readonly job: Job;
  /** Why a stage cannot run: what it was handed does not fit. */
  readonly refused?: string;
  readonly start: Pick<RunStart, 'verdict' | 'now' | 'clock' | 'reservedMicroUsd' | 'isDemo'>;
  readonly cached: FunctionResult | null;
} | null;

/** Of a run that a person asked for: it is the root of its tree. */
type OwnJob = Pick<FunctionJob, 'kind' | 'name' | 'maxMicroUsd' | 'stage' | 'handoff'> & {
  readonly turn: null;
};
type Job = (FunctionJob | OwnJob) & { readonly call: FunctionCall };

/** One run of a function, from its row or its caller to its result. Its result is kept before its run is closed. */
export async function runFunction(
  deps: RuntimeDeps,
  durable: Durable,
  request: FunctionRequest,
  log: RunLog,
): Promise<FunctionReply> {
  const work = workOf(deps);
  const { scope, run } = request;
  if (request.job) durable.away.passed(request.job.since);
  const opened = await durable.step('start', STORE, () => open(work, request, durable.invocation));
  log.begin(opened?.start.now ?? 0);
  const remaining: RemainingBudget = { budget: openingBudget(opened) };
  const given = remaining.budget;
  const reply = (end: Ended): FunctionReply => ({
    ...end,
    spent: {
      tokens: given.tokens - remaining.budget.tokens,
      microUsd: given.microUsd - remaining.budget.microUsd,
      calls: given.calls - remaining.budget.calls,
    },
    microUsd: log.steps().reduce((sum, step) => sum + step.microUsd, 0),
    endedAt: durable.away.last(),
    away: durable.away.spans(),
  });
  if (opened === null) return reply(failed('not_found'));
  const { job, start, cached, refused } = opened;
  if (start.verdict === 'ended' || start.verdict === 'forbidden') return reply(failed(start.verdict));
  let end: Ended;
  if (start.verdict === 'cancelled') end = { ...failed('cancelled'), status: 'cancelled' };
  else if (refused !== undefined) end = failed(refused);
  else if (cached) end = complete({ ...cached, cut: job.call.cut }, true);
  else {
    const identity = identityOf(request, job, durable.invocation, work.version);
    const isDemo = start.isDemo === true;
    const aheadMs = start.clock - start.now;
    end = await execute({ deps, durable, scope, identity, isDemo, aheadMs, log }, work, job, remaining);
  }
  const close = async () => {
    const { result, cached, status, code } = end;
    if (result) await handToOthers(work, request, job, { result, cached });
    const key = result && !cached ? keyOf(work, job) : null;
    await work.rows.close(scope, {
      record: { run, status, code, steps: log.steps() },
      result: result && { value: result as unknown as Json, cached },
      keep: key === null ? null : { key, seconds: CACHED_SECONDS },
    });
  };
  await throughCancels(durable.step('close', STORE, close));
  return reply(job.handoff ? stageEnd(job.handoff, end) : end);
}

async function open(work: WorkDeps, request: FunctionRequest, invocation: string): Promise<Opened> {
  const { scope, run } = request;
  const asked = request.job ?? ownJob(await work.rows.open(scope, run));
  if (asked === null) return null;
  const filled = await callOf(work, scope, asked);
  const job: Job = { ...asked, call: filled.call };
  const started = await work.rows.start(scope, {
    identity: identityOf(request, job, invocation, work.version),
    // Below another run its root has reserved what it may spend.
    reserveMicroUsd: job.turn === null ? job.maxMicroUsd : undefined,
    stage: job.stage ? stageOrder(run, job) : null,
    key: keyOf(work, job),
  });
  const { verdict, now, clock, reservedMicroUsd, isDemo, cached } = started;
  const start = { verdict, now, clock, reservedMicroUsd, ...(isDemo ? { isDemo } : {}) };
  return {
    job,
    start,
    cached: verdict === 'go' ? (cached as FunctionResult | null) : null,
    ...(filled.code ? { refused: filled.code } : {}),
  };
}

const NO_CALL: FunctionCall = { input: {}, preset: '', cut: [] };

/** A stage's input is filled here, where it is read: what others have handed on does not travel through the pipeline. */
async function callOf(
  work: WorkDeps,
  scope: Scope,
  { name, call, handoff, stage }: FunctionJob | (OwnJob & { readonly call: FunctionCall }),
): Promise<{ readonly call: FunctionCall; readonly code: string | null }> {
  if (call || !handoff || !stage) return { call: call ?? NO_CALL, code: null };
  const { prepared, code } = await prepareStage(work, scope, { name, handoff, pipeline: stage.pipeline });
  const saved = handoff.saveAs ? { saveAs: handoff.saveAs } : {};
  return prepared ? { call: { ...prepared.call, ...saved }, code: null } : { call: NO_CALL, code };
}

function ownJob(order: WorkOrder | null): (OwnJob & { readonly call: FunctionCall }) | null {
  if (order?.kind !== 'function') return null;
  const { name, maxMicroUsd, request } = order;
  const call = request as unknown as FunctionCall;
  return { kind: 'function', name, call, maxMicroUsd, stage: null, turn: null };
}

function stageOrder(run: string, { name, call, maxMicroUsd, stage }: Job): WorkOrder {
  const request = call as unknown as Json;
  return { id: run, kind: 'stage', name, request, maxMicroUsd, estimate: null, stage };
}

function identityOf({ run }: FunctionRequest, job: Job, invocation: string, version: string): RunIdentity {
  const above =
    job.turn === null
      ? { turn: run, parent: null, conversation: null, seq: 0, team: TEAM }
      : {
          ...{ turn: job.turn, parent: job.parent, conversation: job.conversation },
          ...{ seq: job.seq, team: job.team },
        };
  return { run, ...above, kind: job.kind, agent: job.name, teamVersion: version, invocation };
}

export function openingBudget(opened: Pick<NonNullable<Opened>, 'job' | 'start'> | null): Budget {
  const job = opened?.job;
  const most = job?.maxMicroUsd ?? 0;
  const share = job && job.turn !== null ? job.share : undefined;
  return {
    tokens: Math.min(MOST_TOKENS, share?.tokens ?? MOST_TOKENS),
    calls: Math.min(MOST_CALLS, share?.calls ?? MOST_CALLS),
    ...{ hops: 0, lensMs: 0 },
    microUsd: Math.min(most, opened?.start.reservedMicroUsd ?? most),
    deadline: job && job.turn !== null ? job.deadline : (opened?.start.now ?? 0) + LONGEST_MS,
  };
}

async function execute(
  run: Parameters<typeof createFunctionContext>[0],
  work: WorkDeps,
  { name, call }: Pick<Job, 'name' | 'call'>,
  remaining: RemainingBudget,
): Promise<Ended> {
  const definition = work.functions.get(name);
  const preset = work.presets.find(call.preset);
  if (!definition) return failed('unknown_function');
  if (!preset) return failed('unknown_preset');
  try {
    const questions: Questions = { asked: 0, stopped: 0, cached: [] };
    const longAnswers = call.longAnswers === true;
    const context = createFunctionContext(run, definition, {
      ...{ preset, remaining, work, questions, longAnswers },
    });
    const made = definition.output.safeParse(await definition.run(call.input, context));
    if (!made.success) return failed('invalid_output');
    const replied = run.log.steps().filter(({ kind, model }) => kind === 'model' && model !== null);
    const { asked, stopped, cached } = questions;
    const models = [
      ...cached.flatMap((answer) => answer.models),
      ...replied.map(({ model }) => model as string),
    ];
    return complete(
      {
        output: storable(made.data as Json),
        preset: preset.id,
        models: [...new Set(models)],
        standIn: [...cached, ...replied].some(({ standIn }) => standIn === true),
        cut: call.cut,
        ...(stopped === 0 ? {} : { stopped }),
      },
      asked > 0 && cached.length === asked,
    );
  } catch (error) {
    // A cancellation goes on, and so does what is no error of ours.
    const code = failureCode(error);
    if (code === 'internal' && !(error instanceof ConsiliumError)) throw error;
    return failed(code);
  }
}

/** What others read of it, before its run is closed. */
async function handToOthers(
  work: WorkDeps,
  { scope, run }: FunctionRequest,
  job: Job,
  { result, cached }: Pick<Ended, 'cached'> & { readonly result: FunctionResult },
): Promise<void> {
  if (job.handoff && job.stage) await handOn(work, scope, job.stage.pipeline, job.handoff, result.output);
  const { saveAs } = job.call;
  if (!saveAs) return;
  await work.artifacts.save(scope, {
    ...saveAs,
    mimeType: 'application/json',
    bytes: new TextEncoder().encode(JSON.stringify(result.output)),
    metadata: { function: job.name, cached, stand_in: result.standIn },
    lineage: { run, input: hashOf(job.call.input), models: result.models, preset: result.preset },
  });
}

function keyOf(work: WorkDeps, { name, call }: Pick<Job, 'name' | 'call'>): string | null {
  const preset = work.presets.find(call.preset);
  const definition = work.functions.get(name);
  return preset && definition ? callKey(definition, call, preset, work.version) : null;
}

function complete(result: FunctionResult, cached: boolean): Ended {
  return { status: 'complete', code: null, result, cached };
}

function failed(code: string): Ended {
  return { status: 'failed', code, result: null, cached: false };
}

export function workOf({ work }: Pick<RuntimeDeps, 'work'>): WorkDeps {
  if (work) return work;
  throw new ConsiliumError('unsupported', { remedy: 'this worker has no functions' });
}
