import {
  estimateCall,
  expectedOutputTokens,
  type FunctionParts,
  FunctionRefusal,
  fillFields,
  type Json,
  type JsonSchema,
  type PipelineDefinition,
  type PipelineStage,
  type PreparedCall,
  type PresetMode,
  type PriceRange,
  prepareCall,
  type StageInput,
  stagesBetween,
  valueAt,
} from '@consilium/kernel';
import { COMPRESSED_TOKENS } from '../budgets.ts';
import { schemasOf } from './pipeline-draft.ts';

/** What a run will cost and how long it will take, before it runs. */
export interface PipelineEstimate {
  /** Micro USD, without retries. */
  readonly price: PriceRange;
  /** Seconds on the longest way, without retries. */
  readonly seconds: PriceRange;
  /** The most with every retry taken, micro USD. */
  readonly mostWithRetries: number;
  readonly stages: readonly {
    readonly stage: string;
    readonly items: PriceRange;
    /** Of one item, micro USD. */
    readonly price: PriceRange;
  }[];
}

type End = 'least' | 'most';

/** One call after the other, by mode: where the first answers agree, and at most. */
const CALLS: { readonly [mode in PresetMode]: PriceRange } = {
  single: { least: 1, most: 2 },
  critique: { least: 2, most: 4 },
  debate: { least: 1, most: 4 },
  pipeline: { least: 2, most: 5 },
  ensemble: { least: 1, most: 2 },
};
/** Seconds of one call: from a short answer of a fast model to a whole output at 30 tokens a second. */
const CALL_SECONDS = 0.5;
const TOKENS_PER_SECOND = 30;
/** Of the length that answers usually have: a short and a long one; and how many entries a list has. */
const OF_USUAL = { least: 0.5, most: 2 };
const ENTRIES = { least: 2, most: 8 };

/** Prices every stage with its true input where that is known, and with short and long outputs of the stages before it. */
export async function estimatePipeline(
  definition: PipelineDefinition,
  input: { readonly [field: string]: Json },
  parts: FunctionParts,
): Promise<PipelineEstimate> {
  const ends = { least: new Map<string, Json>(), most: new Map<string, Json>() };
  const ready = { least: new Map<string, number>(), most: new Map<string, number>() };
  const stages: PipelineEstimate['stages'][number][] = [];
  let retried = 0;
  for (const stage of definition.stages) {
    const items = itemsOf(stage, input);
    const price = { least: 0, most: 0 };
    for (const end of ['least', 'most'] as const) {
      const found = prepareSample(definition, stage, { input, outputs: ends[end], end }, parts);
      if (found) {
        price[end] = (await estimateCall(found, parts.presets, parts.countTokens))[end];
        ends[end].set(stage.id, sampleOutput(found, end));
      }
      const before = Math.max(0, ...stage.after.map((id) => ready[end].get(id) ?? 0));
      ready[end].set(stage.id, before + (found ? secondsOf(found, end) : 0));
    }
    stages.push({ stage: stage.id, items, price });
    retried += timesOf(definition, stage.id) * items.most * price.most;
  }
  const sum = (end: End) => stages.reduce((total, { items, price }) => total + items[end] * price[end], 0);
  const longest = (end: End) => Math.round(Math.max(0, ...ready[end].values()) * 10) / 10;
  const price = { least: sum('least'), most: sum('most') };
  return {
    ...{ price, stages },
    seconds: { least: longest('least'), most: longest('most') },
    mostWithRetries: price.most + retried,
  };
}

function itemsOf({ forEach, most }: PipelineStage, input: Json): PriceRange {
  if (forEach === null) return { least: 1, most: 1 };
  if (forEach.from === 'stage') return { least: 1, most };
  const list = forEach.from === 'value' ? forEach.value : valueAt(input, forEach.path);
  const length = Math.min(most, Array.isArray(list) ? list.length : 0);
  return { least: length, most: length };
}

function timesOf({ stages }: PipelineDefinition, id: string): number {
  const before = new Map(stages.map((stage) => [stage.id, stage.after]));
  const by = stages.find(({ id: last, retry }) => retry && stagesBetween(before, retry.stage, last)?.has(id));
  return by?.retry?.times ?? 0;
}

interface Sample {
  readonly input: { readonly [field: string]: Json };
  readonly outputs: ReadonlyMap<string, Json>;
  readonly end: End;
}

