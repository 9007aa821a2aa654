/** Where each note stands: beside its sentence, or right below the note before it. All in pixels. */
export function stackNotes(
  notes: readonly { readonly anchor: number; readonly height: number }[],
  gap: number,
): { readonly tops: readonly number[]; readonly height: number } {
  let free = 0;
  const tops = notes.map(({ anchor, height }) => {
    const top = Math.max(anchor, free);
    free = top + height + gap;
    return top;
  });
  return { tops, height: notes.length === 0 ? 0 : free - gap };
}
