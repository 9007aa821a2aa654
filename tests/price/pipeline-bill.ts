import {
  type AskModels,
  asksOf,
  bindRun,
  createPlan,
  type FunctionParts,
  factsOf,
  fillFields,
  INPUT_KEY,
  type Json,
  type PipelineDefinition,
  prepareCall,
  type Question,
  runKey,
  valueAt,
} from '@consilium/kernel';

export interface PipelineBill {
  readonly microUsd: number;
  /** Stages that gave nothing, with their code. */
  readonly failed: readonly string[];
}

/** Runs a pipeline without engines: each stage is its own function, whose models are given and whose reading is a sample. */
export async function billPipeline(
  definition: PipelineDefinition,
  input: { readonly [field: string]: Json },
  parts: FunctionParts,
  models: (name: string, question: Question) => { readonly ask: AskModels; readonly microUsd: () => number },
): Promise<PipelineBill> {
  const plan = createPlan(definition, (path) => {
    const list = valueAt(input, path);
    return Array.isArray(list) ? list.length : 0;
  });
  const outputs = new Map<string, Json>([[INPUT_KEY, input]]);
  const failed: string[] = [];
  let microUsd = 0;
  const runStage = async (name: string, given: { readonly [field: string]: Json }): Promise<Json> => {
    if (parts.functions.get(name)?.effect === 'effect') return {};
    const prepared = prepareCall(parts, name, given)!;
    const { definition: of, preset, call } = prepared;
    // What code alone gives costs nothing: an example of it is read by the next stage.
    if (of.questions(call.input).most === 0 && of.effect !== 'pure') return of.example?.('most') ?? {};
    return (await of.run(call.input, {
      ask: async (question) => {
        const asked = models(name, question);
        try {
          return await parts.presets.ask(preset, question, asked.ask);
        } finally {
          microUsd += asked.microUsd();
        }
      },
      step: async () => (of.sample?.(call.input, 'most') ?? null) as never,
      countTokens: parts.countTokens,
    })) as Json;
  };
  for (let ready = plan.next(); ready.length > 0; ready = plan.next())
    for (const run of ready) {
      const stage = definition.stages.find(({ id }) => id === run.stage)!;
      const { preset, quality } = stage;
      const choice = { ...(preset ? { preset } : {}), ...(quality ? { quality } : {}) };
      const fields = fillFields(bindRun(definition, plan, run), (key) => outputs.get(key));
      try {
        const output = await runStage(stage.function, { ...fields, ...choice });
        outputs.set(runKey(run), output);
        plan.end(run, { ok: true, facts: factsOf(asksOf(definition, stage.id), output) });
      } catch (error) {
        const code = (error as { readonly code?: string }).code ?? String(error);
        failed.push(`${stage.id} ${code}`);
        plan.end(run, { ok: false, code });
      }
    }
  return { microUsd, failed };
}
