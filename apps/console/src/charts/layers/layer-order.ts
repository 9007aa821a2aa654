import type { Arrow } from './layers.ts';

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
