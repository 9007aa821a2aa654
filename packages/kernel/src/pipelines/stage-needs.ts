import type { ItemChoice, PipelineStage, StageInput } from '../functions/pipeline.ts';

/** What a stage needs of another before it can begin: its one output, that of one item (by index), those of all, that of the same item. */
export interface Need {
  readonly stage: string;
  readonly which: 'one' | 'all' | 'same' | number;
}

/** What a stage needs before its items are known, and what each run needs. */
export interface StageNeeds {
  readonly list: Need | null;
  readonly each: readonly Need[];
}

export function needsOf(stage: PipelineStage, find: (id: string) => PipelineStage | undefined): StageNeeds {
  const read = referencesOf(stage.input).map(({ stage: id, of }) => needFor(id, of, find(id)));
  const named = new Set(read.map((need) => need.stage));
  const list = stage.forEach?.from === 'stage' ? stage.forEach : null;
  const waits = stage.after
    .filter((id) => !named.has(id) && id !== list?.stage)
    .map((id): Need => ({ stage: id, which: find(id)?.forEach ? 'all' : 'one' }));
  return {
    list: list && needFor(list.stage, list.of, find(list.stage)),
    each: [...new Map([...read, ...waits].map((need) => [`${need.stage} ${need.which}`, need])).values()],
  };
}

function needFor(id: string, of: ItemChoice | undefined, stage: PipelineStage | undefined): Need {
  if (of === undefined) return { stage: id, which: 'one' };
  if (of === 'all') return { stage: id, which: 'all' };
  if (of === 'item') return { stage: id, which: 'same' };
  return { stage: id, which: itemIndex(stage, of.is) };
}

/** The place of an item in a list of the file. */
export function itemIndex(stage: PipelineStage | undefined, item: string): number {
  const list = stage?.forEach?.from === 'value' ? stage.forEach.value : [];
  return Array.isArray(list) ? list.indexOf(item) : -1;
}

type StageReference = Extract<StageInput, { from: 'stage' }>;

/** The references to other stages in these fields, at every depth. */
export function referencesOf(fields: { readonly [field: string]: StageInput }): readonly StageReference[] {
  return Object.values(fields).flatMap(referencesIn);
}

function referencesIn(input: StageInput): readonly StageReference[] {
  switch (input.from) {
    case 'stage':
      return [input];
    case 'list':
      return input.items.flatMap(referencesIn);
    case 'map':
      return referencesOf(input.fields);
    case 'text':
      return input.parts.flatMap((part) => (typeof part === 'string' ? [] : referencesIn(part)));
    default:
      return [];
  }
}
