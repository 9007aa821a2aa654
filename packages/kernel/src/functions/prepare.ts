import type { z } from 'zod';
import { ConsiliumError } from '../errors.ts';
import type { Json } from '../json.ts';
import type { CutField, FunctionCall } from '../ports/work.ts';
import type { AnyFunction, ContextBudget, PresetChoice } from './function.ts';
import { longestBeginning } from './longest-beginning.ts';
import type { Preset, Presets } from './preset.ts';

/** What is needed to check a call before it runs. */
export interface FunctionParts {
  /** By name. */
  readonly functions: ReadonlyMap<string, AnyFunction>;
  readonly presets: Presets;
  readonly countTokens: (text: string) => number;
}

/** A call that was checked: ready to be priced, kept and run. */
export interface PreparedCall {
  readonly definition: AnyFunction;
  readonly preset: Preset;
  readonly call: FunctionCall;
  readonly budget: ContextBudget;
  /** Of the whole input. */
  readonly tokens: number;
}

/** Why a call is refused: `invalid_input` with zod's issues, `unknown_preset`, `over_budget` with the fields that are too long. */
export class FunctionRefusal extends ConsiliumError {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly fields: readonly { readonly field: string; readonly tokens: number; readonly most: number }[];

  constructor(
    code: 'invalid_input' | 'unknown_preset' | 'over_budget',
    remedy: string,
    about: Partial<Pick<FunctionRefusal, 'issues' | 'fields'>> = {},
  ) {
    super(code, { remedy });
    this.issues = about.issues ?? [];
    this.fields = about.fields ?? [];
  }
}

/** Null: there is no such function. Throws FunctionRefusal. */
export function prepareCall(parts: FunctionParts, name: string, raw: unknown): PreparedCall | null {
  const definition = parts.functions.get(name);
  if (!definition) return null;
  const read = definition.input.safeParse(raw);
  if (!read.success)
    throw new FunctionRefusal('invalid_input', `${name}: ${sentence(read.error.issues)}`, {
      issues: read.error.issues,
    });
  const { preset: _preset, quality: _quality, ...input } = read.data as PresetChoice & Record<string, Json>;
  const preset = choosePreset(definition, read.data as PresetChoice, parts.presets);
  const budget = definition.budget(read.data, preset.id);
  const fitted = fitInput(parts, input, budget, preset);
  const call = { input: fitted.input, preset: preset.id, cut: fitted.cut };
  return { definition, preset, call, budget, tokens: fitted.tokens };
}

/** A variant of the function, or a preset by its id; else the quality's, else the default. */
export function choosePreset(
  { name, presets: own }: Pick<AnyFunction, 'name' | 'presets'>,
  { preset, quality }: PresetChoice,
  presets: Presets,
): Preset {
  const chosen = preset ?? (quality ? own.quality[quality] : own.default);
  const id = Object.hasOwn(own.variants, chosen) ? (own.variants[chosen] as string) : chosen;
  const found = presets.find(id);
  if (found) return found;
  const known = [...Object.keys(own.variants), ...presets.list().map((each) => each.id)];
  throw new FunctionRefusal('unknown_preset', `${name} takes one of: ${known.join(', ')}`);
}

function fitInput(
  { countTokens, presets }: FunctionParts,
  input: { readonly [field: string]: Json },
  { input: shared, each = {}, output, cut: cuttable = [] }: ContextBudget,
  preset: Preset,
) {
  const context = presets.context(preset);
  const most = shared !== 'model' ? shared : context === null ? Number.POSITIVE_INFINITY : context - output;
  const cut: CutField[] = [];
  const fields: { field: string; tokens: number; most: number }[] = [];
  const fitted: Record<string, Json> = {};
  let left = most;
  let tokens = 0;
  // A field that may be cut gets what the others leave.
  const inOrder = Object.entries(input).sort(
    ([one], [other]) => Number(cuttable.includes(one)) - Number(cuttable.includes(other)),
  );
  for (const [field, value] of inOrder) {
    const size = countTokens(textOf(value));
    const own = Object.hasOwn(each, field) ? (each[field] as number) : null;
    const room = own ?? left;
    let kept = size;
    if (size <= room) fitted[field] = value;
    else if (typeof value === 'string' && cuttable.includes(field)) {
      const text = longestBeginning(value, Math.max(0, room), countTokens);
      kept = countTokens(text);
      fitted[field] = text;
      cut.push({ field, tokens: size, kept });
    } else fields.push({ field, tokens: size, most: Math.max(0, room) });
    if (own === null) left -= kept;
    tokens += kept;
  }
  if (fields.length > 0) throw overBudget(fields);
  return { input: fitted, cut, tokens };
}

function overBudget(fields: FunctionRefusal['fields']): FunctionRefusal {
  const said = fields.map(({ field, tokens, most }) => `${field} has ${tokens} tokens, at most ${most}`);
  return new FunctionRefusal('over_budget', `${said.join('; ')}: send less`, { fields });
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Fields and reasons, never a value. */
function sentence(issues: readonly z.core.$ZodIssue[]): string {
  return issues
    .slice(0, 5)
    .map(({ path, message, code }) => `${path.map(String).join('.') || 'the input'}: ${message || code}`)
    .join('; ');
}
