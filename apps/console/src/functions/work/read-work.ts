import type { Operations } from '../../api/generated.ts';
import { STAGE_STATES, type Stage, type StageProgress, type StageState } from '../drawing/stage.ts';
import type { Work } from '../model.ts';
import { isObject, isTexts, type Json, type JsonObject } from '../result/result-parts.ts';
import { addressName } from '../use-runnables.ts';

export type WorkView = Operations['listWorkOfMine']['response']['work'][number];
type WholeWork = Operations['readWorkOfMine']['response'];
export type StageView = WholeWork['stages'][number];

/** A run as the API gives it, for these pages. A list has neither request nor result. */
export function readWork(view: WorkView & Partial<WholeWork>): Work {
  const request = objectOf(view.request);
  const result = objectOf(view.result);
  const isPipeline = view.kind === 'pipeline';
  const dividedBy = (isPipeline && /^subtasks-(.+)$/.exec(view.name)?.[1]) || null;
  const cut = objectsIn(result?.cut);
  return {
    ...{ run: view.run, kind: isPipeline ? 'pipeline' : 'function', dividedBy },
    name: dividedBy === null ? addressName(view.name) : 'subtasks',
    ...{ status: view.status, code: view.code, cached: view.cached, microUsd: view.micro_usd },
    estimate: view.estimate,
    input: objectOf(request?.input),
    output: (isPipeline ? result?.result : result?.output) ?? null,
    preset: textOf(result?.preset) ?? textOf(request?.preset),
    models: isTexts(result?.models) ? result.models : [],
    standIn: view.stand_in,
    stopped: typeof result?.stopped === 'number' ? result.stopped : 0,
    cut: cut.flatMap(({ field, tokens, kept }) =>
      typeof field === 'string' && typeof tokens === 'number' && typeof kept === 'number'
        ? [{ field, tokens, kept }]
        : [],
    ),
    gaps: objectsIn(result?.gaps).flatMap(({ stage, item, code }) =>
      typeof stage === 'string' && typeof code === 'string'
        ? [{ stage, code, item: typeof item === 'number' ? item : null }]
        : [],
    ),
    stages: stagesOf(objectOf(request?.definition)),
    progress: withReports(progressOf(view.stages ?? []), objectsIn(result?.stages)),
    createdAt: view.created_at,
    startedAt: view.started_at,
    endedAt: view.ended_at,
  };
}

function stagesOf(definition: JsonObject | null): readonly Stage[] {
  return objectsIn(definition?.stages).flatMap(
    ({ id, function: of, after, forEach, retry }): readonly Stage[] => {
      if (typeof id !== 'string' || typeof of !== 'string') return [];
      const back = objectOf(retry);
      return [
        {
          ...{ id, function: of, after: isTexts(after) ? after : [], isForEach: objectOf(forEach) !== null },
          retry:
            typeof back?.stage === 'string' ? { stage: back.stage, times: Number(back.times ?? 1) } : null,
        },
      ];
    },
  );
}

/** At the end the run says itself what became of its stages: also of those that were never begun. */
function withReports(
  begun: ReadonlyMap<string, StageProgress>,
  reports: readonly JsonObject[],
): ReadonlyMap<string, StageProgress> {
  const added = reports.flatMap(({ stage, state, code }): readonly [string, StageProgress][] => {
    const known = STAGE_STATES.find((each) => each === state);
    if (typeof stage !== 'string' || known === undefined) return [];
    const before = begun.get(stage) ?? { rounds: 1, items: null, code: textOf(code) };
    // Run again and done: its rounds say so.
    return [[stage, { ...before, state: known === 'retried' ? 'done' : known }]];
  });
  return new Map([...begun, ...added]);
}

/** The runs of each stage together: all its items, in its last round. */
export function progressOf(stages: readonly StageView[]): ReadonlyMap<string, StageProgress> {
  const runs = Map.groupBy(stages, ({ stage }) => stage);
  return new Map(
    [...runs].map(([stage, all]): [string, StageProgress] => {
      const last = newestOf(all);
      const isForEach = last.some(({ item }) => item !== null);
      const count = (...states: readonly StageView['status'][]) =>
        last.filter(({ status }) => states.includes(status)).length;
      return [
        stage,
        {
          state: stateOf(last),
          rounds: Math.max(1, ...all.map(({ round }) => round)),
          items: isForEach
            ? { done: count('complete', 'partial'), failed: count('failed', 'cancelled'), all: last.length }
            : null,
          code: last.find(({ code }) => code !== null)?.code ?? null,
        },
      ];
    }),
  );
}

/** Of each item its newest round. */
function newestOf(runs: readonly StageView[]): readonly StageView[] {
  const inOrder = runs.toSorted((a, b) => a.round - b.round);
  return [...new Map(inOrder.map((run) => [run.item, run])).values()];
}

function stateOf(runs: readonly StageView[]): StageState {
  const has = (...states: readonly StageView['status'][]) =>
    runs.some(({ status }) => states.includes(status));
  if (has('running', 'parked')) return 'running';
  if (has('waiting')) return has('complete', 'partial', 'failed') ? 'running' : 'queued';
  if (has('complete', 'partial')) return 'done';
  return has('cancelled') ? 'cancelled' : 'failed';
}

function objectOf(value: unknown): JsonObject | null {
  return isObject(value as Json) ? (value as JsonObject) : null;
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
