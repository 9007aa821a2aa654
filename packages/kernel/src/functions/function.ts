import type { z } from 'zod';
import type { Zone } from '../agents/agent.ts';
import type { Json } from '../json.ts';
import type { CurrentRun } from '../tools/current-run.ts';
import type { EffectClass } from '../tools/tool.ts';
import type { PresetAnswer, Question } from './preset.ts';

/** Which row of the table light, standard, high quality picks the preset. */
export const QUALITIES = ['light', 'standard', 'high'] as const;
export type Quality = (typeof QUALITIES)[number];

/** Every function input may name a preset (`D4`), one of the function's own variants (`security`), or a quality. */
export interface PresetChoice {
  readonly preset?: string | undefined;
  readonly quality?: Quality | undefined;
}

/** What a function can do while it runs. Each use is journalled: a restarted worker does not repeat it. */
export interface FunctionContext {
  /** Asks models in the mode of the chosen preset. */
  readonly ask: (question: Question) => Promise<PresetAnswer>;
  /** Reads or computes something outside the function, once. `name` is a code, never text. */
  readonly step: <T extends Json>(name: string, body: (run: CurrentRun) => Promise<T>) => Promise<T>;
  readonly countTokens: (text: string) => number;
}

/** Tokens. A field that has a limit of its own is named; the others share `input`. */
export interface ContextBudget {
  /** `model`: the context of the model, less the output. */
  readonly input: number | 'model';
  readonly each?: { readonly [field: string]: number };
  readonly output: number;
  /** Text fields that are cut to their limit, and said to be, where others are refused. Absent: none. */
  readonly cut?: readonly string[];
}

/**
 * A stateless, typed piece of work: it reads its input, and writes its output. It keeps nothing, so the same input, preset and
 * models give the same result, which is cached.
 */
export interface FunctionDefinition<Input = never, Output = unknown> {
  /** `extract_structure`; in addresses `extract-structure`. */
  readonly name: string;
  readonly description: string;
  /** With the optional `preset` and `quality`. */
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  readonly budget: (input: Input, preset: string) => ContextBudget;
  readonly presets: {
    readonly default: string;
    readonly variants: { readonly [name: string]: string };
    readonly quality: { readonly [quality in Quality]: string };
  };
  /** How many questions it asks for this input, at least and at most; both 0 for code alone. For the price. */
  readonly questions: (input: Input) => { readonly least: number; readonly most: number };
  /** Code alone does it, whatever the input is: it has a preset and never asks one. Absent: it may ask. */
  readonly byCode?: true;
  readonly zone: Zone;
  readonly effect: EffectClass;
  /** What its first step could give, little and much: for the price of the question that follows. Absent: it asks before it reads. */
  readonly sample?: (input: Input, end: 'least' | 'most') => Json;
  /** What it gives, little and much: for the price of what reads it. Absent: texts as long as its answers usually are. */
  readonly example?: (end: 'least' | 'most') => Json;
  readonly run: (input: Input, context: FunctionContext) => Promise<Output>;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds functions of all inputs; each checks its own
export type AnyFunction = FunctionDefinition<any, any>;

/** A function of the registry, with the types of its schemas. */
export function defineFunction<Input, Output>(
  definition: FunctionDefinition<Input, Output>,
): FunctionDefinition<Input, Output> {
  return Object.freeze(definition);
}
