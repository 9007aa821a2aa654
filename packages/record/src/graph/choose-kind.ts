import type { GraphNode } from './graph-fragment.ts';

/** What instances say of one type, and how many say so. */
export interface SaidOfKind {
  readonly kind: GraphNode;
  readonly count: number;
}

/** The row of a type: what most instances say; of equals the first in the order of the text. Undefined where nobody says anything. */
export function chooseKind(said: readonly SaidOfKind[]): GraphNode | undefined {
  const counts = new Map<string, { kind: GraphNode; count: number }>();
  // What a delivery says is one object for all that read the same: most are counted without being read.
  const voices = new Map<GraphNode, number>();
  for (const { kind, count } of said) voices.set(kind, (voices.get(kind) ?? 0) + count);
  for (const [kind, count] of voices) {
    const key = kindText(kind);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { kind, count });
    else known.count += count;
  }
  let best: { readonly key: string; readonly kind: GraphNode; readonly count: number } | undefined;
  for (const [key, { kind, count }] of counts)
    if (best === undefined || count > best.count || (count === best.count && key < best.key))
      best = { key, kind, count };
  return best?.kind;
}

/** Equal for types that read the same. */
export function kindText({ properties: { name = '', code = '', system = '' } }: GraphNode): string {
  return JSON.stringify([name, code, system]);
}
