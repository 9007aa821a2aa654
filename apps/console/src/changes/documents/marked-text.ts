export interface Mark {
  readonly id: string;
  /** Half-open range of UTF-16 units in the page's text. */
  readonly start: number;
  readonly end: number;
}

export interface Piece {
  readonly text: string;
  /** The marks that cover it, in the order given. */
  readonly marks: readonly string[];
  /** The marks that end with it: their numbers stand behind it. */
  readonly ends: readonly string[];
}

/** A text cut where marks begin and end; marks may overlap, and those outside of the text are left out. */
export function markedText(text: string, marks: readonly Mark[]): readonly Piece[] {
  const within = marks.filter(({ start, end }) => start >= 0 && end <= text.length && start < end);
  const cuts = [...new Set([0, text.length, ...within.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index]!;
    const covering = within.filter((mark) => mark.start <= start && mark.end >= end);
    return {
      text: text.slice(start, end),
      marks: covering.map(({ id }) => id),
      ends: covering.filter((mark) => mark.end === end).map(({ id }) => id),
    };
  });
}
