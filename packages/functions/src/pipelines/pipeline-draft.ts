import type { Path, YamlSource } from '@consilium/base';
import {
  type AnyFunction,
  type Before,
  type Json,
  type JsonSchema,
  type Loop,
  type StageInput,
  schemaFault,
  stagesBetween,
} from '@consilium/kernel';
import { z } from 'zod';
import type { PipelineShape, StageShape } from './pipeline-shape.ts';
import { readTemplate, readValue, type Template } from './read-template.ts';

/** What a pipeline may name. */
export interface PipelineCatalogue {
  readonly functions: ReadonlyMap<string, AnyFunction>;
  /** Ids of all presets: S1 to P3. */
  readonly presets: readonly string[];
}

/** A text of the file with its references, and where it stands. */
export interface PlacedTemplate {
  readonly path: Path;
  readonly template: Template;
}

/** One reference, and where it stands. */
export interface PlacedReference {
  readonly path: Path;
  /** Which `${` of the text. */
  readonly nth: number;
  readonly to: StageInput;
}

export interface StageDraft {
  readonly id: string;
  readonly shape: StageShape;
  /** Null where there is none of that name. */
  readonly function: AnyFunction | null;
  readonly input: { readonly [field: string]: StageInput };
  readonly forEach: StageInput | null;
  readonly templates: readonly PlacedTemplate[];
}

/** A file of the right shape, before the rules: names may still lead nowhere. */
export interface PipelineDraft {
  readonly shape: PipelineShape;
  readonly source: YamlSource;
  readonly inputSchema: JsonSchema;
  readonly stages: ReadonlyMap<string, StageDraft>;
  readonly result: { readonly [field: string]: StageInput };
  readonly sources: StageInput | null;
  /** Those of the result and of `cite`. */
  readonly templates: readonly PlacedTemplate[];
}

export function draftOf(
  shape: PipelineShape,
  source: YamlSource,
  catalogue: PipelineCatalogue,
): PipelineDraft {
  const templates: PlacedTemplate[] = [];
  const collect = (into: PlacedTemplate[]) => (template: Template, path: Path) => {
    into.push({ template, path });
  };
  const stages = Object.entries(shape.stages).map(([id, stage]): [string, StageDraft] => {
    const own: PlacedTemplate[] = [];
    const forEach = readForEach(stage.for_each, ['stages', id, 'for_each'], own);
    const input = readFields(stage.input, ['stages', id, 'input'], collect(own));
    const fn = catalogue.functions.get(stage.function) ?? null;
    return [id, { id, shape: stage, function: fn, input, forEach, templates: own }];
  });
  const result = readFields(shape.result, ['result'], collect(templates));
  const cited = shape.cite && readTemplate(shape.cite.sources);
  if (cited) templates.push({ template: cited, path: ['cite', 'sources'] });
  const required = Object.keys(shape.input).filter((name) => !hasDefault(shape.input[name]));
  return {
    shape,
    source,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(shape.input).map(soundSchema)),
      required,
      additionalProperties: false,
    },
    stages: new Map(stages),
    result,
    sources: cited?.value ?? null,
    templates,
  };
}

function readFields(
  fields: PipelineShape['result'],
  path: Path,
  found: (template: Template, path: Path) => void,
): { readonly [field: string]: StageInput } {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    readValue(value, [...path, name], found),
  ]);
  return Object.fromEntries(entries);
}

function readForEach(
  given: StageShape['for_each'],
  path: Path,
  templates: PlacedTemplate[],
): StageInput | null {
  if (given === undefined) return null;
  if (typeof given !== 'string') return { from: 'value', value: given };
  const template = readTemplate(given);
  templates.push({ template, path });
  return template.value;
}

/** A schema that is wrong is one problem, not one for each stage that reads it. */
function soundSchema([name, schema]: [string, Json]): [string, Json] {
  return [name, schemaFault({ type: 'object', properties: { [name]: schema } }) ? {} : schema];
}

function hasDefault(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'default' in schema;
}

/** Each reference of these texts, with its place. */
export function referencesIn(templates: readonly PlacedTemplate[]): readonly PlacedReference[] {
  return templates.flatMap(({ path, template }) =>
    template.references.map(({ nth, to }) => ({ path, nth, to })),
  );
}

/** For each stage those that it reads or waits for, without those that do not exist. */
export function beforeOf({ stages }: PipelineDraft): Before {
  const pairs = [...stages.values()].map(({ id, templates, shape }): [string, readonly string[]] => {
    const read = referencesIn(templates).flatMap(({ to }) => (to.from === 'stage' ? [to.stage] : []));
    return [id, [...new Set([...read, ...shape.after])].filter((each) => stages.has(each))];
  });
  return new Map(pairs);
}

/** The stages that each retry runs again. */
export function loopsOf(draft: PipelineDraft): readonly Loop[] {
  const before = beforeOf(draft);
  return [...draft.stages.values()].flatMap(({ id, shape }) => {
    const stages = shape.retry ? stagesBetween(before, shape.retry.stage, id) : null;
    return stages && shape.retry ? [{ first: shape.retry.stage, last: id, stages }] : [];
  });
}

const schemas = new WeakMap<AnyFunction, { readonly input: JsonSchema; readonly output: JsonSchema }>();

/** What a function takes and gives, as JSON Schema. */
export function schemasOf(fn: AnyFunction): { readonly input: JsonSchema; readonly output: JsonSchema } {
  const known = schemas.get(fn);
  if (known) return known;
  const as = (schema: z.ZodType, io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as unknown as JsonSchema;
  const made = { input: as(fn.input, 'input'), output: as(fn.output, 'output') };
  schemas.set(fn, made);
  return made;
}
