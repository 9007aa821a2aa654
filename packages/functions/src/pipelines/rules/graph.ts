import { findCycle } from '@consilium/kernel';
import { beforeOf, loopsOf, type PipelineDraft, referencesIn } from '../pipeline-draft.ts';
import type { Finding, Rule } from './rule.ts';

/** Runs of stages in one run of a pipeline, items and retries included. */
const MOST_RUNS = 5_000;

export const cycle: Rule = {
  code: 'cycle',
  *check(draft) {
    const found = findCycle(beforeOf(draft));
    if (found === null) return;
    const [first = '', second = first] = found;
    yield {
      ...placeOfRead(draft, first, second),
      message: `a circle: ${[...found, first].join(' reads ')}`,
      remedy: 'remove one of these references; to go back to an earlier stage write retry',
    };
  },
};

function placeOfRead(draft: PipelineDraft, reader: string, read: string): Pick<Finding, 'path' | 'nth'> {
  const stage = draft.stages.get(reader)!;
  const found = referencesIn(stage.templates).find(({ to }) => to.from === 'stage' && to.stage === read);
  if (found) return { path: found.path, nth: found.nth };
  return { path: ['stages', reader, 'after', stage.shape.after.indexOf(read)] };
}

/** An output that nobody reads would be paid for nothing. */
export const unusedStage: Rule = {
  code: 'unused_stage',
  *check(draft) {
    const all = [...draft.stages.values()];
    const templates = [...all.flatMap((stage) => stage.templates), ...draft.templates];
    const used = new Set(referencesIn(templates).map(({ to }) => (to.from === 'stage' ? to.stage : '')));
    for (const { id, shape } of all)
      if (!used.has(id) && !shape.retry && !all.some((other) => other.shape.after.includes(id)))
        yield {
          path: ['stages', id],
          onKey: true,
          message: `nothing reads what "${id}" gives`,
          remedy: 'read it in a stage or in the result, or remove the stage',
        };
  },
};

export const tooManyRuns: Rule = {
  code: 'too_many_runs',
  *check(draft) {
    const loops = loopsOf(draft);
    let runs = 0;
    for (const { id, shape } of draft.stages.values()) {
      const items = Array.isArray(shape.for_each) ? shape.for_each.length : (shape.most ?? 1);
      const { last } = loops.find(({ stages }) => stages.has(id)) ?? {};
      runs += items * (1 + (draft.stages.get(last ?? '')?.shape.retry?.times ?? 0));
      if (runs <= MOST_RUNS) continue;
      yield {
        path: ['stages', id],
        onKey: true,
        message: `with its items and retries the pipeline may have more than ${MOST_RUNS} runs`,
        remedy: 'lower "most" or "times"',
      };
      return;
    }
  },
};
