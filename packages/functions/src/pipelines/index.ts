export { citeResult } from './cite-result.ts';
export { estimatePipeline } from './estimate-pipeline.ts';
export { loadPipelines, type PipelineFile } from './load-pipelines.ts';
export { shippedPipelines } from './shipped-pipelines.ts';
