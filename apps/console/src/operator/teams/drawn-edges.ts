import type { Team } from '../../api/generated.ts';
import type { EdgeKind } from './team-words.ts';

/** One line of the drawing. A way back is an arrow at its beginning, not a line of its own. */
export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: Exclude<EdgeKind, 'return'>;
  readonly returns: boolean;
}

/** Which of several edges between the same two says most: a way counts more than that one belongs to the other. */
const RANK: readonly EdgeKind[] = ['by-code', 'transfer', 'tool', 'background', 'member', 'child', 'return'];

/** One line between two agents, though the team may name several edges; a return without its way stays a transfer. */
export function drawnEdges(edges: Team['edges']): readonly DrawnEdge[] {
  const ways = edges.filter(({ kind }) => kind !== 'return');
  const back = new Set(edges.filter(({ kind }) => kind === 'return').map(({ from, to }) => `${from}>${to}`));
  const lines = [...Map.groupBy(ways, ({ from, to }) => `${from}>${to}`).values()].flatMap((same) => {
    const [best] = same.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
    if (best === undefined || best.kind === 'return') return [];
    return [
      { from: best.from, to: best.to, kind: best.kind, returns: back.delete(`${best.to}>${best.from}`) },
    ];
  });
  const alone = [...back].map((pair) => {
    const [from = '', to = ''] = pair.split('>');
    return { from, to, kind: 'transfer' as const, returns: false };
  });
  return [...lines, ...alone];
}
