import type { AnyFunction } from '@consilium/kernel';
import { functions } from '../../index.ts';
import type { PipelineCatalogue } from '../pipeline-draft.ts';

const inZone = (zone: AnyFunction['zone'], name: string): AnyFunction => ({
  ...functions.find((each) => each.name === 'summarize_content')!,
  ...{ name, zone },
});

/** What pipelines of tests may name: the functions of this package, one that reads a record, one that asks outside, and some presets. */
export const catalogue: PipelineCatalogue = {
  functions: new Map(
    [...functions, inZone('record', 'read_chart'), inZone('outside', 'search_web')].map((each) => [
      each.name,
      each,
    ]),
  ),
  presets: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'D3', 'D4', 'T1'],
};
