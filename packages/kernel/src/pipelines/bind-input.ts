import type { PipelineDefinition, StageInput, StageRun } from '../functions/pipeline.ts';
import type { Json } from '../json.ts';
import type { PipelinePlan, StageFacts } from './plan.ts';
import { itemIndex } from './stage-needs.ts';

/** An input whose references are known: values, and places in outputs that are kept elsewhere. */
export type BoundInput =
  | { readonly from: 'value'; readonly value: Json }
  /** In what is kept under this key; absent where the path leads nowhere. */
  | { readonly from: 'held'; readonly key: string; readonly path: readonly string[] }
  | { readonly from: 'list'; readonly items: readonly BoundInput[] }
  | { readonly from: 'map'; readonly fields: { readonly [field: string]: BoundInput } }
  | { readonly from: 'text'; readonly parts: readonly (string | BoundInput)[] }
  | { readonly from: 'added'; readonly to: BoundInput; readonly feedback: readonly BoundInput[] };

/** `summarize`, `generate[3]`, in a later round `generate[3]~2`: unique in a run of a pipeline. */
export function runKey({ stage, item, round }: StageRun): string {
  return `${stage}${item === null ? '' : `[${item}]`}${round === 1 ? '' : `~${round}`}`;
}

/** Key of the pipeline's own input. */
export const INPUT_KEY = 'input';

/** The inputs of one run, with a key for each output that it reads. */
export function bindRun(
  definition: PipelineDefinition,
  plan: PipelinePlan,
  run: StageRun,
): { readonly [field: string]: BoundInput } {
  const stage = definition.stages.find(({ id }) => id === run.stage)!;
  const item = stage.forEach && run.item !== null ? { list: stage.forEach, index: run.item } : null;
  const bind = binder(definition, plan, item);
  const fields = Object.fromEntries(Object.entries(stage.input).map(([name, input]) => [name, bind(input)]));
  const rounds = plan.feedbackFor(run);
  const retry = definition.stages.find(({ id }) => id === rounds[0]?.stage)?.retry;
  const to = retry && fields[retry.into];
  if (!to) return fields;
  const feedback = rounds.map(
    (each): BoundInput => ({ from: 'held', key: runKey(each), path: [retry.feedback] }),
  );
  return { ...fields, [retry.into]: { from: 'added', to, feedback } };
}

/** A field of the result; null where a stage that it reads has given nothing. */
export function bindResult(
  definition: PipelineDefinition,
  plan: PipelinePlan,
  input: StageInput,
): BoundInput {
  return binder(definition, plan, null)(input);
}

type Item = { readonly list: StageInput; readonly index: number } | null;

const NOTHING: BoundInput = { from: 'value', value: null };

function binder(
  definition: PipelineDefinition,
  plan: PipelinePlan,
  item: Item,
): (input: StageInput) => BoundInput {
  const held = (run: StageRun | undefined, path: readonly string[]): BoundInput =>
    run ? { from: 'held', key: runKey(run), path } : NOTHING;
  const bind = (input: StageInput): BoundInput => {
    switch (input.from) {
      case 'value':
        return input;
      case 'input':
        return { from: 'held', key: INPUT_KEY, path: input.path };
      case 'item':
        return item === null ? NOTHING : itemOf(bind(item.list), item.index, input.path);
      case 'list':
        return { from: 'list', items: input.items.map(bind) };
      case 'map':
        return {
          from: 'map',
          fields: Object.fromEntries(
            Object.entries(input.fields).map(([name, field]) => [name, bind(field)]),
          ),
        };
      case 'text':
        return {
          from: 'text',
          parts: input.parts.map((part) => (typeof part === 'string' ? part : bind(part))),
        };
      case 'stage': {
        const runs = plan.outputsOf(input.stage);
        const { of } = input;
        if (of === 'all') return { from: 'list', items: runs.map((run) => held(run, input.path)) };
        if (of === undefined) return held(runs[0], input.path);
        const stage = definition.stages.find(({ id }) => id === input.stage);
        const index = of === 'item' ? item?.index : itemIndex(stage, of.is);
        return held(
          runs.find((run) => run.item === index),
          input.path,
        );
      }
    }
  };
  return bind;
}

function itemOf(list: BoundInput, index: number, path: readonly string[]): BoundInput {
  if (list.from === 'held') return { ...list, path: [...list.path, String(index), ...path] };
  if (list.from === 'list') return below(list.items[index] ?? NOTHING, path);
  const value = list.from === 'value' && Array.isArray(list.value) ? (list.value[index] as Json) : null;
  return { from: 'value', value: valueAt(value, path) ?? null };
}

function below(bound: BoundInput, path: readonly string[]): BoundInput {
  return bound.from === 'held' ? { ...bound, path: [...bound.path, ...path] } : bound;
}

