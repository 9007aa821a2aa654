import { type Arrow, layersOf } from './layers.ts';

/** In pixels of the drawing. */
export interface NodeSize {
  readonly width: number;
  readonly height: number;
  readonly gapX: number;
  readonly gapY: number;
}

export interface Layout {
  readonly places: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
  readonly width: number;
  readonly height: number;
}

/** A team from left to right: who is asked first stands left, who is asked by whom stands to the right of them. */
export function layeredLayout(
  names: readonly string[],
  arrows: readonly Arrow[],
  root: string,
  size: NodeSize,
): Layout {
  const layerOf = layersOf(names, arrows, root);
  const count = Math.max(-1, ...layerOf.values()) + 1;
  const rows = Array.from({ length: count }, (_, layer) =>
    names.filter((name) => layerOf.get(name) === layer),
  );
  const layers = orderLayers(rows, arrows);
  const step = size.height + size.gapY;
  const y = new Map(layers.flatMap((layer) => layer.map((name, i) => [name, i * step] as const)));

  const settle = (layer: readonly string[], neighboursOf: (name: string) => readonly string[]) => {
    const wishes = layer.map((name) => {
      const near = neighboursOf(name).map((each) => y.get(each) ?? 0);
      return near.length === 0 ? (y.get(name) ?? 0) : near.reduce((sum, each) => sum + each, 0) / near.length;
    });
    for (const [i, place] of spread(wishes, step).entries()) y.set(layer[i] ?? '', place);
  };
  const before = (name: string) =>
    arrows.flatMap(({ from, to }) => (to === name && isLeft(from, name) ? [from] : []));
  const after = (name: string) =>
    arrows.flatMap(({ from, to }) => (from === name && isLeft(name, to) ? [to] : []));
  const isLeft = (a: string, b: string) => (layerOf.get(a) ?? 0) < (layerOf.get(b) ?? 0);
  for (const layer of layers) settle(layer, before);
  for (const layer of layers.toReversed()) settle(layer, after);
  for (const layer of layers.slice(1)) settle(layer, before);

  const top = Math.min(...y.values());
  const places = new Map(
    names.map((name) => [
      name,
      { x: (layerOf.get(name) ?? 0) * (size.width + size.gapX), y: Math.round((y.get(name) ?? 0) - top) },
    ]),
  );
  return {
    places,
    width: Math.max(0, ...[...places.values()].map(({ x }) => x + size.width)),
    height: Math.max(0, ...[...places.values()].map((place) => place.y + size.height)),
  };
}

/**
 * The places nearest to the wished ones (least squares) that keep the order and stand at least `step` apart: neighbours that
 * want the same place share the way between them.
 */
export function spread(wishes: readonly number[], step: number): readonly number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const [i, wish] of wishes.entries()) {
    blocks.push({ sum: wish - i * step, count: 1 });
    for (;;) {
      const last = blocks.at(-1);
      const before = blocks.at(-2);
      if (!last || !before || before.sum / before.count <= last.sum / last.count) break;
      blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  }
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((place, i) => place + i * step);
}

const SWEEPS = 8;

/** The order within each layer, with as few crossings as sweeps by the mean place of neighbours find. */
export function orderLayers(
  layers: readonly (readonly string[])[],
  arrows: readonly Arrow[],
): readonly (readonly string[])[] {
  let best = layers;
  let fewest = crossings(layers, arrows);
  let current = layers;
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    current = swept(current, arrows, sweep % 2 === 0);
    const count = crossings(current, arrows);
    if (count < fewest) {
      best = current;
      fewest = count;
    }
  }
  return best;
}

/** How many pairs of arrows between the same two neighbouring layers cross. */
export function crossings(layers: readonly (readonly string[])[], arrows: readonly Arrow[]): number {
  let count = 0;
  for (let i = 0; i + 1 < layers.length; i++) {
    const left = placesOf(layers[i] ?? []);
    const right = placesOf(layers[i + 1] ?? []);
    const pairs = arrows.flatMap(({ from, to }) => {
      const a = left.get(from);
      const b = right.get(to);
      return a === undefined || b === undefined ? [] : [[a, b] as const];
    });
    for (const [a, b] of pairs) for (const [c, d] of pairs) if (a < c && b > d) count++;
  }
  return count;
}

function swept(layers: readonly (readonly string[])[], arrows: readonly Arrow[], onward: boolean) {
  const next = [...layers];
  for (let step = 1; step < next.length; step++) {
    const i = onward ? step : next.length - 1 - step;
    const neighbours = placesOf(next[onward ? i - 1 : i + 1] ?? []);
    const own = placesOf(next[i] ?? []);
    const mean = (name: string) => {
      const places = arrows.flatMap(({ from, to }) => {
        const other = onward ? (to === name ? from : null) : from === name ? to : null;
        const place = other === null ? undefined : neighbours.get(other);
        return place === undefined ? [] : [place];
      });
      return places.length === 0
        ? (own.get(name) ?? 0)
        : places.reduce((sum, each) => sum + each, 0) / places.length;
    };
    const means = new Map((next[i] ?? []).map((name) => [name, mean(name)]));
    next[i] = (next[i] ?? []).toSorted((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
  }
  return next;
}

function placesOf(layer: readonly string[]): ReadonlyMap<string, number> {
  return new Map(layer.map((name, place) => [name, place]));
}
