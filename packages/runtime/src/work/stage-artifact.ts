import type { FunctionCall, StageRun } from '@consilium/kernel';

/** The output of a stage as an artifact of its pipeline: `{pipeline}/{stage}:{name}`, of an item `{pipeline}/{stage}:{name}-{item}`. */
export function stageArtifact(
  pipeline: string,
  { stage, item }: Pick<StageRun, 'stage' | 'item'>,
  name: string,
): NonNullable<FunctionCall['saveAs']> {
  return { namespace: pipeline, name: `${stage}:${name}${item === null ? '' : `-${item}`}` };
}
