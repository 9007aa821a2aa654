import { functions } from '../../index.ts';
import type { PipelineCatalogue } from '../pipeline-draft.ts';

/** What pipelines of tests may name: the functions of this package, and some presets. */
export const catalogue: PipelineCatalogue = {
  functions: new Map(functions.map((each) => [each.name, each])),
  presets: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'D3', 'D4', 'T1'],
};
