import { orderLayers } from './layer-order.ts';
import { type Arrow, layersOf } from './layers.ts';
import { spread } from './spread.ts';

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
