/** For each stage those that it reads or waits for. */
export type Before = ReadonlyMap<string, readonly string[]>;

/** Stages that are run again together, until the last of them passes. */
export interface Loop {
  readonly first: string;
  /** The stage that decides. */
  readonly last: string;
  readonly stages: ReadonlySet<string>;
}

/** Stages that wait for each other, in the order in which each waits for the next; null where there are none. */
export function findCycle(before: Before): readonly string[] | null {
  const ended = new Set<string>();
  for (const start of before.keys()) {
    // Depth first without recursion: hundreds of stages may form a chain.
    const trail: { readonly id: string; readonly left: string[] }[] = [];
    const open = new Set<string>();
    const enter = (id: string) => {
      trail.push({ id, left: [...(before.get(id) ?? [])] });
      open.add(id);
    };
    if (!ended.has(start)) enter(start);
    for (let top = trail.at(-1); top; top = trail.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        trail.pop();
        open.delete(top.id);
        ended.add(top.id);
      } else if (open.has(next))
        return trail.slice(trail.findIndex(({ id }) => id === next)).map(({ id }) => id);
      else if (!ended.has(next)) enter(next);
    }
  }
  return null;
}

/** An order in which each stage comes after those that it reads, else as given. Without cycles. */
export function inOrder(before: Before): readonly string[] {
  const placed = new Set<string>();
  const place = (start: string) => {
    const trail = [start];
    for (let id = trail.at(-1); id !== undefined; id = trail.at(-1)) {
      const next = placed.has(id) ? undefined : before.get(id)?.find((each) => !placed.has(each));
      if (next !== undefined) trail.push(next);
      else placed.add(trail.pop()!);
    }
  };
  for (const id of before.keys()) place(id);
  return [...placed];
}

/** The stages between both, and both. Null where the first does not come before the last. */
export function stagesBetween(before: Before, first: string, last: string): ReadonlySet<string> | null {
  const above = withAllBefore(before, last);
  if (first === last || !above.has(first)) return null;
  const below = withAllBefore(reversed(before), first);
  return new Set([...above].filter((id) => below.has(id)));
}

/** As given; and what reads a stage of a loop without being in it waits for the stage that decides. */
export function withLoops(before: Before, loops: readonly Loop[]): Before {
  const waits = [...before].map(([id, read]): [string, readonly string[]] => {
    const over = loops.filter(({ stages }) => !stages.has(id) && read.some((each) => stages.has(each)));
    return [id, [...new Set([...read, ...over.map(({ last }) => last)])]];
  });
  return new Map(waits);
}

/** The stages that come after each one. */
export function reversed(before: Before): Before {
  const after = new Map([...before.keys()].map((id): [string, string[]] => [id, []]));
  for (const [id, read] of before) for (const each of read) after.get(each)?.push(id);
  return after;
}

function withAllBefore(before: Before, id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found) for (const next of before.get(each) ?? []) found.add(next);
  return found;
}
