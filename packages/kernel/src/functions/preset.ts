import type { ReasoningLevel } from '../agents/agent.ts';
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
  /**
   * What an answer usually takes. With it the models are held to the price that follows from it: an answer that is longer than the
   * price allows is stopped there. Absent: a third of the most is expected, and nothing is stopped before its most.
   */
  readonly expectedOutputTokens?: number;
  /** A list that was stopped is worth having as far as it goes. Absent: what was stopped is no answer. */
  readonly partial?: boolean;
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
  /** As `Question.partial`. */
  readonly partial?: boolean;
  /** How long it may think. The price counts on it. */
  readonly reasoning?: ReasoningLevel;
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
      /** It was stopped at the limit of its call: a list, as far as it went. */
      readonly stopped?: boolean;
    }
  /** `stopped_at_limit`: the answer was stopped and is none, or the call was not made, as the price left no room for it. `microUsd`: what it cost all the same, as an answer that could not be read does. */
  | { readonly kind: 'failed'; readonly code: string; readonly microUsd?: number };

/** Calls of one list run in parallel. Given by the runtime: each call is a durable step, paid once. */
export type AskModels = (calls: readonly PresetCall[]) => Promise<readonly PresetReply[]>;

/** Why an answer was taken. `order`: a tie, which the order of the models decides; `only`: no other model replied. */
export type DecidedBy = 'only' | 'agreement' | 'majority' | 'order' | 'accepted' | 'revised' | 'last';

export interface PresetAnswer {
  readonly output: Json;
  readonly decided?: DecidedBy;
  /** What each model said at the end; for agreement, computed by code. */
  readonly votes: readonly Json[];
  /** Share of votes that agree with `output`, 0 to 1. */
  readonly agreement: number;
  readonly preset: string;
  /** Models that replied, in order. */
  readonly models: readonly string[];
  /** Calls made, and calls that were not, as the first answers left nothing to settle. */
  readonly calls: number;
  readonly spared: number;
  /** About what those would have cost: each as much as one that was made did on average. */
  readonly sparedMicroUsd?: number;
  readonly microUsd: number;
  readonly standIn: boolean;
  /** Calls that the price stopped, or left no room for. */
  readonly stopped?: number;
}

/**
 * In micro USD. No bill passes `most`: what would is stopped. One is below `least` where answers are much shorter than expected. Not
 * counted: thinking that a model bills beside its answer, and calls that are tried again.
 */
export interface PriceRange {
  readonly least: number;
  readonly most: number;
  /** The most where answers may take all that the function allows, thinking included. */
  readonly cap?: number;
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
  /** Who answers here for each model of the preset, in its order; for an operator. Absent: nobody knows. */
  readonly answering?: (preset: Preset) => readonly AnsweringModel[];
}

/** A model that answers for one that a preset names. */
export interface AnsweringModel {
  readonly named: string;
  readonly provider: string;
  readonly model: string;
  /** Tokens; null = not known. */
  readonly context: number | null;
  /** USD for a million tokens; null = no price is known. */
  readonly price: { readonly input: number; readonly output: number } | null;
  /** The day on which its provider ends it, and what comes after it; null = none named. */
  readonly retires: string | null;
  readonly use: string | null;
}
