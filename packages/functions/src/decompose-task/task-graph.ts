export interface Subtask {
  readonly id: string;
  readonly description: string;
  readonly agent: string;
  readonly depends_on: readonly string[];
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What is wrong with the subtasks of a model, as sentences; empty: they are a DAG of known agents. Nothing of their text is in it. */
export function graphProblems(subtasks: readonly Subtask[], agents: readonly string[]): readonly string[] {
  const ids = new Set(subtasks.map(({ id }) => id));
  const known = new Set(agents);
  const hasStranger = subtasks.some(({ depends_on }) => depends_on.some((id) => !ids.has(id)));
  return [
    ...(subtasks.length === 0 ? ['there are no subtasks'] : []),
    ...(subtasks.some(({ id }) => !ID.test(id))
      ? ['an id has other characters than letters, digits, _ and -']
      : []),
    ...(ids.size < subtasks.length ? ['two subtasks have the same id'] : []),
    ...(subtasks.some(({ agent }) => !known.has(agent))
      ? ['a subtask has an agent that is not available']
      : []),
    ...(hasStranger ? ['a subtask depends on an id that no subtask has'] : []),
    ...(!hasStranger && ids.size === subtasks.length && inOrder(subtasks).length < subtasks.length
      ? ['the dependencies form a circle']
      : []),
  ];
}

/** Each after those that it depends on, else in the order given; those on a circle, or behind one, are missing. Linear time. */
export function inOrder(subtasks: readonly Subtask[]): readonly Subtask[] {
  const waiting = new Map(subtasks.map(({ id, depends_on }) => [id, new Set(depends_on).size]));
  const next = new Map(subtasks.map(({ id }): [string, Subtask[]] => [id, []]));
  for (const subtask of subtasks) for (const id of new Set(subtask.depends_on)) next.get(id)?.push(subtask);
  const ready = subtasks.filter(({ depends_on }) => depends_on.length === 0);
  for (let at = 0; at < ready.length; at += 1) {
    for (const subtask of next.get(ready[at]!.id) ?? []) {
      const left = waiting.get(subtask.id)! - 1;
      waiting.set(subtask.id, left);
      if (left === 0) ready.push(subtask);
    }
  }
  return ready;
}
