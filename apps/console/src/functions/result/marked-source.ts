import { isObject, type Json, numberIn } from './result-parts.ts';

export interface Position {
  readonly start: number;
  readonly end: number;
  /** Index of the item that is there. */
  readonly item: number;
  readonly line: number | null;
}

/** Positions that are in the text, in its order; of those that overlap the first. */
export function positionsIn(raw: Json | undefined, text: string): readonly Position[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((each: Json, at): readonly Position[] => {
    const start = numberIn(each, 'start');
    const end = numberIn(each, 'end');
    if (!isObject(each) || start === null || end === null || start < 0 || end <= start || end > text.length)
      return [];
    return [{ start, end, item: numberIn(each, 'item') ?? at, line: numberIn(each, 'line') }];
  });
}

export interface Piece {
  readonly text: string;
  readonly from: number;
  /** Null: nothing was found here. */
  readonly item: number | null;
}

/** The text in pieces, each either found or not. */
export function piecesOf(text: string, positions: readonly Position[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, item } of positions.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), from: at, item: null });
    pieces.push({ text: text.slice(start, end), from: start, item });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), from: at, item: null });
  return pieces;
}
