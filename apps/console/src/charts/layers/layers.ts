export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/**
 * The layer of each name: one to the right of the rightmost that leads to it. Arrows that close a circle (a return to the
 * parent) do not count. Deterministic: names and arrows are taken in the order in which they stand.
 */
export function layersOf(
  names: readonly string[],
  arrows: readonly Arrow[],
  root: string,
): ReadonlyMap<string, number> {
  const known = new Set(names);
  const onward = Map.groupBy(
    arrows.filter(({ from, to }) => from !== to && known.has(from) && known.has(to)),
    ({ from }) => from,
  );
  const done: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const counted: Arrow[] = [];
  const visit = (name: string) => {
    state.set(name, 'open');
    for (const arrow of onward.get(name) ?? []) {
      if (state.get(arrow.to) === 'open') continue;
      counted.push(arrow);
      if (!state.has(arrow.to)) visit(arrow.to);
    }
    state.set(name, 'done');
    done.push(name);
  };
  for (const name of known.has(root) ? [root, ...names] : names) if (!state.has(name)) visit(name);

  const layers = new Map(names.map((name) => [name, 0]));
  const counts = Map.groupBy(counted, ({ from }) => from);
  for (const name of done.reverse())
    for (const { to } of counts.get(name) ?? [])
      layers.set(to, Math.max(layers.get(to) ?? 0, (layers.get(name) ?? 0) + 1));
  return layers;
}
