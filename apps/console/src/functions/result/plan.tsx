import { PipelineDrawing } from '../drawing/pipeline-drawing.tsx';
import type { Stage } from '../drawing/stage.ts';
import { plainName } from '../drawing/stage-words.ts';
import { isObject, isTexts, type Json, type JsonObject, textIn } from './result-parts.ts';

/** The subtasks of a task, drawn in the order of what depends on what, and in words. */
export function Plan({ output }: { readonly output: JsonObject }) {
  const subtasks = output.subtasks as readonly Json[];
  const assignments = isObject(output.agent_assignments) ? output.agent_assignments : {};
  const stages = stagesOf(subtasks, output.dependencies, assignments);
  return (
    <>
      <PipelineDrawing stages={stages} progress={null} />
      <ol className="mt-4 grid list-decimal gap-2 pl-6">
        {subtasks.map((subtask, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the plan is in order
          <li key={at} className="wrap-anywhere max-w-[68ch] pl-1">
            {textIn(subtask, 'description', 'task', 'title', 'name') ?? JSON.stringify(subtask)}
            <span className="block text-ink-2 text-small">{plainName(stages[at]?.function ?? '')}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function stagesOf(
  subtasks: readonly Json[],
  dependencies: Json | undefined,
  assignments: JsonObject,
): readonly Stage[] {
  const ids = subtasks.map(
    (subtask, at) => (isObject(subtask) ? textIn(subtask, 'id') : null) ?? `${at + 1}`,
  );
  const known = new Set<string>();
  return subtasks.map((subtask, at) => {
    const id = ids[at] ?? '';
    const own = isObject(subtask) ? (subtask.depends_on ?? subtask.after) : undefined;
    const listed = isObject(dependencies) && Object.hasOwn(dependencies, id) ? dependencies[id] : own;
    const after = isTexts(listed) ? listed.filter((each) => known.has(each)) : [];
    known.add(id);
    const assigned = Object.hasOwn(assignments, id) ? assignments[id] : undefined;
    return {
      ...{ id, after, isForEach: false, retry: null },
      function:
        typeof assigned === 'string'
          ? assigned
          : (textIn(isObject(subtask) ? subtask : null, 'function') ?? ''),
    };
  });
}
