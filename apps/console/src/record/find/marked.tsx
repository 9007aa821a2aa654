import type { MarkedText } from '../../api/generated.ts';
import { piecesOf } from './pieces-of.ts';

/** A text with the words that were looked for marked in it. */
export function Marked({ text }: { readonly text: MarkedText }) {
  return piecesOf(text).map(({ start, piece, isMarked }) =>
    isMarked ? (
      <mark key={start} className="rounded-small bg-propose-wash text-ink underline decoration-propose">
        {piece}
      </mark>
    ) : (
      <span key={start}>{piece}</span>
    ),
  );
}
