import type { Json } from '../json.ts';
import type { Scope } from '../scope.ts';
import type { Caller } from './caller.ts';
import type { RunIdentity, RunKind, RunRecord, RunStart, RunStatus, RunSummary } from './history.ts';

export const WORK_KINDS = ['function', 'pipeline', 'stage'] as const satisfies readonly RunKind[];
export type WorkKind = (typeof WORK_KINDS)[number];

/** What of an input was cut to fit, in tokens. */
export interface CutField {
  readonly field: string;
  readonly tokens: number;
  readonly kept: number;
}

/** Work that was asked for: a run of a function or a pipeline, or a stage of one. The row is the truth: a send that was lost is sent again. */
export interface WorkOrder {
  /** Its run. */
  readonly id: string;
  readonly kind: WorkKind;
  /** Of the function or the pipeline. */
  readonly name: string;
  /** For a function and a stage: `FunctionCall`. For a pipeline: what its handler reads. */
  readonly request: Json;
  /** The most that it may spend with all below it. */
  readonly maxMicroUsd: number;
  /** In micro USD. Null: not made. */
  readonly estimate: { readonly least: number; readonly most: number } | null;
  /** Of which pipeline run; `item` of a stage that is run for each of a list, from 0. Null: no stage. */
  readonly stage: { readonly pipeline: string; readonly id: string; readonly item: number | null } | null;
}

/** The request of a function's run, checked and cut before it was kept. */
export interface FunctionCall {
  /** As the function's own schema gives it, without `preset` and `quality`. */
  readonly input: Json;
  /** Its id. */
  readonly preset: string;
  readonly cut: readonly CutField[];
  /** The output is kept for good too, as an artifact of this name. Absent: it is not. */
  readonly saveAs?: { readonly namespace: string; readonly name: string };
  /** Answers may take all that the function allows, and cost as much; absent: they are stopped where they pass the price. */
  readonly longAnswers?: boolean;
}

/** The result of a function's run. */
export interface FunctionResult {
  readonly output: Json;
  readonly preset: string;
  /** That replied, in order. */
  readonly models: readonly string[];
  readonly standIn: boolean;
  readonly cut: readonly CutField[];
  /** Calls that were stopped at their limit, or not made, as they would have cost more than was said. Absent: none. */
  readonly stopped?: number;
}

export interface WorkItem extends WorkOrder {
  /** `waiting`: nobody has begun it. */
  readonly status: RunStatus | 'waiting';
  readonly code: string | null;
  /** For a function and a stage: `FunctionResult`. Null: none, or not yet. */
  readonly result: Json | null;
  /** The result was there already: no model was asked. */
  readonly cached: boolean;
  /** Spent until now, with all below it. */
  readonly microUsd: number;
  /** ISO times. */
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

export interface WorkProgress extends Pick<WorkItem, 'status' | 'code' | 'microUsd'> {
  /** Of a pipeline, in the order in which they began; then those that wait. */
  readonly stages: readonly StageProgress[];
}

export interface StageProgress extends Pick<WorkItem, 'name' | 'status' | 'code' | 'cached'> {
  /** Null: it has not begun. */
  readonly id: string | null;
  readonly stage: string;
  readonly item: number | null;
  /** From 1; more after a retry. */
  readonly round: number;
  readonly microUsd: number;
}

/** Work of the caller's actor in the scope's compartment; nobody else's is found. Each call leaves an audit entry. */
export interface WorkDesk {
  /** The same id again changes nothing. */
  readonly add: (caller: Caller, order: WorkOrder) => Promise<void>;
  /** Null: there is none. */
  readonly read: (caller: Caller, id: string) => Promise<WorkItem | null>;
  /** Functions and pipelines, newest first. `before`: the id of the last one of the page before. */
  readonly list: (
    caller: Caller,
    page: { readonly limit: number; readonly before?: string },
  ) => Promise<readonly WorkItem[]>;
  /** Of a pipeline run, in the order in which they began. */
  readonly stages: (caller: Caller, pipeline: string) => Promise<readonly WorkItem[]>;
  /** The tree of its runs, with their steps. */
  readonly runs: (caller: Caller, id: string) => Promise<readonly RunSummary[]>;
  /** How far it is. No content: no entry. Null: not there for this scope, or not any more. */
  readonly progress: (scope: Scope, id: string) => Promise<WorkProgress | null>;
  /** Leaves the entry that a price was asked for, which needs no row. */
  readonly priced: (caller: Caller) => Promise<void>;
  /** Leaves the entry that it is to be ended. False: there is none. */
  readonly mayCancel: (caller: Caller, id: string) => Promise<boolean>;
}

export interface StartedWork {
  readonly identity: RunIdentity;
  /** As for `History.startRun`. */
  readonly reserveMicroUsd: number | undefined;
  /** The row of a stage. Null: it has one already, or needs none. */
  readonly stage: WorkOrder | null;
  /** Of the cached value to look for. */
  readonly key: string | null;
}

export interface ClosedWork {
  readonly record: RunRecord;
  /** Null: none. */
  readonly result: { readonly value: Json; readonly cached: boolean } | null;
  /** Keep the result for others who ask the same; null: do not. */
  readonly keep: { readonly key: string; readonly seconds: number } | null;
}

/** The same rows for the run itself. The entry of the person who asked stands for it. */
export interface WorkRows {
  /** What is to be done. Null: not there, or the actor may not open the compartment any more. */
  readonly open: (scope: Scope, id: string) => Promise<WorkOrder | null>;
  /** Null: none, or not there. */
  readonly result: (scope: Scope, id: string) => Promise<Json | null>;
  /** As `History.startRun`, with the row of a stage and a cached value, in one transaction. The same again changes nothing. */
  readonly start: (scope: Scope, run: StartedWork) => Promise<RunStart & { readonly cached: Json | null }>;
  /** As `History.closeRun`, with its result where it has a row, in one transaction. */
  readonly close: (scope: Scope, run: ClosedWork) => Promise<void>;
}

/** Work that was accepted and that nobody has begun. Ids and codes only. */
export interface LostWork extends Scope {
  readonly id: string;
  readonly kind: WorkKind;
}

/** The gateway's way to the engine. */
export interface WorkControl {
  /** Sends it and waits for its end, at most `waitMs`. Nothing is lost if it throws or the time passes: its row has the status. */
  readonly run: (
    scope: Scope,
    work: { readonly id: string; readonly kind: WorkKind },
    waitMs: number,
  ) => Promise<void>;
  /** Ends it with all below it. Throws ConsiliumError('unavailable'). */
  readonly cancel: (scope: Scope, id: string) => Promise<'cancelling' | 'idle'>;
}
