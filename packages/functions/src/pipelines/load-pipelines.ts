import { createHash } from 'node:crypto';
import {
  deepFreeze,
  type Problem,
  printProblem,
  readYaml,
  shaped,
  sortProblems,
  type YamlSource,
} from '@consilium/base';
import { ConsiliumError, inOrder, type PipelineDefinition, type PipelineStage } from '@consilium/kernel';
import {
  beforeOf,
  draftOf,
  type PipelineCatalogue,
  type PipelineDraft,
  type StageDraft,
} from './pipeline-draft.ts';
import { pipelineShape } from './pipeline-shape.ts';
import { problemFrom, type Rule } from './rules/rule.ts';
import { RULES } from './rules/rule-table.ts';

/** A file that somebody else has read; `path` as problems name it. */
export interface PipelineFile {
  readonly path: string;
  readonly text: string;
}

/** The files are no pipelines. `problems` holds all that was found, sorted; the message prints one per line. */
export class PipelineLoadError extends ConsiliumError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('pipeline_invalid', { remedy: 'correct each place that the message names' });
    this.name = 'PipelineLoadError';
    this.message = problems.map(printProblem).join('\n');
    this.problems = Object.freeze([...problems]);
  }
}

/** For hundreds of stages with their inputs. */
const LIMITS = { characters: 512 * 1024, tokens: 60_000 };

/**
 * Checks the files and gives the pipelines by id, frozen. Throws `PipelineLoadError` with every problem found.
 *
 * @example loadPipelines([{ path: 'chapter-summarization.yml', text }], { functions, presets: ['S1', 'S5', 'D4'] })
 */
export function loadPipelines(
  files: readonly PipelineFile[],
  catalogue: PipelineCatalogue,
): ReadonlyMap<string, PipelineDefinition> {
  const { drafts, problems } = review(files, catalogue, RULES);
  if (problems.length > 0) throw new PipelineLoadError(problems);
  return new Map(drafts.map((draft) => [draft.shape.id, definitionOf(draft)]));
}

/** What is wrong with the files; empty when they can be loaded. */
export function checkPipelines(
  files: readonly PipelineFile[],
  catalogue: PipelineCatalogue,
): readonly Problem[] {
  return review(files, catalogue, RULES).problems;
}

export function review(
  files: readonly PipelineFile[],
  catalogue: PipelineCatalogue,
  rules: readonly Rule[],
): { readonly drafts: readonly PipelineDraft[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const drafts: PipelineDraft[] = [];
  for (const file of files) {
    const source = readYaml(file, LIMITS);
    const shape = shaped(source, pipelineShape, problems);
    if (shape === null) continue;
    const draft = draftOf(shape, source, catalogue);
    if (drafts.some((other) => other.shape.id === shape.id)) problems.push(twice(source, shape.id));
    drafts.push(draft);
    for (const { code, check } of rules)
      for (const finding of check(draft, catalogue)) problems.push(problemFrom(source, code, finding));
  }
  return { drafts, problems: sortProblems(problems) };
}

function twice(source: YamlSource, id: string): Problem {
  return {
    file: source.file,
    ...source.positionOf(['id']),
    code: 'duplicate_id',
    message: `another file has the id "${id}"`,
    remedy: 'give each pipeline an id of its own',
  };
}

function definitionOf(draft: PipelineDraft): PipelineDefinition {
  const { shape, source, sources } = draft;
  const before = beforeOf(draft);
  const stages = inOrder(before).map((id) => stageOf(draft.stages.get(id)!, before.get(id) ?? []));
  return deepFreeze({
    id: shape.id,
    description: shape.description,
    input: draft.inputSchema,
    stages,
    result: draft.result,
    ...(shape.cite && sources ? { cite: { field: shape.cite.field, sources } } : {}),
    patient: shape.patient,
    version: createHash('sha256').update(source.text).digest('hex').slice(0, 32),
  });
}

function stageOf({ id, shape, input, forEach }: StageDraft, after: readonly string[]): PipelineStage {
  const { preset, quality, retry } = shape;
  return {
    id,
    function: shape.function,
    ...(preset === undefined ? {} : { preset }),
    ...(quality === undefined ? {} : { quality }),
    input,
    after,
    forEach: forEach as PipelineStage['forEach'],
    most: Array.isArray(shape.for_each) ? shape.for_each.length : (shape.most ?? 1),
    retry: retry
      ? {
          when: retry.unless,
          stage: retry.stage,
          feedback: retry.feedback,
          into: retry.into,
          times: retry.times ?? 0,
        }
      : null,
  };
}
