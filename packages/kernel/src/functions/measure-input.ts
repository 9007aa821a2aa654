import { ConsiliumError } from '../errors.ts';
import type { Json } from '../json.ts';
import { choosePreset } from './choose-preset.ts';
import { cutToTokens } from './cut-text.ts';
import type { AnyFunction, PresetChoice } from './function.ts';

type Input = PresetChoice & { readonly [field: string]: unknown };
type CountTokens = (text: string) => number;

/** Tokens of one field, or of all fields that share a budget. */
export interface MeasuredField {
  /** Null: the fields without a limit of their own, together. */
  readonly field: string | null;
  readonly tokens: number;
  readonly limit: number;
}

/** Input tokens of a function whose budget is the model's context, where that context is not known. */
const UNKNOWN_CONTEXT = 8_192;

/**
 * Measures an input against the budget of its function, by the preset that the input chooses.
 *
 * @param context - tokens that the smallest model of the preset reads; null: not known
 */
export function measureInput(
  definition: AnyFunction,
  input: Input,
  countTokens: CountTokens,
  context: number | null = null,
): readonly MeasuredField[] {
  const { input: most, each = {}, output } = definition.budget(input, choosePreset(definition, input));
  const { preset: _, quality: __, ...fields } = input;
  const tokens = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + countTokens(textOf(fields[name])), 0);
  const own = Object.entries(each).map(([field, limit]) => ({ field, tokens: tokens([field]), limit }));
  const shared = tokens(Object.keys(fields).filter((name) => each[name] === undefined));
  const limit =
    most === 'model' ? (context === null ? UNKNOWN_CONTEXT : Math.max(0, context - output)) : most;
  return [{ field: null, tokens: shared, limit }, ...own];
}

export interface FittedInput<T> {
  readonly input: T;
  /** What was cut, with its size before. */
  readonly cut: readonly MeasuredField[];
}

/**
 * The input, cut where its function says that it may be.
 *
 * @throws ConsiliumError `input_over_budget` with the measured size
 */
export function fitInput<T extends Input>(
  definition: AnyFunction,
  input: T,
  countTokens: CountTokens,
  context: number | null = null,
): FittedInput<T> {
  const over = measureInput(definition, input, countTokens, context).filter(
    ({ tokens, limit }) => tokens > limit,
  );
  const cut = over.map((measured) => cutField(definition, input, measured, countTokens));
  return {
    input: { ...input, ...Object.fromEntries(cut.map(({ name, text }) => [name, text])) },
    cut: cut.map(({ measured }) => measured),
  };
}

function cutField(
  definition: AnyFunction,
  input: Input,
  { field, tokens, limit }: MeasuredField,
  countTokens: CountTokens,
) {
  const name = field ?? definition.cuts;
  const text = name === definition.cuts && name !== undefined ? input[name] : undefined;
  const others = typeof text === 'string' && field === null ? tokens - countTokens(text) : 0;
  if (typeof text !== 'string' || others >= limit)
    throw overBudget(definition, input, { field, tokens, limit });
  return {
    name: name!,
    text: cutToTokens(text, limit - others, countTokens),
    measured: { field: name!, tokens: countTokens(text), limit: limit - others },
  };
}

function overBudget(
  { name, presets, budget }: AnyFunction,
  input: Input,
  { field, tokens, limit }: MeasuredField,
) {
  const longer = Object.entries(presets.variants).find(([, id]) => budget(input, id).input === 'model')?.[0];
  const wider = longer === undefined ? '' : `, or name the preset ${longer}`;
  return new ConsiliumError('input_over_budget', {
    remedy: `${field ?? 'the input'} has ${tokens} tokens, and ${name} takes ${limit}: send less${wider}`,
  });
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n');
  return JSON.stringify(value as Json);
}
