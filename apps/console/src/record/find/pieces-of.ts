import type { MarkedText } from '../../api/generated.ts';

interface Piece {
  readonly start: number;
  readonly piece: string;
  readonly isMarked: boolean;
}

/** The text in pieces, marked and not, in order; no piece is empty. */
export function piecesOf({ text, marks }: MarkedText): readonly Piece[] {
  const edges = [0, ...marks.flat(), text.length];
  return edges.slice(0, -1).flatMap((start, place) => {
    const piece = text.slice(start, edges[place + 1]);
    return piece === '' ? [] : [{ start, piece, isMarked: place % 2 === 1 }];
  });
}
