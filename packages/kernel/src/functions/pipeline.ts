import type { Json } from '../json.ts';
import type { Quality } from './function.ts';

/** Where an input of a stage comes from. */
export type StageInput =
  | { readonly from: 'value'; readonly value: Json }
  /** A field of the pipeline's own input; `path` inside it. */
  | { readonly from: 'input'; readonly path: readonly string[] }
  /** A field of another stage's output. */
  | { readonly from: 'stage'; readonly stage: string; readonly path: readonly string[] }
  /** The item of the list that this stage is run for, one run an item. */
  | { readonly from: 'item'; readonly path: readonly string[] }
  | { readonly from: 'list'; readonly items: readonly StageInput[] };

export interface PipelineStage {
  readonly id: string;
  /** A function of the registry. */
  readonly function: string;
  readonly preset?: string;
  readonly quality?: Quality;
  readonly input: { readonly [field: string]: StageInput };
  /** Stages whose outputs this one reads, and those it waits for. */
  readonly after: readonly string[];
  /** Run once for each item of this list, beside each other. Null: once. */
  readonly forEach: Extract<StageInput, { from: 'stage' | 'input' }> | null;
  /** The most items it is run for. */
  readonly most: number;
  /** Where this stage's `field` is false, go back to `stage` with this stage's output as feedback, at most `times` times. */
  readonly retry: {
    readonly when: string;
    readonly stage: string;
    readonly feedback: string;
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
  /** A patient must be open. */
  readonly patient: boolean;
  /** A hash of its file. */
  readonly version: string;
}
