import { type PipelineDraft, referencesIn } from '../pipeline-draft.ts';
import type { Finding, Rule } from './rule.ts';

/** One stage that gives another something to read: by a reference, or as the feedback of a retry. */
interface Flow {
  readonly from: string;
  readonly to: string;
  readonly place: Pick<Finding, 'path' | 'nth'>;
}

/**
 * What was read of a patient's record reaches no function of the outside zone, however many stages lie between: what a stage makes of
 * a record is of the record.
 */
export const recordToOutside: Rule = {
  code: 'record_to_outside',
  *check(draft) {
    const flows = flowsOf(draft);
    const readFrom = recordStages(draft, flows);
    for (const { from, to, place } of flows) {
      const record = readFrom.get(from);
      if (record === undefined || draft.stages.get(to)?.function?.zone !== 'outside') continue;
      const through = record === from ? '' : ` through "${from}"`;
      yield {
        ...place,
        message: `"${record}" reads a patient's record, and this gives it${through} to "${to}", which sends it outside`,
        remedy: `let "${to}" read the input of the pipeline, or stages that read no record`,
      };
    }
  },
};

function flowsOf({ stages }: PipelineDraft): readonly Flow[] {
  return [...stages.values()].flatMap(({ id, templates, shape: { retry } }): readonly Flow[] => [
    ...referencesIn(templates).flatMap(({ path, nth, to }) =>
      to.from === 'stage' ? [{ from: to.stage, to: id, place: { path, nth } }] : [],
    ),
    ...(retry ? [{ from: id, to: retry.stage, place: { path: ['stages', id, 'retry', 'feedback'] } }] : []),
  ]);
}

/** Each stage that has something of a record, and the stage that read it. */
function recordStages({ stages }: PipelineDraft, flows: readonly Flow[]): ReadonlyMap<string, string> {
  const readers = Map.groupBy(flows, ({ from }) => from);
  const found = new Map(
    [...stages.values()].flatMap(({ id, function: fn }) => (fn?.zone === 'record' ? [[id, id]] : [])),
  );
  // A map gives what is added while it is walked through.
  for (const [id, record] of found)
    for (const { to } of readers.get(id) ?? []) if (!found.has(to)) found.set(to, record);
  return found;
}
