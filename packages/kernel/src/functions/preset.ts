import type { Json, JsonSchema } from '../json.ts';
import type { Usage } from '../ports/models.ts';

/** How a preset asks its models. */
export const PRESET_MODES = ['single', 'critique', 'debate', 'pipeline', 'ensemble'] as const;
export type PresetMode = (typeof PRESET_MODES)[number];

export interface Preset {
  /** `S1` … `P3`. */
  readonly id: string;
  readonly mode: PresetMode;
  /** Of the model library, in the order of the mode: who answers first, who criticises. */
  readonly models: readonly string[];
  /** The seed does not name its models: they are our choice. */
  readonly ours: boolean;
  /** Begin with the first model, and spend the rest only where answers disagree. */
  readonly deepens: boolean;
}

/** One question to models, before a preset decides who is asked and how often. */
export interface Question {
  readonly system: string;
  readonly text: string;
  /** What an answer must look like. */
  readonly output: JsonSchema;
  readonly maxOutputTokens: number;
  /** What of an answer two models must agree on, as a key. Absent: the whole answer. */
  readonly agreementKey?: (answer: Json) => string;
}

/** One call of one model, as a preset asks for it. */
export interface PresetCall {
  /** Unique in its run: `first`, `critic`, `revised`, `vote-2`. */
  readonly role: string;
  readonly model: string;
  readonly system: string;
  readonly text: string;
  readonly output: JsonSchema;
  readonly maxOutputTokens: number;
}

export type PresetReply =
  | {
      readonly kind: 'reply';
      readonly output: Json;
      readonly usage: Usage;
      readonly microUsd: number;
      readonly model: string;
      readonly provider: string;
      readonly standIn: boolean;
    }
  | { readonly kind: 'failed'; readonly code: string };

/** Calls of one list run beside each other. Given by the runtime: each call is a durable step, paid once. */
export type AskModels = (calls: readonly PresetCall[]) => Promise<readonly PresetReply[]>;

export interface PresetAnswer {
  readonly output: Json;
  /** What each model said at the end; for agreement, computed by code. */
  readonly votes: readonly Json[];
  /** Share of votes that agree with `output`, 0 to 1. */
  readonly agreement: number;
  readonly preset: string;
  /** Models that replied, in order. */
  readonly models: readonly string[];
  /** Calls made, and calls that the preset would have made in full. */
  readonly calls: number;
  readonly spared: number;
  readonly microUsd: number;
  readonly standIn: boolean;
}

/** In micro USD. A bill lies between both. */
export interface PriceRange {
  readonly least: number;
  readonly most: number;
}

export interface Presets {
  readonly list: () => readonly Preset[];
  /** Null: there is none of that id. */
  readonly find: (id: string) => Preset | null;
  /** Throws `ConsiliumError` with the code of the last failure where no model of the preset replied. */
  readonly ask: (preset: Preset, question: Question, ask: AskModels) => Promise<PresetAnswer>;
  readonly price: (preset: Preset, question: Question) => PriceRange;
  /** Context of the smallest model of the preset, tokens; null = not known. */
  readonly context: (preset: Preset) => number | null;
}
