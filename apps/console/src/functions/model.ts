import type { Stage, StageProgress } from './drawing/stage.ts';
import type { JsonSchema } from './form/schema.ts';
import type { Json, JsonObject } from './result/result-parts.ts';

/** Something that can be run: a function or a pipeline, as these pages need it. */
export interface Runnable {
  readonly kind: 'function' | 'pipeline';
  /** As it stands in addresses. */
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** Names that its preset may be called by; empty: it takes none. */
  readonly presets: readonly { readonly name: string; readonly preset: string }[];
  /** The one that is used where none is chosen. */
  readonly preset: string | null;
  /** Of a pipeline; none of a function. */
  readonly stages: readonly Stage[];
  readonly needsPatient: boolean;
}

export type WorkStatus = 'waiting' | 'running' | 'complete' | 'partial' | 'cancelled' | 'failed' | 'parked';

/** A run of a function or a pipeline. */
export interface Work {
  readonly run: string;
  readonly kind: 'function' | 'pipeline';
  readonly name: string;
  /** Of subtasks: the run that has divided the task. */
  readonly dividedBy: string | null;
  readonly status: WorkStatus;
  readonly code: string | null;
  readonly input: JsonObject | null;
  readonly output: Json;
  readonly cached: boolean;
  readonly microUsd: number;
  readonly estimate: { readonly least: number; readonly most: number } | null;
  readonly preset: string | null;
  readonly models: readonly string[];
  readonly standIn: boolean;
  /** Calls that were stopped at their limit, or not made, as they would have passed the price. */
  readonly stopped: number;
  /** Fields whose text was cut to fit, in tokens. */
  readonly cut: readonly { readonly field: string; readonly tokens: number; readonly kept: number }[];
  /** Why a result is not whole. */
  readonly gaps: readonly { readonly stage: string; readonly item: number | null; readonly code: string }[];
  /** Of a pipeline as it was when the run began. */
  readonly stages: readonly Stage[];
  readonly progress: ReadonlyMap<string, StageProgress>;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

export function hasEnded({ status }: Pick<Work, 'status'>): boolean {
  return status !== 'waiting' && status !== 'running' && status !== 'parked';
}
