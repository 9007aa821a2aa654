import {
  asksOf,
  awaitedTogether,
  bindRun,
  createPlan,
  estimateCall,
  heldKeys,
  INPUT_KEY,
  type Json,
  type PipelineCall,
  type PipelineDefinition,
  type RunIdentity,
  runKey,
  type StageRun,
  valueAt,
  withKnown,
} from '@consilium/kernel';
import type { RuntimeDeps, WorkDeps } from '../deps.ts';
import type { Durable, DurablePromise } from '../durable/durable.ts';
import { STORE } from '../durable/policy.ts';
import { firstSettled, type Settled, settling, throughCancels } from '../durable/settle.ts';
import {
  type FunctionJob,
  type FunctionReply,
  type PipelineRequest,
  type StageHandoff,
  workFunction,
} from '../payloads/targets.ts';
import type { RunLog } from '../run/run-context.ts';
import { hashOf } from './call-key.ts';
import { isInline, prepareStage } from './handoff.ts';
import { finishPipeline } from './pipeline-result.ts';
import { LONGEST_MS, TEAM, workOf } from './run-function.ts';
import { stageArtifact } from './stage-artifact.ts';

/** Stages in flight at a time; the others wait their turn. */
const MOST_AT_ONCE = 250;

/** What the first step finds: what to do, from the row. */
interface Opened {
  readonly definition: PipelineDefinition;
  readonly saveAs: string | null;
  readonly inputHash: string;
  /** Null: it is long, and is read where it is needed. */
  readonly input: PipelineCall['input'] | null;
  /** Of the lists that stages are run for, by path. */
  readonly lengths: { readonly [path: string]: number };
  readonly cap: number;
}

/** A stage that can begin, with the most that it will cost. */
interface Ready {
  readonly run: StageRun;
  readonly handoff: StageHandoff;
  readonly most: number;
}

interface InFlight {
  readonly run: StageRun;
  /** What it may spend. */
  readonly given: number;
  readonly promise: DurablePromise<readonly [string, Settled<FunctionReply>]>;
}

