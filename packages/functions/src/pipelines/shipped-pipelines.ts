import { readdirSync, readFileSync } from 'node:fs';
import type { PipelineFile } from './load-pipelines.ts';

const FOLDER = new URL('../../pipelines/', import.meta.url);

/** The pipeline files that come with the program. */
export function shippedPipelines(): readonly PipelineFile[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yml'))
    .sort()
    .map((name) => ({ path: `pipelines/${name}`, text: readFileSync(new URL(name, FOLDER), 'utf8') }));
}
