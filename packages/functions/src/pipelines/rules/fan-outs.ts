import type { StageInput } from '@consilium/kernel';
import { type PipelineDraft, referencesIn, type StageDraft } from '../pipeline-draft.ts';
import { entriesOf, printSchema } from '../schema-fits.ts';
import { typeOf } from '../type-of.ts';
import type { Finding, Rule } from './rule.ts';

export const unboundedFanOut: Rule = {
  code: 'unbounded_fan_out',
  *check({ stages }) {
    for (const { id, shape } of stages.values())
      if (typeof shape.for_each === 'string' && shape.most === undefined)
        yield {
          path: ['stages', id, 'for_each'],
          onKey: true,
          message: 'no one knows how long this list will be',
          remedy: 'add "most:" with the most items that it may be run for',
        };
  },
};

export const notAList: Rule = {
  code: 'not_a_list',
  *check(draft) {
    for (const { id, shape, forEach } of draft.stages.values()) {
      if (typeof shape.for_each !== 'string' || forEach === null) continue;
      const path = ['stages', id, 'for_each'];
      const remedy = 'write one reference to a list, or a list of words';
      if (forEach.from !== 'stage' && forEach.from !== 'input') {
        if (!shape.for_each.includes('${') || forEach.from !== 'value')
          yield { path, message: '"for_each" is no reference to a list', remedy };
        continue;
      }
      const type = typeOf(draft, null, forEach);
      if (type && entriesOf(type.schema) === null)
        yield { path, nth: 0, message: `this is ${printSchema(type.schema)}, not a list`, remedy };
    }
  },
};

export const itemOutside: Rule = {
  code: 'item_outside_fan_out',
  *check(draft) {
    const outside = [...draft.stages.values()].filter(({ forEach }) => forEach === null);
    const templates = [...outside.flatMap((stage) => stage.templates), ...draft.templates];
    for (const { path, nth, to } of referencesIn(templates))
      if (to.from === 'item')
        yield {
          path,
          nth,
          message: 'there is no item here: the stage is run once',
          remedy: 'add "for_each:" to the stage, or read the whole list',
        };
  },
};

/** Which output is meant, of a stage that is run once for each item. */
export const whichItem: Rule = {
  code: 'which_item',
  *check(draft) {
    for (const stage of draft.stages.values()) yield* wrongChoices(draft, stage, stage.templates);
    yield* wrongChoices(draft, null, draft.templates);
  },
};

function* wrongChoices(
  draft: PipelineDraft,
  reader: StageDraft | null,
  templates: PipelineDraft['templates'],
): Iterable<Finding> {
  for (const { path, nth, to } of referencesIn(templates)) {
    if (to.from !== 'stage') continue;
    const read = draft.stages.get(to.stage);
    const words = read && wrongChoice(read, to, reader);
    if (words) yield { path, nth, ...words };
  }
}

function wrongChoice(
  read: StageDraft,
  { of }: Extract<StageInput, { from: 'stage' }>,
  reader: StageDraft | null,
): Pick<Finding, 'message' | 'remedy'> | null {
  const { id, forEach, shape } = read;
  if (forEach === null)
    return of === undefined
      ? null
      : { message: `"${id}" is run once: it has no items`, remedy: `write ${id} without brackets` };
  if (of === undefined)
    return {
      message: `"${id}" has one output for each item`,
      remedy: `write ${id}[all] for a list of them, or ${id}[item] for the one of the same item`,
    };
  if (of === 'all') return null;
  if (of === 'item')
    return JSON.stringify(reader?.forEach ?? null) === JSON.stringify(forEach)
      ? null
      : {
          message: `"${id}" is run for another list than this`,
          remedy: `write ${id}[all], or give both the same "for_each"`,
        };
  const items = Array.isArray(shape.for_each) ? shape.for_each : [];
  return items.includes(of.is)
    ? null
    : {
        message: `"${id}" is not run for an item "${of.is}"`,
        remedy: `write ${[...items, 'all'].map((item) => `${id}[${item}]`).join(' or ')}`,
      };
}
