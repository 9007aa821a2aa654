import type {
  PipelineDefinition,
  PipelineGap,
  PipelineStage,
  StageReport,
  StageRun,
} from '../functions/pipeline.ts';
import { type Loop, reversed, stagesBetween, withLoops } from './stage-graph.ts';
import { type Need, needsOf, type StageNeeds } from './stage-needs.ts';

/** What the plan must know of an output: how long the lists are that others are run for, and whether a validator passed. */
export interface StageFacts {
  /** By path, with dots. */
  readonly lengths: { readonly [path: string]: number };
  readonly passed: boolean | null;
}

export type StageEnd =
  | { readonly ok: true; readonly facts: StageFacts }
  | { readonly ok: false; readonly code: string };

/** Which runs of a pipeline can begin, from those that have ended. Pure: the same ends in the same order give the same plan. */
export interface PipelinePlan {
  /** The runs that can begin and were not given before, in the order of the stages. */
  readonly next: () => readonly StageRun[];
  /** One of them has ended. Gives the stages that are run again because of it. */
  readonly end: (run: StageRun, end: StageEnd) => readonly string[];
  readonly isEnded: () => boolean;
  /** The runs whose outputs count, of a stage: one, or those of its items that have ended well, in the order of the list. */
  readonly outputsOf: (stage: string) => readonly StageRun[];
  /** Runs that went before this one in its loop, the first round first: what their validator said is its feedback. */
  readonly feedbackFor: (run: StageRun) => readonly StageRun[];
  readonly reports: () => readonly StageReport[];
  readonly gaps: () => readonly PipelineGap[];
}

type RunState = 'waiting' | 'given' | 'done' | 'failed' | 'skipped';

interface StageProgress {
  readonly stage: PipelineStage;
  readonly needs: StageNeeds;
  readonly loop: LoopProgress | null;
  readonly round: number;
  /** Null until its items are known. */
  runs: RunState[] | null;
  unsettled: number;
  passed: boolean | null;
  lengths: StageFacts['lengths'];
  codes: (string | null)[];
  items: number | null;
}

interface LoopProgress extends Loop {
  readonly times: number;
  ended: boolean;
  /** Of the round before. */
  before: readonly StageProgress[];
}

