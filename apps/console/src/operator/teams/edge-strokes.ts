import type { DrawnEdge } from './drawn-edges.ts';

/** Each kind of edge has its own line, and its word beside it. */
export const EDGE_DASH: { readonly [kind in DrawnEdge['kind']]: string | undefined } = {
  transfer: undefined,
  'by-code': '9 4',
  member: undefined,
  background: '1.5 4',
  tool: '4 3',
  child: '1 6',
};

export const EDGE_WIDTH: { readonly [kind in DrawnEdge['kind']]: number } = {
  transfer: 2,
  'by-code': 2,
  member: 1,
  background: 1.5,
  tool: 1.25,
  child: 1,
};
