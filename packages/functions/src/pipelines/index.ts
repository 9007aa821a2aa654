export { citeResult } from './cite-result.ts';
export { estimatePipeline } from './estimate-pipeline.ts';
export { fromSubtasks } from './from-subtasks.ts';
export { loadPipelines, type PipelineFile, PipelineLoadError } from './load-pipelines.ts';
export { shippedPipelines } from './shipped-pipelines.ts';
