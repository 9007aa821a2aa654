import { functions } from '@consilium/functions';
import {
  type AnyFunction,
  type Artifact,
  type Caller,
  ConsiliumError,
  defineFunction,
  type PipelineDefinition,
  type Preset,
  type Scope,
  type StageProgress,
  type WorkItem,
} from '@consilium/kernel';
import { z } from 'zod';
import type { GatewayWork } from '../gateway-deps.ts';

const PRESET: Preset = { id: 'S1', mode: 'single', models: ['small'], ours: false, deepens: false };

const countWords: AnyFunction = defineFunction({
  name: 'count_words',
  description: 'Counts words',
  input: z.strictObject({ words: z.string(), preset: z.string().optional() }),
  output: z.object({ words: z.int() }),
  budget: () => ({ input: 10, output: 10 }),
  presets: { default: 'S1', variants: {}, quality: { light: 'S1', standard: 'S1', high: 'S1' } },
  questions: () => ({ least: 0, most: 0 }),
  byCode: true,
  ...{ zone: 'neutral', effect: 'pure' },
  run: async ({ words }) => ({ words: words.split(' ').length }),
});

/** An empty brief, which can be printed. */
const PAPER = {
  ...{ kind: 'evidence-brief', title: 'Counting', about: [], blocks: [], removed: [], standIn: false },
};

const ITEM: WorkItem = {
  ...{ id: 'r1', kind: 'function', name: 'count_words', maxMicroUsd: 5_000_000, estimate: null, stage: null },
  ...{ request: { input: { words: 'a b' }, preset: 'S1', cut: [] }, status: 'complete', code: null },
  result: { output: { words: 2, paper: PAPER }, preset: 'S1', models: [], standIn: false, cut: [] },
  ...{ cached: false, microUsd: 0, createdAt: '2026-01-01T00:00:00.000Z', startedAt: null, endedAt: null },
};
/** A task that was divided into one subtask. */
const DIVIDED: WorkItem = {
  ...{ ...ITEM, name: 'decompose_task' },
  result: {
    ...{ preset: 'S1', models: [], standIn: false, cut: [] },
    output: {
      subtasks: [{ id: 's1', description: 'Summarize it', agent: 'summarize_content', estimated_tokens: 1 }],
      ...{ dependencies: { s1: [] }, agent_assignments: { s1: 'summarize_content' }, estimated_tokens: 1 },
    },
  },
};
const STAGE: StageProgress = {
  ...{ id: 'r2', stage: 'count', item: null, round: 1, name: 'count_words' },
  ...{ status: 'complete', code: null, cached: false, microUsd: 0 },
};
const RAN: WorkItem = {
  ...{ ...ITEM, kind: 'pipeline', name: 'counted' },
  result: {
    ...{ pipeline: 'counted', version: '1', status: 'done', result: { words: 2 } },
    ...{ stages: [], gaps: [], microUsd: 0 },
  },
};
const ARTIFACT: Artifact = {
  ...{ namespace: 'count_words', name: 'note', version: 1, qualifiedName: 'count_words/note_v1', size: 1 },
  ...{ mimeType: 'application/json', checksum: 'a'.repeat(64), createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ metadata: {}, lineage: { run: 'r1', input: 'b'.repeat(64), models: [], preset: 'S1' } },
};

const COUNTED: PipelineDefinition = {
  ...{ id: 'counted', description: 'Counts words', version: '1', patient: false },
  input: { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] },
  stages: [
    {
      ...{ id: 'count', function: 'count_words', after: [], forEach: null, most: 1, retry: null },
      input: { words: { from: 'input', path: ['words'] } },
    },
  ],
  result: { words: { from: 'stage', stage: 'count', path: ['words'] } },
};

/**
 * Functions and one pipeline; whatever is run becomes `r1`, which has ended, and everybody who may open has it, a divided task (`d1`) and
 * one artifact.
 */
export function createFakeWork(mayOpen: (scope: Scope) => boolean): GatewayWork {
  const opened = <T>({ scope }: Caller, value: T): T => {
    if (!mayOpen(scope)) throw new ConsiliumError('forbidden');
    return value;
  };
  const added = new Map<string, WorkItem>([
    ['r1', ITEM],
    ['d1', DIVIDED],
  ]);
  const found = (id: string) => {
    const item = added.get(id);
    return item ? { ...item, id } : null;
  };
  const isIt = (of: { readonly namespace: string; readonly name: string }) =>
    of.namespace === ARTIFACT.namespace && of.name === ARTIFACT.name;
  return {
    functions: new Map([countWords, ...functions].map((each) => [each.name, each])),
    pipelines: new Map([[COUNTED.id, COUNTED]]),
    presets: {
      list: () => [PRESET],
      find: (id) => (id === PRESET.id ? PRESET : null),
      ask: async () => {
        throw new ConsiliumError('unsupported');
      },
      price: () => ({ least: 1, most: 2 }),
      context: () => null,
    },
    countTokens: (text) => Math.ceil(text.length / 4),
    desk: {
      add: async (caller, { id, kind }) =>
        void opened(caller, added.set(id, kind === 'pipeline' ? RAN : ITEM)),
      read: async (caller, id) => opened(caller, found(id)),
      list: async (caller) => opened(caller, [ITEM]),
      stages: async (caller) => opened(caller, []),
      runs: async (caller) => opened(caller, []),
      progress: async (scope, id) =>
        mayOpen(scope) && found(id)
          ? {
              ...{ status: 'complete', code: null, microUsd: 0 },
              stages: found(id)?.kind === 'pipeline' ? [STAGE] : [],
            }
          : null,
      priced: async (caller) => opened(caller, undefined),
      mayCancel: async (caller, id) => opened(caller, added.has(id)),
    },
    artifacts: {
      list: async (caller) => opened(caller, [ARTIFACT]),
      versions: async (caller, of) => opened(caller, isIt(of) ? [ARTIFACT] : []),
      read: async (caller, of) =>
        opened(caller, isIt(of) ? { artifact: ARTIFACT, bytes: new TextEncoder().encode('1') } : null),
    },
    control: { run: async () => {}, cancel: async () => 'idle' },
  };
}
