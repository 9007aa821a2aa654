export {
  checkPipelines,
  loadPipelines,
  type PipelineFile,
  PipelineLoadError,
} from './load-pipelines.ts';
export type { PipelineCatalogue } from './pipeline-draft.ts';
export { citeResult } from './cite-result.ts';
export { estimatePipeline, type PipelineEstimate } from './estimate-pipeline.ts';
export { shippedPipelines } from './shipped-pipelines.ts';
