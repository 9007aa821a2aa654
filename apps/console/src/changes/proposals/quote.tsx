const SHOWN = 240;

/** The words that it was read from, as they stand there; a long quote opens. */
export function Quote({ text }: { readonly text: string }) {
  if (text.length <= SHOWN)
    return <blockquote className="wrap-anywhere text-ink-2 text-small">“{text}”</blockquote>;
  return (
    <details className="wrap-anywhere text-ink-2 text-small">
      <summary className="cursor-pointer">
        “{text.slice(0, SHOWN)}… <span className="underline">all of it</span>
      </summary>
      <blockquote>“{text}”</blockquote>
    </details>
  );
}
