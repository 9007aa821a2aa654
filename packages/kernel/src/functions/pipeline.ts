import type { Json } from '../json.ts';
import type { Quality } from './function.ts';

/** Where an input of a stage comes from. */
export type StageInput =
  | { readonly from: 'value'; readonly value: Json }
  /** A field of the pipeline's own input; `path` inside it. */
  | { readonly from: 'input'; readonly path: readonly string[] }
  /** A field of another stage's output. `of` says which of the outputs of a stage that is run once for each item; absent: it is run once. */
  | {
      readonly from: 'stage';
      readonly stage: string;
      readonly path: readonly string[];
      readonly of?: ItemChoice;
    }
  /** The item of the list that this stage is run for, one run an item. */
  | { readonly from: 'item'; readonly path: readonly string[] }
  | { readonly from: 'list'; readonly items: readonly StageInput[] }
  | { readonly from: 'map'; readonly fields: { readonly [field: string]: StageInput } }
  /** A text with values in it; a value that is no text is printed. */
  | { readonly from: 'text'; readonly parts: readonly (string | StageInput)[] };

/** `all`: a list, one entry an item. `item`: the output for the item at hand. `is`: the output for this item of a list in the file. */
export type ItemChoice = 'all' | 'item' | { readonly is: string };

export interface PipelineStage {
  readonly id: string;
  /** A function of the registry. */
  readonly function: string;
  readonly preset?: string;
  readonly quality?: Quality;
  readonly input: { readonly [field: string]: StageInput };
  /** Stages whose outputs this one reads, and those it waits for. */
  readonly after: readonly string[];
  /** Run once for each item of this list, in parallel. Null: once. */
  readonly forEach: Extract<StageInput, { from: 'stage' | 'input' | 'value' }> | null;
  /** The most items it is run for. */
  readonly most: number;
  /** Where the field `when` of this stage's output is false, go back to `stage`, at most `times` times. */
  readonly retry: {
    readonly when: string;
    readonly stage: string;
    /** The field of this stage's output that says what is wrong, and the input of `stage` that it is added to. */
    readonly feedback: string;
    readonly into: string;
    readonly times: number;
  } | null;
}

/** A checked and frozen DAG of functions. */
export interface PipelineDefinition {
  /** `chapter-summarization`. */
  readonly id: string;
  readonly description: string;
  /** JSON Schema of its input. */
  readonly input: { readonly [key: string]: Json };
  /** In an order in which each comes after those that it reads. */
  readonly stages: readonly PipelineStage[];
  /** Fields of the result. */
  readonly result: { readonly [field: string]: StageInput };
  /** The field of the result that cites sources by `[^N]`, and the list that N counts in. */
  readonly cite?: { readonly field: string; readonly sources: StageInput };
  /** A patient must be open. */
  readonly patient: boolean;
  /** A hash of its file. */
  readonly version: string;
}

/** One run of a stage: for one item (null: the stage is run once), in one round (from 1; more after a retry). */
export interface StageRun {
  readonly stage: string;
  readonly item: number | null;
  readonly round: number;
}

/** `queued`: its inputs are not there yet. `skipped`: what it reads has failed. */
export const STAGE_STATES = ['queued', 'running', 'done', 'failed', 'skipped', 'retried'] as const;
export type StageState = (typeof STAGE_STATES)[number];

/** What became of one stage; of all its items and rounds together. */
export interface StageReport {
  readonly stage: string;
  readonly function: string;
  readonly state: StageState;
  /** Rounds that it was run in. */
  readonly rounds: number;
  readonly items: number | null;
  readonly failed: number;
  readonly code: string | null;
}

/** Why a result is not whole: `code` of a failed stage, `cap`, `cut` (more items than the most), `not_valid` (retries are used up). */
export interface PipelineGap {
  readonly stage: string;
  readonly item: number | null;
  readonly code: string;
}

/** What a run of a pipeline is asked, as its row keeps it: the definition too, so that a run goes on as it began. */
export interface PipelineCall {
  readonly definition: PipelineDefinition;
  /** Checked, with its defaults. */
  readonly input: { readonly [field: string]: Json };
  /** Keep the outputs of the stages and the result for good, under this name. Null: no. */
  readonly saveAs: string | null;
}

export interface PipelineExecutionResponse {
  readonly pipeline: string;
  readonly version: string;
  readonly status: 'done' | 'partial' | 'failed';
  /** A field whose stage has given nothing is null. */
  readonly result: { readonly [field: string]: Json };
  readonly stages: readonly StageReport[];
  readonly gaps: readonly PipelineGap[];
  readonly microUsd: number;
  /** Models that replied in any of its stages, by name. */
  readonly models: readonly string[];
  /** One of them was a stand-in, no language model. */
  readonly standIn: boolean;
}
