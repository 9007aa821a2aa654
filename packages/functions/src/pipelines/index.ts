export {
  checkPipelines,
  loadPipelines,
  type PipelineFile,
  PipelineLoadError,
} from './load-pipelines.ts';
export type { PipelineCatalogue } from './pipeline-draft.ts';
