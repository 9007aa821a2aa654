import type { Json, PipelineDefinition } from '@consilium/kernel';
import { z } from 'zod';
import { loadPipelines } from './load-pipelines.ts';
import type { PipelineCatalogue } from './pipeline-draft.ts';

/** The output of `decompose_task`. */
const divided = z.object({
  subtasks: z.array(z.object({ id: z.string(), description: z.string() })).min(1),
  dependencies: z.record(z.string(), z.array(z.string())),
  agent_assignments: z.record(z.string(), z.string()),
});

interface Subtask {
  readonly description: string;
  /** What the subtasks before it have given, as references. */
  readonly before: readonly string[];
}

type Inputs = { readonly [field: string]: Json };

/** A text for a model that reads one: what to do, and what was done before. */
const asText = ({ description, before }: Subtask) =>
  [description, ...before.map((reference) => `\n${reference}`)].join('\n');

/** What each function does with a subtask. */
const INPUTS: { readonly [name: string]: (subtask: Subtask) => Inputs } = {
  extract_structure: (task) => ({ content: asText(task), extraction_type: 'concepts', domain: 'general' }),
  summarize_content: (task) => ({
    content: asText(task),
    target_tokens: 600,
    preserve: [],
    style: 'technical',
  }),
  generate_code: ({ description, before }) => ({
    ...{ specification: description, context_artifacts: [...before], language: '${input.language}' },
    ...{ patterns_to_follow: [], constraints: [] },
  }),
  analyze_artifact: (task) => ({
    ...{ artifact: asText(task), artifact_type: 'document', analysis_type: 'quality', checklist: [] },
  }),
  validate_against_spec: ({ description, before }) => ({
    ...{
      artifact: before.length === 0 ? description : ['What was done before:', ...before].join('\n'),
      specification: description,
    },
    ...{ invariants: [], acceptance_criteria: [] },
  }),
  synthesize_outputs: ({ description, before }) => ({
    artifacts: (before.length === 0 ? [description] : before).map((text) => ({ text })),
    ...{ synthesis_strategy: 'merge', conflict_policy: 'flag' },
  }),
  decompose_task: (task) => ({ task: asText(task), available_agents: [] }),
  cross_reference: (task) => ({ query_artifact: asText(task), match_type: 'hybrid', top_k: 5 }),
};

/** The field of each output that the next subtask reads. */
const GIVES: { readonly [name: string]: string } = {
  ...{ extract_structure: 'compressed_summary', summarize_content: 'summary', generate_code: 'code' },
  ...{ analyze_artifact: 'compressed_report', validate_against_spec: 'remediation_hints' },
  ...{ synthesize_outputs: 'synthesized', decompose_task: 'subtasks', cross_reference: 'compressed_context' },
};

/**
 * The output of `decompose_task` as a pipeline: a stage for each subtask, which reads what it depends on. A model has written it, so it
 * is loaded like a file, with the same checks: throws `PipelineLoadError` for a function that does not exist, a circle, a wrong type.
 *
 * @example fromSubtasks('plan-7', output, catalogue).stages // [{ id: 'parser', function: 'generate_code', … }]
 */
export function fromSubtasks(id: string, output: Json, catalogue: PipelineCatalogue): PipelineDefinition {
  const { subtasks, dependencies, agent_assignments: agents } = divided.parse(output);
  const names = stageNames(subtasks.map((subtask) => subtask.id));
  // What is not there must not become the name of what is.
  const nameOf = (subtask: string) => names.get(subtask) ?? `t__${plainOf(subtask)}`;
  const read = (subtask: string) => `\${${nameOf(subtask)}.${GIVES[agents[subtask] ?? ''] ?? 'output'}}`;
  const stages = subtasks.map((subtask) => {
    const agent = agents[subtask.id] ?? '';
    const before = (dependencies[subtask.id] ?? []).map(read);
    const inputs = Object.hasOwn(INPUTS, agent) ? INPUTS[agent] : undefined;
    const description = subtask.description.replaceAll('${', () => '$${');
    return [
      nameOf(subtask.id),
      {
        ...{ function: agent, input: inputs?.({ description, before }) ?? {} },
        after: (dependencies[subtask.id] ?? []).map(nameOf),
      },
    ] as const;
  });
  const file = {
    ...{ id, description: `${subtasks.length} subtasks` },
    input: { language: { type: 'string', default: 'python' } },
    stages: Object.fromEntries(stages),
    result: Object.fromEntries(subtasks.map((subtask) => [nameOf(subtask.id), read(subtask.id)])),
  };
  // A model divides work among these alone: it has no say in what reads a record or has an effect.
  const functions = new Map([...catalogue.functions].filter(([name]) => Object.hasOwn(INPUTS, name)));
  // JSON is YAML.
  const files = [{ path: `${id}.yml`, text: JSON.stringify(file, null, 1) }];
  const loaded = loadPipelines(files, { ...catalogue, functions });
  return loaded.get(id)!;
}

/** References to these are no references to stages. */
const NO_STAGES: readonly string[] = ['input', 'item'];

/** Ids are a model's words: one that is a name is kept, unless another subtask has it. */
function stageNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(NO_STAGES);
  return new Map(
    ids.map((id, index) => {
      const plain = plainOf(id);
      const name = /^[a-z]/.test(plain) && !taken.has(plain) ? plain : `t${index + 1}__${plain}`;
      taken.add(name);
      return [id, name];
    }),
  );
}

/** Never with two underscores in a row. */
function plainOf(id: string): string {
  return id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
}