/** The same with the values of outputs that are at hand. */
export function withKnown(bound: BoundInput, known: (key: string) => Json | undefined): BoundInput {
  const inner = (each: BoundInput) => withKnown(each, known);
  switch (bound.from) {
    case 'value':
      return bound;
    case 'held': {
      const value = valueAt(known(bound.key), bound.path);
      return value === undefined ? bound : { from: 'value', value };
    }
    case 'list':
      return { from: 'list', items: bound.items.map(inner) };
    case 'map':
      return {
        from: 'map',
        fields: Object.fromEntries(Object.entries(bound.fields).map(([name, each]) => [name, inner(each)])),
      };
    case 'text':
      return {
        from: 'text',
        parts: bound.parts.map((part) => (typeof part === 'string' ? part : inner(part))),
      };
    case 'added':
      return { from: 'added', to: inner(bound.to), feedback: bound.feedback.map(inner) };
  }
}

/** Keys of all that must be read before the inputs can be filled. */
export function heldKeys(bound: BoundInput): readonly string[] {
  switch (bound.from) {
    case 'value':
      return [];
    case 'held':
      return [bound.key];
    case 'list':
      return bound.items.flatMap(heldKeys);
    case 'map':
      return Object.values(bound.fields).flatMap(heldKeys);
    case 'text':
      return bound.parts.flatMap((part) => (typeof part === 'string' ? [] : heldKeys(part)));
    case 'added':
      return [bound.to, ...bound.feedback].flatMap(heldKeys);
  }
}

/** The value of an input. Undefined: what it reads is absent. */
export function fillInput(bound: BoundInput, held: (key: string) => Json | undefined): Json | undefined {
  switch (bound.from) {
    case 'value':
      return bound.value;
    case 'held':
      return valueAt(held(bound.key), bound.path);
    case 'list':
      return bound.items.map((item) => fillInput(item, held)).filter((item) => item !== undefined);
    case 'map':
      return fillFields(bound.fields, held);
    case 'text':
      return bound.parts
        .map((part) => (typeof part === 'string' ? part : printValue(fillInput(part, held) ?? '')))
        .join('');
    case 'added':
      return withFeedback(
        fillInput(bound.to, held),
        bound.feedback.map((each) => fillInput(each, held)),
      );
  }
}

/** The fields of a stage's input from the outputs that are there (`held`); fields without a value are left out. */
export function fillFields(
  fields: { readonly [field: string]: BoundInput },
  held: (key: string) => Json | undefined,
): { readonly [field: string]: Json } {
  const filled = Object.entries(fields).map(([name, field]) => [name, fillInput(field, held)] as const);
  return Object.fromEntries(filled.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/**
 * The value at a path of own fields; undefined where there is none.
 *
 * @example valueAt({ plan: { steps: [1] } }, ['plan', 'steps']) // [1]
 */
export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let here = value;
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as { readonly [key: string]: Json })[step];
  }
  return here;
}

/** As people read it: lists line by line, fields with their names. */
function printValue(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((each) => `- ${printInline(each)}`).join('\n');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${printInline(each)}`)
    .join('\n');
}

function printInline(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(printInline).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${printInline(each)}`)
    .join('; ');
}

/** A list gets the entries that it does not have; a text gets a paragraph. */
function withFeedback(to: Json | undefined, feedback: readonly (Json | undefined)[]): Json {
  const entries = feedback.flatMap((each) => (Array.isArray(each) ? each : each === undefined ? [] : [each]));
  const distinct = [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
  if (typeof to === 'string')
    return `${to}\n\nAn earlier attempt was not accepted. It must be corrected:\n${printValue(distinct)}`;
  const own = Array.isArray(to) ? to : [];
  const known = new Set(own.map((entry) => JSON.stringify(entry)));
  return [...own, ...distinct.filter((entry) => !known.has(JSON.stringify(entry)))];
}

/** What the plan asks of a stage's output: lists that others are run for, and the field that decides whether to go back. */
export interface StageAsks {
  readonly lists: readonly (readonly string[])[];
  readonly when: string | null;
}

/** What later stages ask of a stage's output: the lists that they go over, and the field that decides about another round. */
export function asksOf(definition: PipelineDefinition, id: string): StageAsks {
  const lists = definition.stages.flatMap(({ forEach }) =>
    forEach?.from === 'stage' && forEach.stage === id ? [forEach.path] : [],
  );
  return { lists, when: definition.stages.find((each) => each.id === id)?.retry?.when ?? null };
}

/** The answers to it from an output: numbers and a yes or no, without its content. */
export function factsOf({ lists, when }: StageAsks, output: Json): StageFacts {
  const lengths = lists.map((path) => {
    const list = valueAt(output, path);
    return [path.join('.'), Array.isArray(list) ? list.length : 0];
  });
  const passed = when === null ? null : valueAt(output, [when]);
  return { lengths: Object.fromEntries(lengths), passed: typeof passed === 'boolean' ? passed : null };
}
