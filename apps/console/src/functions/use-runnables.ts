import type { Operations } from '../api/generated.ts';
import { useApi } from '../api/use-api.ts';
import type { Stage } from './drawing/stage.ts';
import type { JsonSchema } from './form/schema.ts';
import { functionWords } from './function-words.ts';
import type { Runnable } from './model.ts';

const STALE_MS = 300_000;

/** Everything that this server runs: pipelines and functions. */
export function useRunnables() {
  const functions = useApi('listFunctions', {}, { staleTime: STALE_MS });
  const pipelines = useApi('listPipelines', {}, { staleTime: STALE_MS });
  const all = [functions, pipelines];
  return {
    isPending: all.some(({ isPending }) => isPending),
    isError: all.some(({ isError }) => isError),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const each of all) if (each.isError) void each.refetch();
    },
    data: [
      ...(pipelines.data?.pipelines ?? []).map(fromPipeline),
      ...(functions.data?.functions ?? []).map(fromFunction),
    ],
  };
}

/** Undefined: there is none of this name, or it is not loaded yet. */
export function useRunnable(kind: Runnable['kind'], name: string) {
  const found = useRunnables();
  return { ...found, data: found.data.find((each) => each.kind === kind && each.name === name) };
}

type FunctionView = Operations['listFunctions']['response']['functions'][number];
type PipelineView = Operations['listPipelines']['response']['pipelines'][number];

/** Asked for in their own way, not as fields of the input. */
const OWN_FIELDS = ['preset', 'quality'];

function fromFunction({ name, description, input, presets, zone }: FunctionView): Runnable {
  const schema = input as JsonSchema;
  const properties = Object.entries(schema.properties ?? {}).filter(([field]) => !OWN_FIELDS.includes(field));
  return {
    ...{ kind: 'function', name: addressName(name), description: functionWords(name, description) },
    ...{ stages: [], needsPatient: zone === 'record' },
    schema: { ...schema, properties: Object.fromEntries(properties) },
    preset: presets.default,
    presets: Object.entries(presets.variants).map(([variant, preset]) => ({ name: variant, preset })),
  };
}

function fromPipeline({ id, description, input, stages, patient }: PipelineView): Runnable {
  return {
    ...{ kind: 'pipeline', name: id, description, presets: [], preset: null, needsPatient: patient },
    schema: input as JsonSchema,
    stages: stages.map(
      (stage): Stage => ({
        ...{ id: stage.id, function: stage.function, after: stage.after },
        isForEach: stage.for_each,
        retry: stage.retry,
      }),
    ),
  };
}

/** `extract_structure` in an address. */
export function addressName(name: string): string {
  return name.replaceAll('_', '-');
}
