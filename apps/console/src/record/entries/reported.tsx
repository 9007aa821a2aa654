/** Beside an entry that the care team did not write: who reported it, in the words of the API. Nothing where nobody did. */
export function Reported({ words }: { readonly words: string | null | undefined }) {
  if (words === null || words === undefined) return null;
  return (
    <span className="inline-block rounded-small border border-edge border-dashed px-1.5 font-semibold text-ink-2 text-note [overflow-wrap:anywhere]">
      {words}
    </span>
  );
}
