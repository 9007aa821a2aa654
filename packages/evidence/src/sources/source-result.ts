/** What became of asking a source. A caller that gets no items gets a sentence for the answer: a gap is stated, never "no evidence". */
export type SourceResult<T> =
  | {
      readonly kind: 'found';
      readonly items: readonly T[];
      /** As the source counts them. */
      readonly total: number;
      /** Asks for the next page; null: this was the last. */
      readonly next: string | null;
      /** Some entries of the page could not be read. */
      readonly gap: string | null;
    }
  /** It has answered that there is nothing. */
  | { readonly kind: 'empty' }
  | SourceGap;

export type SourceGap =
  /** Too often, no right, or a request that it does not take. */
  | { readonly kind: 'refused'; readonly gap: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'unavailable'; readonly gap: string }
  | { readonly kind: 'timeout'; readonly gap: string }
  /** It has answered in a form that we do not know. */
  | { readonly kind: 'malformed'; readonly gap: string };

/** Whether the source could not be searched, or answered in a form that is not known. */
export function isGap<T>(result: SourceResult<T>): result is SourceGap {
  return result.kind !== 'found' && result.kind !== 'empty';
}

export const malformed = (source: string): SourceGap => ({
  kind: 'malformed',
  gap: `${source} answered in a form that is not known here; it was not searched.`,
});

/** A page of entries, of which `items` could be read. None of several: the form has changed. */
export function pageOf<T>(
  source: string,
  page: { readonly items: readonly (T | null)[]; readonly total: number; readonly next: string | null },
): SourceResult<T> {
  const read = page.items.filter((item) => item !== null);
  const lost = page.items.length - read.length;
  if (page.items.length === 0) return page.total > 0 ? malformed(source) : { kind: 'empty' };
  if (read.length === 0) return malformed(source);
  const gap = lost === 0 ? null : `${lost} of ${page.items.length} entries of ${source} could not be read.`;
  return { kind: 'found', items: read, total: page.total, next: page.next, gap };
}
