import type { PipelineDefinition } from '../functions/pipeline.ts';
import { needsOf } from './stage-needs.ts';

/**
 * For each stage whose ends let nothing begin one by one, under which key its runs are awaited together: stages that only the result reads,
 * and the items of a stage that others read all together. A stage without a key is awaited alone.
 */
export function awaitedTogether({ stages }: Pick<PipelineDefinition, 'stages'>): ReadonlyMap<string, string> {
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const needs = stages.flatMap((stage) => {
    const { list, each } = needsOf(stage, (id) => byId.get(id));
    return list ? [list, ...each] : each;
  });
  const needed = Map.groupBy(needs, ({ stage }) => stage);
  return new Map(
    stages.flatMap(({ id, retry, forEach }): [string, string][] => {
      const ways = needed.get(id);
      if (retry) return [];
      if (!ways) return [[id, LAST]];
      return forEach && ways.every(({ which }) => which === 'all') ? [[id, id]] : [];
    }),
  );
}

/** No id of a stage. */
const LAST = ' last';