/** The plan of one run of a pipeline, from its beginning. */
export function createPlan(
  definition: PipelineDefinition,
  /** How long a list of the pipeline's own input is. */
  inputLength: (path: readonly string[]) => number,
): PipelinePlan {
  const byId = new Map(definition.stages.map((stage) => [stage.id, stage]));
  const before = new Map(definition.stages.map((stage) => [stage.id, stage.after]));
  const loops = definition.stages.flatMap((stage): LoopProgress[] => {
    if (!stage.retry) return [];
    const { stage: first, times } = stage.retry;
    const stages = stagesBetween(before, first, stage.id) ?? new Set();
    return [{ first, last: stage.id, stages, times, ended: false, before: [] }];
  });
  const readers = reversed(withLoops(before, loops));
  const loopOf = (id: string) => loops.find(({ stages }) => stages.has(id)) ?? null;
  const fresh = (stage: PipelineStage, round: number): StageProgress => ({
    stage,
    needs: needsOf(stage, (id) => byId.get(id)),
    loop: loopOf(stage.id),
    round,
    runs: null,
    unsettled: 0,
    passed: null,
    lengths: {},
    codes: [],
    items: null,
  });
  const progress = new Map(definition.stages.map((stage) => [stage.id, fresh(stage, 1)]));
  const order = new Map(definition.stages.map((stage, index) => [stage.id, index]));
  const gaps: PipelineGap[] = [];
  let ready: StageRun[] = [];
  let again: string[] = [];

  const gap = (stage: string, code: string, item: number | null = null) => gaps.push({ stage, item, code });

  const open = (at: StageProgress): void => {
    const { forEach, id, most } = at.stage;
    const state = at.needs.list === null ? 'met' : stateOf(at, at.needs.list, 0);
    if (forEach === null) begin(at, 1);
    else if (state === 'failed') {
      at.runs = ['skipped'];
      settled(at);
    } else if (state === 'met') {
      const length = listLength(forEach);
      if (length > most) gap(id, 'cut');
      at.items = Math.min(length, most);
      begin(at, at.items);
    }
  };

  const listLength = (list: NonNullable<PipelineStage['forEach']>): number => {
    if (list.from === 'value') return Array.isArray(list.value) ? list.value.length : 0;
    if (list.from === 'input') return inputLength(list.path);
    if (list.of === 'all') return outputsOf(list.stage).length;
    return progress.get(list.stage)?.lengths[list.path.join('.')] ?? 0;
  };

  const begin = (at: StageProgress, count: number): void => {
    at.runs = Array.from({ length: count }, () => 'waiting' as const);
    at.unsettled = count;
    if (count === 0) settled(at);
    for (let index = 0; index < count; index += 1) check(at, index);
  };

  /** Gives a run out when all that it needs is there, and skips it when that will never be. */
  const check = (at: StageProgress, index: number): void => {
    if (at.runs?.[index] !== 'waiting') return;
    const states = at.needs.each.map((need) => stateOf(at, need, index));
    if (states.includes('failed')) settleRun(at, index, 'skipped');
    else if (states.every((state) => state === 'met')) {
      at.runs[index] = 'given';
      ready.push({ stage: at.stage.id, item: at.stage.forEach ? index : null, round: at.round });
    }
  };

  const stateOf = (
    reader: StageProgress,
    { stage, which }: Need,
    index: number,
  ): 'met' | 'failed' | 'unknown' => {
    const { runs, unsettled, loop } = progress.get(stage)!;
    // What is repeated is read from outside when it is repeated no more.
    if (loop !== null && loop !== reader.loop && !loop.ended) return 'unknown';
    if (runs === null) return 'unknown';
    if (typeof which === 'number' || which === 'same') {
      const run = runs[which === 'same' ? index : which];
      if (run === 'done') return 'met';
      return run === 'waiting' || run === 'given' ? 'unknown' : 'failed';
    }
    if (unsettled > 0) return 'unknown';
    return runs.length === 0 || runs.includes('done') ? 'met' : 'failed';
  };

  const settleRun = (at: StageProgress, index: number, state: 'done' | 'failed' | 'skipped'): void => {
    at.runs![index] = state;
    at.unsettled -= 1;
    if (at.unsettled === 0) settled(at);
    else tellReaders(at.stage.id, index);
  };

  const tellReaders = (id: string, item: number | null): void => {
    for (const reader of readers.get(id) ?? []) {
      const at = progress.get(reader)!;
      if (at.runs === null) open(at);
      else if (item !== null && isSameItem(at, id)) check(at, item);
      else for (let index = 0; index < at.runs.length; index += 1) check(at, index);
    }
  };

  const isSameItem = (at: StageProgress, id: string): boolean =>
    at.needs.each.every((need) => need.stage !== id || need.which === 'same');

  const settled = (at: StageProgress): void => {
    if (at.loop?.last === at.stage.id) closeRound(at, at.loop);
    else tellReaders(at.stage.id, null);
  };

  const closeRound = (at: StageProgress, loop: LoopProgress): void => {
    const isDone = at.runs?.[0] === 'done';
    if (isDone && at.passed === false && at.round <= loop.times) repeat(loop, at.round + 1);
    else endLoop(loop, isDone);
  };

  const endLoop = (loop: LoopProgress, isDone: boolean): void => {
    loop.ended = true;
    // A round that cannot be finished leaves what the round before has given.
    if (!isDone) for (const earlier of loop.before) progress.set(earlier.stage.id, earlier);
    if (progress.get(loop.last)?.passed === false) gap(loop.last, 'not_valid');
    for (const id of loop.stages) tellReaders(id, null);
  };

  const repeat = (loop: LoopProgress, round: number): void => {
    const stages = definition.stages.filter(({ id }) => loop.stages.has(id));
    loop.before = stages.map(({ id }) => progress.get(id)!);
    again.push(...stages.map(({ id }) => id));
    for (const stage of stages) progress.set(stage.id, fresh(stage, round));
    for (const { id } of stages) if (progress.get(id)?.runs === null) open(progress.get(id)!);
  };

  const outputsOf = (id: string): readonly StageRun[] => {
    const at = progress.get(id);
    return (at?.runs ?? []).flatMap((state, index) =>
      state === 'done' ? [{ stage: id, item: at?.stage.forEach ? index : null, round: at!.round }] : [],
    );
  };

  for (const at of progress.values()) if (at.runs === null) open(at);

  return {
    next: () => {
      const given = ready.sort(
        (a, b) => order.get(a.stage)! - order.get(b.stage)! || (a.item ?? 0) - (b.item ?? 0),
      );
      ready = [];
      return given;
    },
    end: (run, end) => {
      again = [];
      const at = progress.get(run.stage);
      const index = run.item ?? 0;
      if (!end.ok) gap(run.stage, end.code, run.item);
      // Of a round that was given up.
      if (at?.round !== run.round || at.runs?.[index] !== 'given') return [];
      if (end.ok) {
        at.passed = end.facts.passed;
        at.lengths = end.facts.lengths;
      } else at.codes[index] = end.code;
      settleRun(at, index, end.ok ? 'done' : 'failed');
      return again;
    },
    isEnded: () => [...progress.values()].every(({ runs, unsettled }) => runs !== null && unsettled === 0),
    outputsOf,
    feedbackFor: ({ stage, round }) => {
      const loop = loops.find(({ first }) => first === stage);
      return loop === undefined
        ? []
        : Array.from({ length: round - 1 }, (_, index) => ({
            stage: loop.last,
            item: null,
            round: index + 1,
          }));
    },
    reports: () => [...progress.values()].map(report),
    gaps: () => gaps,
  };
}

function report(at: StageProgress): StageReport {
  const runs = at.runs ?? [];
  const failed = runs.filter((state) => state === 'failed').length;
  return {
    stage: at.stage.id,
    function: at.stage.function,
    state: stateOf(at, runs),
    rounds: at.round,
    items: at.stage.forEach ? at.items : null,
    failed,
    code: at.codes.find((code) => code) ?? null,
  };
}

function stateOf({ runs, unsettled }: StageProgress, states: readonly RunState[]): StageReport['state'] {
  if (runs === null || (unsettled > 0 && states.every((state) => state === 'waiting'))) return 'queued';
  if (unsettled > 0) return 'running';
  if (runs.length === 0 || states.includes('done')) return 'done';
  return states.includes('failed') ? 'failed' : 'skipped';
}