/** A whole run: stages begin as soon as what they read is there, each an invocation of its own, none above what is left of the cap. */
export async function runPipeline(
  deps: RuntimeDeps,
  durable: Durable,
  { scope, run }: PipelineRequest,
  log: RunLog,
): Promise<void> {
  const work = workOf(deps);
  const opened = await durable.step('start', STORE, () =>
    open(deps, work, { scope, run }, durable.invocation),
  );
  log.begin(opened?.now ?? 0);
  if (opened === null) return;
  const { definition } = opened;
  const plan = createPlan(definition, (path) => opened.lengths[path.join('.')] ?? 0);
  /** Short outputs, and the run of each output. */
  const outputs = new Map<string, Json>(opened.input ? [[INPUT_KEY, opened.input]] : []);
  const runs = new Map<string, string>();
  const flight = new Map<string, InFlight>();
  const together = awaitedTogether(definition);
  let waiting: Ready[] = [];
  let left = opened.cap;
  let microUsd = 0;
  let models: ReadonlySet<string> = new Set();
  let standIn = false;

  const handoffOf = (stageRun: StageRun): StageHandoff => {
    const stage = definition.stages.find(({ id }) => id === stageRun.stage)!;
    const bound = Object.entries(bindRun(definition, plan, stageRun)).map(
      ([name, field]) => [name, withKnown(field, (key) => outputs.get(key))] as const,
    );
    const keys = [...new Set(bound.flatMap(([, field]) => heldKeys(field)))];
    const { preset, quality } = stage;
    return {
      key: runKey(stageRun),
      fields: Object.fromEntries(bound),
      choice: { ...(preset ? { preset } : {}), ...(quality ? { quality } : {}) },
      held: Object.fromEntries(keys.flatMap((key) => (runs.has(key) ? [[key, runs.get(key)!]] : []))),
      asks: asksOf(definition, stage.id),
      saveAs: opened.saveAs === null ? undefined : stageArtifact(definition.id, stageRun, opened.saveAs),
    };
  };

  /** What each of them costs at most. One whose input does not fit has failed. */
  const price = async (ready: readonly StageRun[]): Promise<void> => {
    const begun = ready.map((stageRun) => ({ run: stageRun, handoff: handoffOf(stageRun) }));
    const prices = await durable.step('price', STORE, async () => {
      const found: (number | string)[] = [];
      for (const {
        run: { stage },
        handoff,
      } of begun) {
        const { function: name } = definition.stages.find(({ id }) => id === stage)!;
        const { prepared, code } = await prepareStage(work, scope, { name, handoff, pipeline: run });
        found.push(prepared ? (await estimateCall(prepared, work.presets, work.countTokens)).most : code!);
      }
      return found;
    });
    for (const [index, { run: stageRun, handoff }] of begun.entries()) {
      const most = prices[index]!;
      if (typeof most === 'number') waiting.push({ run: stageRun, handoff, most });
      else plan.end(stageRun, { ok: false, code: most });
    }
  };

  /** Begins what fits into what is left of the cap; what does not waits for those in flight to give back what they do not use. */
  const begin = (): void => {
    const share = Math.floor(left / (waiting.length + 1));
    waiting = waiting.filter((ready) => {
      if (flight.size >= MOST_AT_ONCE || ready.most > left) return true;
      const given = Math.max(ready.most, Math.min(share, left));
      const id = durable.uuid();
      left -= given;
      runs.set(ready.handoff.key, id);
      const promise = durable.call(workFunction, { scope, run: id, job: jobOf(ready, given) });
      flight.set(ready.handoff.key, { run: ready.run, given, promise: settling(ready.handoff.key, promise) });
      return false;
    });
  };

  const jobOf = ({ run: { stage, item }, handoff }: Ready, given: number): FunctionJob => ({
    ...{
      kind: 'stage',
      name: definition.stages.find(({ id }) => id === stage)!.function,
      call: null,
      handoff,
    },
    ...{ maxMicroUsd: given, deadline: durable.away.last() + LONGEST_MS, since: durable.away.last() },
    ...{ turn: run, parent: run, conversation: null, seq: 0, team: TEAM },
    stage: { pipeline: run, id: stage, item },
  });

  const ended = (key: string, end: Settled<FunctionReply>): void => {
    const { run: stageRun, given } = flight.get(key)!;
    flight.delete(key);
    // What a lost stage has cost is unknown.
    left += end.ok ? given - end.value.spent.microUsd : 0;
    if (!end.ok) return void plan.end(stageRun, { ok: false, code: end.code });
    const { facts, result, code, endedAt, away } = end.value;
    microUsd += end.value.microUsd;
    models = new Set([...models, ...(end.value.made?.models ?? [])]);
    standIn ||= end.value.made?.standIn === true;
    durable.away.passed(endedAt);
    durable.away.add(away);
    if (result) outputs.set(key, result.output);
    plan.end(stageRun, facts ? { ok: true, facts } : { ok: false, code: code ?? 'internal' });
  };

  /** While others wait for money or their turn, each end counts. */
  const groups = () =>
    [
      ...Map.groupBy(
        flight,
        ([
          key,
          {
            run: { stage },
          },
        ]) => (waiting.length === 0 && together.get(stage)) || key,
      ).values(),
    ].map((group) => group.map(([, { promise }]) => promise));

  for (;;) {
    for (let ready = plan.next(); ready.length > 0; ready = plan.next()) await price(ready);
    begin();
    if (flight.size > 0) for (const [key, end] of await firstSettled(groups())) ended(key, end);
    else if (waiting.length === 0) break;
    else for (const { run: stageRun } of waiting.splice(0)) plan.end(stageRun, { ok: false, code: 'cap' });
  }
  const end = {
    ...{ scope, run, definition, plan, outputs, runs, microUsd },
    ...{ models: [...models].sort(), standIn, inputHash: opened.inputHash, saveAs: opened.saveAs },
  };
  await throughCancels(durable.step('close', STORE, () => finishPipeline(work, end)));
}

/** Null: nothing to do, as its row is not there or another invocation has it. */
async function open(
  deps: RuntimeDeps,
  work: WorkDeps,
  { scope, run }: PipelineRequest,
  invocation: string,
): Promise<(Opened & { readonly now: number }) | null> {
  const order = await work.rows.open(scope, run);
  if (order?.kind !== 'pipeline') return null;
  const { definition, input, saveAs } = order.request as unknown as PipelineCall;
  const identity: RunIdentity = {
    ...{ run, turn: run, parent: null, conversation: null, seq: 0, kind: 'pipeline', team: TEAM },
    ...{ agent: definition.id, teamVersion: work.version, invocation },
  };
  const start = await deps.history.startRun(scope, identity, order.maxMicroUsd);
  if (start.verdict !== 'go') {
    if (start.verdict === 'cancelled')
      await deps.history.closeRun(scope, { run, status: 'cancelled', code: 'cancelled', steps: [] });
    return null;
  }
  const lists = definition.stages.flatMap(({ forEach }) => (forEach?.from === 'input' ? [forEach.path] : []));
  const lengths = lists.map((path) => {
    const list = valueAt(input, path);
    return [path.join('.'), Array.isArray(list) ? list.length : 0];
  });
  return {
    ...{ definition, saveAs, inputHash: hashOf(input), now: start.now },
    input: isInline(input) ? input : null,
    lengths: Object.fromEntries(lengths),
    cap: Math.min(order.maxMicroUsd, start.reservedMicroUsd ?? order.maxMicroUsd),
  };
}
