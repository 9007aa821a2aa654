import type { AnyFunction, AnyTool } from '@consilium/kernel';
import { analyzeArtifact } from './analyze-artifact/analyze-artifact.ts';
import { crossReference } from './cross-reference/cross-reference.ts';
import { decomposeTask } from './decompose-task/decompose-task.ts';
import { extractStructure } from './extract-structure/extract-structure.ts';
import { generateCode } from './generate-code/generate-code.ts';
import { keywordExtraction } from './keywords/keyword-tool.ts';
import { summarizeContent } from './summarize-content/summarize-content.ts';
import { synthesizeOutputs } from './synthesize-outputs/synthesize-outputs.ts';
import { validateAgainstSpec } from './validate-against-spec/validate-against-spec.ts';

/** Tools for the agents of all teams, beside the functions themselves. */
export const functionTools: readonly AnyTool[] = [keywordExtraction];

/** The functions of this deployment. */
export const functions: readonly AnyFunction[] = [
  extractStructure,
  summarizeContent,
  generateCode,
  analyzeArtifact,
  validateAgainstSpec,
  synthesizeOutputs,
  decomposeTask,
  crossReference,
];
export {
  citeResult,
  estimatePipeline,
  fromSubtasks,
  loadPipelines,
  type PipelineFile,
  PipelineLoadError,
  shippedPipelines,
} from './pipelines/index.ts';