/** Null: no input of this length fits. */
function prepareSample(
  definition: PipelineDefinition,
  stage: PipelineStage,
  sample: Sample,
  parts: FunctionParts,
): PreparedCall | null {
  const { preset, quality } = stage;
  const choice = { ...(preset ? { preset } : {}), ...(quality ? { quality } : {}) };
  // What is too long together would be refused in the run: the longest that fits counts.
  for (let share = 1; share > 0.001; share /= 2) {
    const fields = fillFields(bindSample(definition, stage, sample, share), () => undefined);
    try {
      return prepareCall(parts, stage.function, { ...fields, ...choice });
    } catch (error) {
      if (!(error instanceof FunctionRefusal)) throw error;
      if (error.code !== 'over_budget') return null;
    }
  }
  return null;
}

function bindSample(definition: PipelineDefinition, stage: PipelineStage, sample: Sample, share: number) {
  const bind = (given: StageInput): StageInput => {
    switch (given.from) {
      case 'input':
        return asValue(valueAt(sample.input, given.path));
      case 'stage':
        return asValue(outputAt(given));
      case 'item': {
        const list = stage.forEach && (bind(stage.forEach) as { readonly value?: Json }).value;
        return asValue(valueAt(Array.isArray(list) ? list[0] : undefined, given.path));
      }
      case 'list':
        return { from: 'list', items: given.items.map(bind) };
      case 'map':
        return { from: 'map', fields: mapValues(given.fields, bind) };
      case 'text':
        return {
          from: 'text',
          parts: given.parts.map((part) => (typeof part === 'string' ? part : bind(part))),
        };
      default:
        return given;
    }
  };
  const outputAt = ({ stage: id, path, of }: Extract<StageInput, { from: 'stage' }>): Json | undefined => {
    const value = valueAt(shortened(sample.outputs.get(id), share), path);
    const items = definition.stages.find((each) => each.id === id);
    if (of !== 'all' || value === undefined || !items) return value;
    return Array.from({ length: itemsOf(items, sample.input)[sample.end] }, () => value);
  };
  return mapValues(stage.input, bind) as Parameters<typeof fillFields>[0];
}

function asValue(value: Json | undefined): StageInput {
  return { from: 'value', value: value ?? '' };
}

function mapValues<T, U>(
  fields: { readonly [name: string]: T },
  map: (value: T) => U,
): { [name: string]: U } {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)]));
}

function shortened(value: Json | undefined, share: number): Json | undefined {
  if (typeof value === 'string') return value.slice(0, Math.max(1, Math.floor(value.length * share)));
  if (Array.isArray(value)) return value.map((each) => shortened(each, share) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return mapValues(value as { [name: string]: Json }, (each) => shortened(each, share) ?? null);
}

/** An output of short or of long texts, by what the function usually writes; each field alone. */
function sampleOutput({ definition, budget, tokens }: PreparedCall, end: End): Json {
  if (definition.example) return definition.example(end);
  const usual = expectedOutputTokens(definition.name, { read: tokens, most: Math.max(1, budget.output) });
  const long = Math.min(Math.max(1, budget.output), Math.ceil(usual * OF_USUAL[end]));
  const made = (schema: JsonSchema, most: number): Json => {
    if ('const' in schema) return schema.const as Json;
    if (Array.isArray(schema.enum)) return schema.enum[0] as Json;
    const [first] = (schema.anyOf ?? schema.oneOf ?? []) as readonly JsonSchema[];
    if (first) return made(first, most);
    switch (schema.type) {
      case 'string':
        return textOf(most);
      case 'array':
        return Array.from({ length: ENTRIES[end] }, () =>
          made((schema.items ?? {}) as JsonSchema, Math.ceil(most / ENTRIES.most)),
        );
      case 'object':
        return Object.fromEntries(
          Object.entries((schema.properties ?? {}) as { [name: string]: JsonSchema }).map(([name, field]) => [
            name,
            made(field, name.startsWith(COMPRESSED) ? Math.min(most, COMPRESSED_TOKENS) : most),
          ]),
        );
      case 'boolean':
        return true;
      case 'number':
      case 'integer':
        return 1;
      default:
        return textOf(most);
    }
  };
  return made(schemasOf(definition).output, long);
}

/** Fields that code writes for the next stage, and keeps short. */
const COMPRESSED = 'compressed_';

function textOf(tokens: number): string {
  return 'word '.repeat(tokens).trim();
}

function secondsOf({ definition, preset, call, budget }: PreparedCall, end: End): number {
  const asked = definition.questions(call.input)[end];
  const one = end === 'least' ? CALL_SECONDS : CALL_SECONDS + budget.output / TOKENS_PER_SECOND;
  return asked * CALLS[preset.mode][end] * one;
}
